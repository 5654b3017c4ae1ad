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
      `La politique demande de ne pas laisser passer les messages usurpés (« ${asked} » : ${POLICY[asked]}).`,
    fail: ({ inherited, owner, invalid }) =>
      `La politique${inherited ? ` héritée ${ofName(owner)}` : ''} est ${invalid.length > 0 ? 'lue comme ' : ''}« none »${invalid.length > 0 ? `, car la valeur ${enumerate(invalid.map((tag) => `de « ${tag} »`))} n’est pas valable` : ''} : les messages usurpés arrivent comme les vôtres.`,
    remedy: ({ invalid }) =>
      invalid.length > 0
        ? `Lisez les rapports : la politique écrite n’a pas encore été appliquée. Quand tous vos expéditeurs signent, corrigez ${enumerate(invalid.map((tag) => `« ${tag} »`))} : les seules valeurs sont « none », « quarantine » et « reject ».`
        : 'Lisez les rapports pendant un mois au moins, faites signer tous vos expéditeurs, puis passez à « p=quarantine », et un mois plus tard à « p=reject ».',
  },
  'dmarc/policy-p-missing': {
    title: 'Champ « p »',
    why: 'Sans « p » valable, la politique ne demande rien ; sans adresse de rapport, elle n’existe même pas pour les destinataires.',
    pass: ({ policy }) => `Le champ « p » vaut « ${policy} ».`,
    fail: ({ reportable }) =>
      reportable
        ? 'Le champ « p » manque ou est invalide : la politique est lue comme « none ».'
        : 'Le champ « p » manque ou est invalide, et aucune adresse de rapport n’est donnée : l’enregistrement est ignoré.',
    remedy:
      'Ajoutez d’abord « p=none » juste après la version, avec une adresse de rapport ; après un mois au moins de rapports propres, passez à « quarantine », puis à « reject ».',
  },
  'dmarc/policy-test': {
    title: 'Mode d’essai',
    why: '« t=y » demande aux destinataires d’appliquer un cran de moins que ce qui est écrit : c’est fait pour un essai, pas pour durer.',
    pass: () => 'La politique n’est pas en mode d’essai.',
    warn: ({ asked, effective }) => `En mode d’essai, « ${asked} » est appliquée comme « ${effective} ».`,
    fail: ({ asked }) => `En mode d’essai, « ${asked} » n’a aucun effet : les messages usurpés passent.`,
    remedy: 'Retirez « t=y » quand les rapports ne montrent plus d’expéditeur légitime en échec.',
  },
  'dmarc/policy-pct': {
    title: 'Part des messages visés',
    why: 'Le champ « pct » limite la politique chez les destinataires qui suivent encore l’ancienne norme.',
    pass: () => 'La politique vise tous les messages.',
    warn: ({ pct }) => `Chez d’anciens destinataires, la politique ne vise que ${pct} % des messages.`,
    fail: () => '« pct=0 » : chez d’anciens destinataires, la politique ne vise aucun message.',
    remedy:
      'Si vos rapports sont propres, retirez « pct » : la politique vaudra alors pour tous les messages. Sinon, revenez d’abord à « p=none ».',
  },
  'dmarc/policy-sp': {
    title: 'Sous-domaines',
    why: 'Un fraudeur choisit le nom le moins protégé : un sous-domaine sans politique lui suffit.',
    pass: () => 'Les sous-domaines sont protégés comme le domaine.',
    info: () => 'Les sous-domaines sont en quarantaine quand le domaine rejette.',
    fail: ({ p }) => `Le domaine demande « ${p} », mais ses sous-domaines « none » : ils peuvent être usurpés.`,
    remedy:
      'Quand vos rapports ne montrent plus de sous-domaine légitime en échec, retirez « sp=none », ou donnez à « sp » la même valeur qu’à « p ».',
  },
  'dmarc/policy-np': {
    title: 'Sous-domaines inexistants',
    why: 'Presque aucun message légitime ne vient d’un nom qui n’existe pas ; vérifiez dans vos rapports. Les fraudeurs, eux, s’en servent souvent, car personne ne les surveille.',
    pass: ({ effective }) => `Les sous-domaines inexistants suivent la politique « ${effective} ».`,
    info: ({ effective }) =>
      `Les sous-domaines inexistants suivent la politique « ${effective} » ; « np=reject » les fermerait.`,
    fail: () => 'Les sous-domaines inexistants ne sont protégés par aucune politique.',
    remedy:
      'Vérifiez dans vos rapports qu’aucune imprimante ni application n’écrit depuis un nom qui n’existe pas, puis ajoutez « np=reject ».',
  },
  'dmarc/policy-nomail': {
    title: 'Domaine sans courrier',
    why: 'Un domaine qui n’envoie rien peut tout refuser : c’est la meilleure protection, sans aucun risque.',
    pass: () => 'Le domaine n’envoie rien et demande le rejet de tout message en son nom.',
    warn: () => 'Le domaine n’envoie rien ; il demande la quarantaine, alors que le rejet serait sans risque.',
    fail: () => 'Le domaine n’envoie rien, et pourtant les messages en son nom ne sont pas refusés.',
    remedy:
      'Publiez « v=DMARC1; p=quarantine » sous « _dmarc », puis « v=DMARC1; p=reject » deux semaines plus tard. Si la quarantaine y est déjà, passez au rejet.',
  },
  'dmarc/policy-sub-override': {
    title: 'Sous-domaines moins protégés',
    task: 'Protéger les sous-domaines comme le domaine (DMARC)',
    why: 'Un sous-domaine qui publie sa propre politique échappe à celle du domaine : un fraudeur choisit le plus faible.',
    pass: () => 'Aucun des sous-domaines usuels ne publie de politique plus faible.',
    warn: ({ weaker, effective }) =>
      `Le domaine demande « ${effective} », mais ${enumerateSome(weaker.map(({ name, policy }) => `${name} demande « ${policy} »`))}.`,
    remedy: ({ weaker }) =>
      `Quand les rapports de ces sous-domaines ne montrent plus d’envoi légitime en échec, supprimez la politique propre à ${enumerateSome(weaker.map(({ name }) => name))}, ou donnez-lui la valeur de celle du domaine.`,
  },
  'dmarc/policy-lists': {
    title: 'Listes de diffusion',
    why: 'Une liste de diffusion modifie les messages qu’elle relaie ; avec « reject », ceux de vos collaborateurs peuvent y être refusés.',
    info: ({ mailboxes }) =>
      `Des personnes écrivent depuis ce domaine (${enumerate(mailboxes.map(partyName))}) et la politique demande le rejet.`,
    remedy:
      'Vérifiez dans les rapports que vos collaborateurs inscrits à des listes ne sont pas refusés ; sinon, « quarantine » protège presque autant.',
  },
  'dmarc/policy-only-spf': {
    title: 'Appui de la politique appliquée',
    why: 'SPF échoue dès qu’un message est transféré : sans signature DKIM, la politique refuse alors vos vrais messages.',
    pass: () => 'La politique appliquée peut s’appuyer sur une clé DKIM.',
    warn: () => 'La politique est appliquée alors qu’aucune clé DKIM n’existe : elle ne repose que sur SPF.',
    remedy: 'Activez la signature DKIM chez chacun de vos expéditeurs.',
  },
} satisfies AdviceFor<typeof policyChecks>;
