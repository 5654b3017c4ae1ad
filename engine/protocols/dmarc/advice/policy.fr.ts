import { enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import { partyName } from '../../../data/parties.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { policyChecks } from '../checks/policy.ts';

const POLICY = { none: 'ne rien faire', quarantine: 'les mettre en quarantaine', reject: 'les rejeter' } as const;
const SPOOFED = 'Sans politique appliquée, n’importe qui peut écrire à vos clients en se faisant passer pour vous.';

export const advice = {
  'dmarc/policy-p': {
    title: 'Sévérité de la politique',
    why: SPOOFED,
    pass: ({ asked }) =>
      `La politique demande de ne pas laisser passer les messages usurpés («\u00A0${asked}\u00A0»\u00A0: ${POLICY[asked]}).`,
    fail: ({ inherited, owner, invalid }) =>
      `La politique${inherited ? ` héritée ${ofName(owner)}` : ''} est ${invalid.length > 0 ? 'lue comme ' : ''}«\u00A0none\u00A0»${invalid.length > 0 ? `, car la valeur ${enumerate(invalid.map((tag) => `de «\u00A0${tag}\u00A0»`))} n’est pas valable` : ''}\u00A0: les messages usurpés arrivent comme les vôtres.`,
    remedy: ({ invalid }) =>
      invalid.length > 0
        ? `Lisez les rapports\u00A0: la politique écrite n’a pas encore été appliquée. Quand tous vos expéditeurs signent, corrigez ${enumerate(invalid.map((tag) => `«\u00A0${tag}\u00A0»`))}\u00A0: les seules valeurs sont «\u00A0none\u00A0», «\u00A0quarantine\u00A0» et «\u00A0reject\u00A0».`
        : 'Lisez les rapports pendant un mois au moins, faites signer tous vos expéditeurs, puis passez à «\u00A0p=quarantine\u00A0», et un mois plus tard à «\u00A0p=reject\u00A0».',
  },
  'dmarc/policy-p-missing': {
    title: 'Champ «\u00A0p\u00A0»',
    why: 'Sans «\u00A0p\u00A0» valable, la politique ne demande rien\u00A0; sans adresse de rapport, elle n’existe même pas pour les destinataires.',
    pass: ({ policy }) => `Le champ «\u00A0p\u00A0» vaut «\u00A0${policy}\u00A0».`,
    fail: ({ reportable }) =>
      reportable
        ? 'Le champ «\u00A0p\u00A0» manque ou est invalide\u00A0: la politique est lue comme «\u00A0none\u00A0».'
        : 'Le champ «\u00A0p\u00A0» manque ou est invalide, et aucune adresse de rapport n’est donnée\u00A0: l’enregistrement est ignoré.',
    remedy:
      'Ajoutez d’abord «\u00A0p=none\u00A0» juste après la version, avec une adresse de rapport\u00A0; après un mois au moins de rapports propres, passez à «\u00A0quarantine\u00A0», puis à «\u00A0reject\u00A0».',
  },
  'dmarc/policy-test': {
    title: 'Mode d’essai',
    why: '«\u00A0t=y\u00A0» demande aux destinataires d’appliquer un cran de moins que ce qui est écrit\u00A0: c’est fait pour un essai, pas pour durer.',
    pass: () => 'La politique n’est pas en mode d’essai.',
    warn: ({ asked, effective }) =>
      `En mode d’essai, «\u00A0${asked}\u00A0» est appliquée comme «\u00A0${effective}\u00A0».`,
    fail: ({ asked }) => `En mode d’essai, «\u00A0${asked}\u00A0» n’a aucun effet\u00A0: les messages usurpés passent.`,
    remedy: 'Retirez «\u00A0t=y\u00A0» quand les rapports ne montrent plus d’expéditeur légitime en échec.',
  },
  'dmarc/policy-pct': {
    title: 'Part des messages visés',
    why: 'Le champ «\u00A0pct\u00A0» limite la politique chez les destinataires qui suivent encore l’ancienne norme.',
    pass: () => 'La politique vise tous les messages.',
    warn: ({ pct }) => `Chez d’anciens destinataires, la politique ne vise que ${pct}\u00A0% des messages.`,
    fail: () => '«\u00A0pct=0\u00A0»\u00A0: chez d’anciens destinataires, la politique ne vise aucun message.',
    remedy:
      'Si vos rapports sont propres, retirez «\u00A0pct\u00A0»\u00A0: la politique vaudra alors pour tous les messages. Sinon, revenez d’abord à «\u00A0p=none\u00A0».',
  },
  'dmarc/policy-sp': {
    title: 'Sous-domaines',
    why: 'Un fraudeur choisit le nom le moins protégé\u00A0: un sous-domaine sans politique lui suffit.',
    pass: () => 'Les sous-domaines sont protégés comme le domaine.',
    info: () => 'Les sous-domaines sont en quarantaine quand le domaine rejette.',
    fail: ({ p }) =>
      `Le domaine demande «\u00A0${p}\u00A0», mais ses sous-domaines «\u00A0none\u00A0»\u00A0: ils peuvent être usurpés.`,
    remedy:
      'Quand vos rapports ne montrent plus de sous-domaine légitime en échec, retirez «\u00A0sp=none\u00A0», ou donnez à «\u00A0sp\u00A0» la même valeur qu’à «\u00A0p\u00A0».',
  },
  'dmarc/policy-np': {
    title: 'Sous-domaines inexistants',
    why: 'Presque aucun message légitime ne vient d’un nom qui n’existe pas\u00A0; vérifiez dans vos rapports. Les fraudeurs, eux, s’en servent souvent, car personne ne les surveille.',
    pass: ({ effective }) => `Les sous-domaines inexistants suivent la politique «\u00A0${effective}\u00A0».`,
    info: ({ effective }) =>
      `Les sous-domaines inexistants suivent la politique «\u00A0${effective}\u00A0»\u00A0; «\u00A0np=reject\u00A0» les fermerait.`,
    fail: () => 'Les sous-domaines inexistants ne sont protégés par aucune politique.',
    remedy:
      'Vérifiez dans vos rapports qu’aucune imprimante ni application n’écrit depuis un nom qui n’existe pas, puis ajoutez «\u00A0np=reject\u00A0».',
  },
  'dmarc/policy-nomail': {
    title: 'Domaine sans courrier',
    why: 'Un domaine qui n’envoie rien peut tout refuser\u00A0: c’est la meilleure protection, sans aucun risque.',
    pass: () => 'Le domaine n’envoie rien et demande le rejet de tout message en son nom.',
    warn: () => 'Le domaine n’envoie rien ; il demande la quarantaine, alors que le rejet serait sans risque.',
    fail: () => 'Le domaine n’envoie rien, et pourtant les messages en son nom ne sont pas refusés.',
    remedy:
      'Publiez «\u00A0v=DMARC1; p=quarantine\u00A0» sous «\u00A0_dmarc\u00A0», puis «\u00A0v=DMARC1; p=reject\u00A0» deux semaines plus tard. Si la quarantaine y est déjà, passez au rejet.',
  },
  'dmarc/policy-sub-override': {
    title: 'Sous-domaines moins protégés',
    task: 'Protéger les sous-domaines comme le domaine (DMARC)',
    why: 'Un sous-domaine qui publie sa propre politique échappe à celle du domaine\u00A0: un fraudeur choisit le plus faible.',
    pass: () => 'Aucun des sous-domaines usuels ne publie de politique plus faible.',
    warn: ({ weaker, effective }) =>
      `Le domaine demande «\u00A0${effective}\u00A0», mais ${enumerateSome(weaker.map(({ name, policy }) => `${name} demande «\u00A0${policy}\u00A0»`))}.`,
    remedy: ({ weaker }) =>
      `Quand les rapports de ces sous-domaines ne montrent plus d’envoi légitime en échec, supprimez la politique propre à ${enumerateSome(weaker.map(({ name }) => name))}, ou donnez-lui la valeur de celle du domaine.`,
  },
  'dmarc/policy-lists': {
    title: 'Listes de diffusion',
    why: 'Une liste de diffusion modifie les messages qu’elle relaie\u00A0; avec «\u00A0reject\u00A0», ceux de vos collaborateurs peuvent y être refusés.',
    info: ({ mailboxes }) =>
      `Des personnes écrivent depuis ce domaine (${enumerate(mailboxes.map(partyName))}) et la politique demande le rejet.`,
    remedy:
      'Vérifiez dans les rapports que vos collaborateurs inscrits à des listes ne sont pas refusés\u00A0; sinon, «\u00A0quarantine\u00A0» protège presque autant.',
  },
  'dmarc/policy-only-spf': {
    title: 'Appui de la politique appliquée',
    why: 'SPF échoue dès qu’un message est transféré\u00A0: sans signature DKIM, la politique refuse alors vos vrais messages.',
    pass: () => 'La politique appliquée peut s’appuyer sur une clé DKIM.',
    warn: () => 'La politique est appliquée alors qu’aucune clé DKIM n’existe\u00A0: elle ne repose que sur SPF.',
    remedy: 'Activez la signature DKIM chez chacun de vos expéditeurs.',
  },
} satisfies AdviceFor<typeof policyChecks>;
