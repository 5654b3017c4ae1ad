import { count, enumerate, enumerateSome } from '../../common/phrases.fr.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { checks } from './checks.ts';

const FAULTS = {
  version: 'la version n’est pas «\u00A0v=DKIM1\u00A0» en tête',
  tags: 'la liste de champs est mal formée',
  'no-key': 'le champ «\u00A0p=\u00A0» manque',
  base64: 'la clé n’est pas en base64',
  key: 'la clé est illisible',
  kind: 'le type de clé est inconnu',
} as const;

const WEAKNESSES = {
  factorable: '512 bits ou moins',
  'small-factor': 'divisible par un petit nombre',
  'close-primes': 'facteurs trop proches, CVE-2022-26320',
  roca: 'bibliothèque fautive, CVE-2017-15361',
} as const;

const ONE_KEY =
  'Sans clé valable, les destinataires ne peuvent pas reconnaître vos messages, et DMARC perd son meilleur appui.';

export const advice = {
  'dkim/record-ent': {
    title: 'Présence de sélecteurs',
    why: 'Une signature DKIM prouve qu’un message vient bien de vous et n’a pas été modifié en route.',
    pass: () => 'Des noms existent sous «\u00A0_domainkey\u00A0» : au moins un sélecteur peut être publié.',
    fail: () =>
      'Rien n’existe sous «\u00A0_domainkey\u00A0» : aucune clé DKIM n’est publiée, alors que le domaine envoie du courrier.',
    remedy: 'Activez DKIM chez votre fournisseur de messagerie, puis publiez l’enregistrement qu’il vous donne.',
  },
  'dkim/record-found': {
    title: 'Clés trouvées',
    why: 'Les sélecteurs DKIM ne peuvent pas être énumérés de l’extérieur : on ne trouve que ceux que l’on sait demander.',
    pass: ({ selectors, asked }) =>
      `${count(selectors.length, 'clé trouvée', 'clés trouvées')} parmi ${asked} sélecteurs testés\u00A0: ${enumerateSome(selectors)}.`,
    remedy:
      'Indiquez votre sélecteur dans les options avancées\u00A0: il figure dans l’en-tête «\u00A0DKIM-Signature\u00A0» de vos messages, après «\u00A0s=\u00A0».',
  },
  'dkim/record-provider': {
    title: 'Clé de chaque expéditeur connu',
    why: 'Un service qui écrit en votre nom sans signer échoue à DKIM\u00A0: ses messages reposent sur SPF seul, qui casse au premier transfert.',
    pass: ({ providers }) => `Les expéditeurs reconnus ont leur clé\u00A0: ${enumerate(providers)}.`,
    warn: ({ missing }) => `Expéditeurs autorisés dont la clé habituelle est introuvable\u00A0: ${enumerate(missing)}.`,
    remedy: ({ missing }) =>
      `Activez la signature DKIM dans l’administration de ${enumerate(missing)} et publiez les enregistrements proposés.`,
  },
  'dkim/record-wildcard': {
    title: 'Réponse à tout sélecteur',
    why: 'Un joker sous «\u00A0_domainkey\u00A0» répond pour n’importe quel sélecteur\u00A0: il masque les vraies clés et trompe les vérifications.',
    pass: ({ texts }) =>
      texts.length === 0
        ? 'Aucun joker ne répond sous «\u00A0_domainkey\u00A0».'
        : 'Un joker révoque tous les sélecteurs, ce qui convient à un domaine sans courrier.',
    warn: ({ texts }) =>
      `Un sélecteur inventé reçoit une réponse\u00A0: «\u00A0${texts.join(' ').slice(0, 120)}\u00A0».`,
    remedy: 'Retirez l’enregistrement joker et publiez chaque sélecteur sous son propre nom.',
  },
  'dkim/record-single': {
    title: 'Une clé par sélecteur',
    why: 'Avec deux enregistrements au même sélecteur, le résultat de la vérification n’est pas défini.',
    pass: () => 'Chaque sélecteur trouvé porte un seul enregistrement.',
    fail: ({ selectors }) => `Plusieurs clés au même sélecteur\u00A0: ${enumerate(selectors)}.`,
    remedy: 'Gardez un seul enregistrement TXT par sélecteur\u00A0; donnez un autre nom à la seconde clé.',
  },
  'dkim/record-syntax': {
    title: 'Écriture des clés',
    why: ONE_KEY,
    pass: () => 'Les enregistrements trouvés sont bien écrits.',
    fail: ({ faults }) =>
      `Clés inutilisables\u00A0: ${faults.map(({ selector, fault }) => `${selector} (${FAULTS[fault]})`).join(', ')}.`,
    remedy: 'Recopiez l’enregistrement donné par votre fournisseur, sans guillemets ni barre oblique ajoutés.',
  },
  'dkim/record-revoked': {
    title: 'Clés révoquées',
    why: 'Une clé révoquée («\u00A0p=\u00A0» vide) dit que les anciennes signatures ne valent plus.',
    pass: () => 'Aucun des sélecteurs trouvés n’est révoqué.',
    info: ({ revoked }) => `Sélecteurs révoqués\u00A0: ${enumerateSome(revoked)}.`,
    remedy: 'Rien à faire si ces sélecteurs ne servent plus.',
  },
  'dkim/record-cname': {
    title: 'Alias vers le fournisseur',
    why: 'Un sélecteur délégué dont la cible a disparu ne donne plus de clé\u00A0: les messages ne sont plus reconnus.',
    pass: () => 'Les sélecteurs délégués mènent bien à une clé.',
    warn: ({ broken }) =>
      `Alias sans clé au bout\u00A0: ${broken.map(({ selector, target }) => `${selector} → ${target}`).join(', ')}.`,
    fail: ({ broken, free }) =>
      `N’importe qui peut enregistrer ${enumerate(free)} et y publier une clé qui signe en votre nom\u00A0: ${broken.map(({ selector, target }) => `${selector} → ${target}`).join(', ')}.`,
    remedy: (facts) =>
      'free' in facts
        ? 'Supprimez ces alias aujourd’hui.'
        : 'Supprimez l’alias si le service n’est plus utilisé\u00A0; sinon, reprenez la valeur donnée par le fournisseur.',
  },
  'dkim/record-strings': {
    title: 'Longueur des clés publiées',
    why: 'Une réponse trop longue pour un seul paquet se redemande par un autre chemin, que certains réseaux ferment.',
    pass: () => 'Les enregistrements trouvés passent dans un seul paquet.',
    info: ({ long, carried }) =>
      `Réponses de plus de ${carried.toLocaleString('fr-FR')} octets\u00A0: ${enumerateSome(long.map(({ selector, octets }) => `${selector} (${octets.toLocaleString('fr-FR')})`))}.`,
    remedy: 'Rien à faire si vos messages sont bien vérifiés\u00A0; une clé de 2048 bits tient dans un seul paquet.',
  },
  'dkim/key-size': {
    title: 'Taille des clés',
    why: 'Une clé trop courte peut être retrouvée par calcul\u00A0: un imposteur signerait alors en votre nom.',
    pass: ({ smallest }) => `Les clés RSA ont au moins ${smallest} bits.`,
    warn: ({ keys }) =>
      `Tailles à revoir\u00A0: ${keys.map(({ selector, bits }) => `${selector} (${bits} bits)`).join(', ')}\u00A0; 2048 bits sont conseillés.`,
    fail: ({ keys }) =>
      `Clé trop courte pour être acceptée\u00A0: ${keys.map(({ selector, bits }) => `${selector} (${bits} bits)`).join(', ')}.`,
    remedy:
      'Créez une clé de 2048 bits sous un nouveau sélecteur, signez avec elle, puis retirez l’ancienne quelques jours plus tard.',
  },
  'dkim/key-known-weak': {
    title: 'Clés cassables par tous',
    why: 'Une clé dont le secret se calcule laisse n’importe qui signer en votre nom, et DMARC lui donne raison.',
    pass: () => 'Les clés RSA trouvées ne portent aucune faiblesse connue.',
    fail: ({ weak }) =>
      `Clés dont le secret peut être calculé\u00A0: ${weak.map(({ selector, weakness }) => `${selector} (${WEAKNESSES[weakness]})`).join(', ')}.`,
    remedy:
      'Remplacez ces clés aujourd’hui par des clés de 2048 bits créées avec un outil récent, puis retirez les anciennes.',
  },
  'dkim/key-format': {
    title: 'Exposant des clés',
    why: 'Un exposant inhabituel affaiblit la clé ou la rend refusée par certains logiciels.',
    pass: () => 'Les clés RSA ont un exposant sûr.',
    warn: ({ exponents }) =>
      `Exposant faible\u00A0: ${exponents.map(({ selector, exponent }) => `${selector} (${exponent})`).join(', ')}.`,
    fail: ({ exponents }) =>
      `Exposant invalide\u00A0: ${exponents.map(({ selector, exponent }) => `${selector} (${exponent})`).join(', ')}.`,
    remedy: 'Créez une nouvelle paire de clés avec un outil courant\u00A0; l’exposant usuel est 65537.',
  },
  'dkim/key-ed25519': {
    title: 'Clés Ed25519',
    why: 'Beaucoup de destinataires ne lisent pas encore ces clés\u00A0: une clé RSA doit les accompagner.',
    pass: () => 'Une clé Ed25519 est publiée, accompagnée d’une clé RSA.',
    warn: () => 'Seule une clé Ed25519 a été trouvée, que beaucoup de destinataires ignorent.',
    remedy: 'Signez aussi avec une clé RSA de 2048 bits.',
  },
  'dkim/key-shared': {
    title: 'Une clé pour chaque sélecteur',
    why: 'La même clé sous deux sélecteurs, c’est un seul secret pour deux expéditeurs\u00A0: si l’un le perd, il faut le retirer aux deux.',
    pass: () => 'Chaque sélecteur trouvé a sa propre clé.',
    warn: ({ shared }) =>
      `La même clé est publiée sous plusieurs sélecteurs\u00A0: ${shared.map((selectors) => enumerate(selectors)).join('\u00A0; ')}.`,
    remedy: 'Donnez à chaque expéditeur sa propre clé, puis retirez celle qui est partagée.',
  },
  'dkim/record-testing': {
    title: 'Mode d’essai',
    why: 'Le drapeau «\u00A0t=y\u00A0» annonce un essai\u00A0: certains destinataires n’accordent alors rien à la signature.',
    pass: () => 'Aucune clé trouvée n’est en mode d’essai.',
    warn: ({ testing }) => `Clés restées en mode d’essai\u00A0: ${enumerate(testing)}.`,
    remedy: 'Retirez «\u00A0t=y\u00A0» de ces enregistrements une fois la signature vérifiée.',
  },
  'dkim/record-strict': {
    title: 'Clés réservées au domaine exact',
    why: 'Avec «\u00A0t=s\u00A0», la clé ne vaut pas pour les messages signés au nom d’un sous-domaine.',
    pass: () => 'Les clés trouvées valent aussi pour les identités des sous-domaines.',
    info: ({ strict }) => `Clés réservées au domaine exact\u00A0: ${enumerate(strict)}.`,
    remedy: 'Retirez «\u00A0t=s\u00A0» seulement si des messages de sous-domaines échouent.',
  },
  'dkim/signature-observed': {
    title: 'Signature d’un message',
    why: 'Seul un message reçu montre que vos envois sont vraiment signés, et au nom de votre domaine.',
    remedy: 'Rien à faire dans le DNS.',
  },
  'dkim/alg-sha1': {
    title: 'Algorithme de hachage',
    why: 'SHA-1 est cassé\u00A0: les destinataires ne doivent plus accepter ces signatures.',
    pass: () => 'Les clés trouvées admettent SHA-256.',
    fail: ({ selectors }) => `Clés limitées à SHA-1\u00A0: ${enumerate(selectors)}.`,
    remedy: 'Retirez le champ «\u00A0h=\u00A0» de l’enregistrement et signez en rsa-sha256.',
  },
  'dkim/record-restrict': {
    title: 'Usage des clés',
    why: 'Le champ «\u00A0s=\u00A0» peut interdire l’usage de la clé pour le courrier.',
    pass: () => 'Les clés trouvées peuvent servir au courrier.',
    fail: ({ selectors }) => `Clés interdites au courrier par «\u00A0s=\u00A0»\u00A0: ${enumerate(selectors)}.`,
    remedy: 'Retirez le champ «\u00A0s=\u00A0» de l’enregistrement.',
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'sends-nothing': 'Le domaine n’envoie pas de courrier.',
  'no-selector': 'Aucun sélecteur n’existe sous «\u00A0_domainkey\u00A0».',
  'no-known-sender': 'Ni le MX ni SPF ne désignent un fournisseur dont les sélecteurs sont connus.',
  'no-alias': 'Aucun sélecteur trouvé n’est un alias.',
  'no-key-found': 'Aucune clé détectée parmi les sélecteurs testés.',
  'no-rsa-key': 'Aucune clé RSA trouvée.',
  'no-ed25519-key': 'Aucune clé Ed25519 trouvée.',
  'no-message': 'Aucun message reçu\u00A0: une signature ne se vérifie que sur un message d’essai.',
} satisfies ReasonsFor<typeof checks>;
