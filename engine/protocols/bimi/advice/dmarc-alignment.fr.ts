import { ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/dmarc-alignment.ts';

export const advice = {
  'bimi/dmarc-policy': {
    title: 'Politique DMARC et logo',
    why: 'Les messageries n’affichent un logo que si les faux messages sont écartés.',
    pass: ({ policy, test }) =>
      `La politique DMARC (« ${policy} ») permet d’afficher le logo.${test ? ' Elle est à l’essai (« t=y ») : les destinataires l’appliquent comme « quarantine » ou telle quelle, ce qui suffit, mais le projet de norme BIMI ne parle pas de ce mode, et une messagerie peut le refuser.' : ''}`,
    fail: ({ name, policy, test }) => {
      if (policy === null) return `Aucune politique DMARC n’est lisible à ${name} : le logo sera refusé.`;
      return test
        ? `La politique DMARC ${ofName(name)} n’est qu’à l’essai (« t=y ») : le logo sera refusé.`
        : `La politique DMARC ${ofName(name)} est « ${policy} » : le logo sera refusé.`;
    },
    remedy: 'Quand vos rapports DMARC sont propres, passez la politique à « quarantine », puis à « reject ».',
  },
  'bimi/dmarc-pct': {
    title: 'Part des messages visés',
    why: 'Une politique appliquée à une partie des messages ne suffit pas pour le logo.',
    pass: () => 'La politique DMARC vise tous les messages.',
    fail: ({ pct }) => `La politique DMARC ne vise que ${pct} % des messages : le logo sera refusé.`,
    remedy:
      'Si vos rapports sont propres, retirez « pct » de l’enregistrement DMARC : la politique vaudra alors pour tous les messages. Sinon, revenez d’abord à « p=none ».',
  },
  'bimi/dmarc-sub': {
    title: 'Sous-domaines et logo',
    why: 'Des sous-domaines laissés sans protection font refuser le logo.',
    pass: () => 'La politique DMARC ne laisse pas les sous-domaines sans protection.',
    fail: () => 'La politique DMARC laisse les sous-domaines sans protection (« sp=none ») : le logo sera refusé.',
    remedy:
      'Quand vos rapports ne montrent plus de sous-domaine légitime en échec, retirez « sp=none », ou écrivez « sp=quarantine » ou « sp=reject ».',
  },
} satisfies AdviceFor<typeof checks>;
