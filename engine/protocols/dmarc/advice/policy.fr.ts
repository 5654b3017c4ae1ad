import { partyName } from '../../../atlas/atlas.ts';
import { enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { policyChecks } from '../checks/policy.ts';

const POLICY = { none: 'ne rien faire', quarantine: 'les ranger en indésirables', reject: 'les refuser' } as const;
const SPOOFED = 'Sans politique appliquée, rien ne demande d’écarter un faux message à votre nom.';

export const advice = {
  'dmarc/policy-p': {
    title: 'Sort des faux messages à votre nom',
    why: SPOOFED,
    pass: ({ asked }) => `La politique demande d’écarter les faux messages (« ${asked} » : ${POLICY[asked]}).`,
    fail: ({ inherited, owner, invalid }) =>
      `La politique${inherited ? ` héritée ${ofName(owner)}` : ''} est ${invalid.length > 0 ? 'lue comme ' : ''}« none »${invalid.length > 0 ? `, car la valeur ${enumerate(invalid.map((tag) => `de « ${tag} »`))} n’est pas valable` : ''} : DMARC ne demande d’écarter aucun faux message.`,
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
    title: 'Politique appliquée ou à l’essai',
    why: '« t=y » demande aux destinataires d’appliquer un cran de moins que ce qui est écrit : ce réglage ne sert qu’à un essai.',
    pass: () => 'La politique n’est pas à l’essai.',
    warn: ({ asked, effective }) =>
      `À l’essai (« t=y »), « ${asked} » est appliquée comme « ${effective} » par les messageries qui suivent la norme de 2026 (RFC 9989) ; les autres ignorent « t=y » et appliquent « ${asked} ».`,
    fail: ({ asked }) =>
      `À l’essai (« t=y »), « ${asked} » vaut « none » pour les messageries qui suivent la norme de 2026 (RFC 9989) : elles n’écartent aucun faux message. Les autres ignorent « t=y ».`,
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
    why: 'Un fraudeur peut écrire depuis un sous-domaine, si la politique ne le couvre pas.',
    pass: () => 'Les sous-domaines sont protégés comme le domaine.',
    info: () => 'Les faux messages des sous-domaines vont en indésirables, ceux du domaine sont refusés.',
    fail: ({ p }) =>
      `Le domaine est protégé (« ${p} »), pas ses sous-domaines (« none »). Un fraudeur peut écrire depuis l’un d’eux.`,
    remedy:
      'Quand vos rapports ne montrent plus de sous-domaine légitime en échec, retirez « sp=none », ou donnez à « sp » la même valeur qu’à « p ».',
  },
  'dmarc/policy-np': {
    title: 'Sous-domaines inexistants',
    why: 'Presque aucun vrai message ne vient d’un nom qui n’existe pas. Les fraudeurs s’en servent souvent. Vos rapports montrent si un de vos outils le fait.',
    pass: ({ effective }) => `Les sous-domaines inexistants suivent la politique « ${effective} ».`,
    info: ({ effective }) =>
      `Les sous-domaines inexistants suivent la politique « ${effective} » ; « np=reject » demanderait de les refuser.`,
    fail: () => 'Les sous-domaines inexistants ne sont protégés par aucune politique.',
    remedy:
      'Vérifiez dans vos rapports qu’aucune imprimante ni application n’écrit depuis un nom qui n’existe pas, puis ajoutez « np=reject ».',
  },
  'dmarc/policy-nomail': {
    title: 'Domaine qui n’envoie rien',
    why: 'Un domaine qui n’envoie rien peut demander de refuser tout message à son nom.',
    pass: () => 'Le domaine n’envoie rien et demande le rejet de tout message en son nom.',
    warn: () =>
      'Le domaine n’envoie rien. Il demande de ranger les faux messages en indésirables ; il peut demander de les refuser.',
    fail: () => 'Le domaine n’envoie rien, et pourtant les messages en son nom ne sont pas refusés.',
    remedy: 'Publiez « v=DMARC1; p=reject » sous « _dmarc » : aucun de vos messages ne peut en être refusé.',
  },
  'dmarc/policy-sub-override': {
    title: 'Sous-domaines moins protégés',
    task: 'Protéger les sous-domaines comme le domaine (DMARC)',
    why: 'Un sous-domaine qui publie sa propre politique échappe à celle du domaine : un fraudeur peut écrire depuis lui.',
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
    title: 'Appui de DKIM à la politique DMARC',
    task: 'Signer tous vos messages (DKIM)',
    why: 'SPF échoue dès qu’un message est transféré : sans signature DKIM, la politique refuse alors vos vrais messages.',
    pass: ({ under }) => `La politique appliquée peut s’appuyer sur une clé DKIM (sous ${under}).`,
    warn: ({ signing, under, others }) =>
      signing === 'ed25519'
        ? `La politique est appliquée, et la seule clé DKIM trouvée (sous ${under}) est de type Ed25519, que beaucoup de destinataires ignorent : chez eux, elle ne repose que sur SPF.`
        : `La politique est appliquée alors qu’aucune clé DKIM n’existe sous ${under}${others > 0 ? `, ni sous les ${others} autres noms usuels du domaine` : ''} : elle ne repose, semble-t-il, que sur SPF.`,
    remedy: ({ signing }) =>
      signing === 'ed25519'
        ? 'Faites signer vos messages aussi par une clé RSA de 2 048 bits.'
        : 'Activez la signature DKIM chez chacun de vos expéditeurs.',
  },
} satisfies AdviceFor<typeof policyChecks>;
