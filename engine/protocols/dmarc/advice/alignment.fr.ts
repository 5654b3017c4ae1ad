import { partyName } from '../../../atlas/atlas.ts';
import { enumerate, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { alignmentChecks } from '../checks/alignment.ts';

export const advice = {
  'dmarc/align-modes': {
    title: 'Modes d’alignement',
    why: 'L’alignement dit si un sous-domaine peut signer pour le domaine (souple) ou non (strict).',
    pass: ({ adkim, aspf }) =>
      `Alignement ${adkim === 's' ? 'strict' : 'souple'} pour DKIM, ${aspf === 's' ? 'strict' : 'souple'} pour SPF.`,
    warn: ({ others }) =>
      `L’alignement SPF est strict (« aspf=s ») : les messages ${ofName(enumerate(others.map(partyName)))} ne peuvent pas s’aligner par SPF.`,
    fail: ({ adkim, aspf }) => `Mode d’alignement inconnu (adkim=${adkim}, aspf=${aspf}).`,
    remedy: ({ others }) =>
      others.length > 0
        ? 'Retirez « aspf=s », ou assurez-vous que ces services signent en DKIM au nom de votre domaine.'
        : 'Les seules valeurs sont « r » (souple) et « s » (strict).',
  },
  'dmarc/align-spf-possible': {
    title: 'Alignement par SPF',
    why: 'DMARC se satisfait de SPF ou de DKIM au nom du domaine : avec les deux, un seul incident ne bloque pas vos messages.',
    pass: ({ domain, under }) =>
      domain === under
        ? 'Le domaine publie SPF : un message peut s’aligner par lui.'
        : `${under}, de la même organisation, publie SPF : un message envoyé sous ce nom peut s’aligner par lui.`,
    warn: ({ domain, others }) =>
      others === 0
        ? `${domain} ne publie pas SPF : aucun message ne peut s’aligner par lui.`
        : `Ni ${domain}, ni les ${others} autres noms usuels du domaine ne publient SPF : un message ne peut s’aligner par lui que s’il part sous un autre nom encore.`,
    remedy: 'Publiez une politique SPF qui nomme vos expéditeurs.',
  },
  'dmarc/align-dkim-possible': {
    title: 'Alignement par DKIM',
    why: 'Quand un message est transféré, SPF échoue ; la signature DKIM, elle, reste valable.',
    pass: ({ domain, under }) =>
      domain === under
        ? 'Une clé DKIM est publiée sous le domaine : un message peut s’aligner par elle.'
        : `Une clé DKIM est publiée sous ${under}, de la même organisation : un message peut s’aligner par elle.`,
    warn: ({ domain, others }) =>
      `Aucune clé DKIM n’existe sous ${domain}${others > 0 ? `, ni sous les ${others} autres noms usuels du domaine` : ''} : un message ne peut s’aligner par DKIM que s’il est signé sous un autre nom encore.`,
    fail: ({ domain }) =>
      `Aucune clé DKIM n’existe sous ${domain}, et l’alignement est strict : aucun message ne peut s’aligner par DKIM.`,
    remedy: 'Activez la signature DKIM chez votre fournisseur de messagerie, au nom de votre domaine.',
  },
} satisfies AdviceFor<typeof alignmentChecks>;
