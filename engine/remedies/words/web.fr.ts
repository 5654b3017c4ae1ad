import { count, dateInWords, enumerateSome } from '../../common/phrases.fr.ts';
import type { RemedyOf, WordsFor } from './model.ts';
import { REFUSED } from './refused-certificate.ts';

const RESTORE = 'Copiez la configuration avant d’y toucher ; remettre cette copie suffit.';

export const webWords: WordsFor<RemedyOf<'web'>> = {
  'web/https': {
    title: ({ isNarrow }) =>
      isNarrow ? 'Proposer un échange de clés que les navigateurs ont (TLS)' : 'Ouvrir le site en HTTPS',
    why: ({ isNarrow }) =>
      isNarrow
        ? 'La plupart des navigateurs n’ouvrent pas le site : il ne parle TLS que par des échanges de clés qu’ils n’ont pas.'
        : 'Sans HTTPS, ce que vos visiteurs lisent et saisissent circule en clair, et les navigateurs annoncent un site « non sécurisé ».',
    steps: ({ hosts, isNarrow }) => [
      isNarrow
        ? `Dans les réglages TLS de ${enumerateSome(hosts)}, ajoutez les échanges de clés X25519MLKEM768, X25519 et P-256. Le certificat et le port 443 restent comme ils sont.`
        : `Demandez à l’hébergeur d’activer HTTPS avec un certificat gratuit pour ${enumerateSome(hosts)}.`,
    ],
    criterion: 'Le site s’ouvre en https:// sans avertissement.',
    rollback: RESTORE,
  },
  'web/certificate': {
    title: ({ faults, expires, isPast, isChain }) => {
      if (isChain) return 'Compléter la chaîne du certificat du site';
      return faults.includes('dns/certificate-expiry') && expires !== null
        ? `Remplacer le certificat du site, qui ${isPast ? 'a expiré' : 'expire'} le ${dateInWords(expires)}`
        : 'Remplacer le certificat du site';
    },
    why: ({ faults, expires, isPast }) => {
      if (faults.some((fault) => REFUSED.includes(fault)) || isPast)
        return 'Vos visiteurs voient un avertissement à la place du site.';
      if (faults.includes('dns/certificate-name'))
        return 'Sous un nom que le certificat ne porte pas, vos visiteurs voient un avertissement à la place du site.';
      return faults.includes('dns/certificate-expiry') && expires !== null
        ? `Le ${dateInWords(expires)}, sans nouveau certificat, vos visiteurs verront un avertissement à la place du site.`
        : 'Le certificat ne suit pas toutes les règles des navigateurs, qui peuvent cesser de l’accepter.';
    },
    steps: ({ hosts, allowed, isChain }) => [
      ...(isChain
        ? [
            `Sur ${enumerateSome(hosts)}, gardez le certificat en service et installez avec lui sa chaîne complète (« fullchain ») : le certificat, suivi des certificats intermédiaires de son autorité. Un nouveau certificat installé seul serait refusé de même.`,
            'Seulement si l’avertissement demeure, son autorité n’est pas reconnue des navigateurs : faites-en établir un autre par une autorité publique.',
          ]
        : [
            `Faites établir par une autorité publique un certificat qui porte ${enumerateSome(hosts)}, et installez-le avec sa chaîne complète (« fullchain »).`,
          ]),
      ...(allowed.length > 0
        ? [`Votre zone ne nomme que ${enumerateSome(allowed)} (CAA) : pour une autre autorité, ajoutez-la d’abord.`]
        : []),
      'Programmez son renouvellement automatique : à partir du 15 mars 2027 un certificat ne dure plus que 100 jours.',
    ],
    criterion: 'Le site s’ouvre sans avertissement, avec et sans « www ».',
    rollback: 'Gardez l’ancien certificat jusqu’à la vérification.',
  },
  'web/tls': {
    title: () => 'Refuser les anciens chiffrements du site (TLS)',
    why: ({ faults }) => {
      if (faults.includes('dns/tls-versions'))
        return 'Le site accepte d’anciennes versions de TLS, dont les failles sont connues, ou n’offre pas encore TLS 1.3.';
      if (faults.includes('dns/tls-suites'))
        return 'Avec une suite de chiffrement faible, les échanges de vos visiteurs peuvent être lus, tout de suite ou plus tard.';
      if (faults.includes('dns/tls-fs'))
        return 'Sans clé éphémère assez longue, le vol de la clé du serveur permet de relire les échanges passés.';
      if (faults.includes('dns/tls-cbc'))
        return 'Un ancien réglage de chiffrement du site (CBC) est à moderniser : aucun navigateur récent n’en a besoin.';
      return 'Selon qu’il arrive par IPv4 ou par IPv6, un visiteur ne trouve pas le même réglage.';
    },
    steps: ({ hosts }) => [
      `Sur ${enumerateSome(hosts)}, ne laissez que TLS 1.2 et TLS 1.3, avec des suites ECDHE et AES-GCM ou ChaCha20.`,
    ],
    criterion: 'Le site s’ouvre depuis vos appareils les plus anciens encore en service.',
    rollback: RESTORE,
  },
  'web/loop': {
    title: () => 'Retirer la redirection qui tourne en rond',
    why: 'Chaque adresse du site renvoie à une autre, et la dernière à la première : aucun visiteur ne voit de page.',
    steps: ({ backward }) =>
      backward.map(({ from, to }) =>
        from === to
          ? `Retirez la redirection par laquelle ${from} renvoie à elle-même (serveur web, application ou réseau de diffusion).`
          : `Retirez la redirection de ${from} vers ${to} (serveur web, application ou réseau de diffusion), et laissez l’autre.`,
      ),
    criterion: 'Le site s’ouvre, avec et sans « www ».',
    rollback: RESTORE,
  },
  'web/redirect': {
    title: () => 'Rediriger le site vers HTTPS',
    why: 'Une visite en http:// peut être lue ou modifiée en chemin. La redirection mène à la version chiffrée.',
    steps: ({ hosts }) => [
      `Pour ${enumerateSome(hosts)}, répondez à toute adresse http:// par une redirection 301 vers la même adresse en https://, sans changer de nom au premier saut.`,
    ],
    criterion: 'http:// mène à https:// en un seul saut.',
    rollback: RESTORE,
  },
  'web/headers': {
    title: ({ lines }) =>
      lines.length === 1
        ? 'Ajouter un en-tête de sécurité au site'
        : `Ajouter ${count(lines.length, 'en-tête', 'en-têtes')} de sécurité au site`,
    why: 'Ces réglages limitent des attaques connues : site affiché dans un autre, visite en clair, fichier exécuté par erreur.',
    steps: ({ host, lines, isFirstHsts }) => [
      ...(isFirstHsts
        ? ['Essayez d’abord HSTS avec « max-age=300 » : tant que cette durée court, le site doit rester en HTTPS.']
        : []),
      `Faites envoyer par ${host}, pour toutes les pages : ${lines.map((text) => `« ${text} »`).join(', ')}.`,
    ],
    criterion: 'Vos pages fonctionnent toujours, et les sites qui les affichent dans les leurs aussi.',
    rollback: 'Remettez les lignes d’avant ; pour renoncer à HSTS, envoyez « max-age=0 » pendant quelques semaines.',
  },
  'web/cookies': {
    title: () => 'Protéger les cookies du site',
    why: 'Avec le cookie de session d’un visiteur, un inconnu entre dans son compte.',
    steps: ({ names, ofHost }) => [
      `Ajoutez « Secure » à tous les cookies et « HttpOnly » à ceux de session : ${enumerateSome(names)}.`,
      ...(ofHost.length > 0
        ? [
            `Donnez à ${enumerateSome(ofHost)} « Path=/ » et aucun « Domain », comme le nom le promet : les navigateurs le refusent sinon.`,
          ]
        : []),
    ],
    criterion: 'La connexion des visiteurs et le panier fonctionnent toujours.',
    rollback: RESTORE,
  },
  'web/scripts': {
    title: () => 'Limiter les scripts du site (CSP)',
    why: 'Si une faille permet d’insérer un script, cette règle l’empêche de s’exécuter et d’envoyer les données de vos visiteurs ailleurs.',
    steps: ({ host, elsewhere }) => [
      `Faites envoyer par ${host} la ligne proposée, en observation : elle ne bloque rien et montre dans la console du navigateur ce que le site charge.`,
      ...(elsewhere.length > 0
        ? [
            `Elle permet ce que la première page charge aujourd’hui d’ailleurs : ${enumerateSome(elsewhere)}. Retirez-en ce que vous ne connaissez pas.`,
          ]
        : []),
      'Ajoutez les autres sources dont le site a besoin, sans « unsafe-inline » ni domaine générique.',
      'Une fois la console muette, remplacez le nom de la ligne par « Content-Security-Policy ».',
    ],
    criterion: 'Une fois la ligne active, les pages importantes fonctionnent, formulaires et paiement compris.',
    rollback: 'Revenez à la ligne d’observation (« -Report-Only »).',
  },
  'web/security-txt': {
    title: () => 'Corriger le contact de sécurité (security.txt)',
    why: 'Une personne qui découvre une faille saura à qui l’écrire.',
    steps: ({ url, expires }) => [
      `Déposez le fichier proposé à l’adresse ${url}.`,
      'Remplacez l’adresse par une boîte que vous lisez.',
      ...(expires ? [`Renouvelez-le avant le ${dateInWords(expires)}.`] : []),
    ],
    criterion: 'Le fichier s’ouvre en texte simple.',
    rollback: 'Supprimez le fichier, ou remettez celui d’avant s’il y en avait un.',
  },
};
