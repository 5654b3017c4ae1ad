import { count, enumerate } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { HelloOffer } from '../../../model/ask.ts';
import type { checks } from '../checks/tls.ts';

export const advice = {
  'dns/tls-versions': {
    title: 'Versions de TLS acceptées',
    why: (facts) =>
      facts !== null && facts.obsolete.length === 0
        ? 'TLS 1.2 bien réglé reste sûr ; TLS 1.3 ouvre la connexion plus vite et ne connaît plus aucun des anciens chiffrements.'
        : 'Les anciennes versions de TLS ont des failles connues ; un attaquant placé entre le visiteur et le site peut forcer la connexion à les utiliser.',
    pass: ({ accepted }) => `Le site accepte ${versions(accepted)} et refuse toutes les versions plus anciennes.`,
    warn: ({ accepted }) => `Le site accepte ${versions(accepted)}, mais pas encore TLS 1.3.`,
    fail: ({ accepted, obsolete }) =>
      `Le site accepte encore ${versions(obsolete)}, ${obsolete.length > 1 ? 'versions abandonnées' : 'version abandonnée'} (RFC 8996). Versions acceptées : ${versions(accepted)}.`,
    remedy:
      'Dans la configuration du serveur web, n’autorisez que TLS 1.2 et TLS 1.3 (« ssl_protocols TLSv1.2 TLSv1.3 » avec nginx, « SSLProtocol -all +TLSv1.2 +TLSv1.3 » avec Apache).',
  },
  'dns/tls-suites': {
    title: 'Suites de chiffrement',
    why: 'Une suite faible annule la protection du cadenas : les échanges peuvent être lus, tout de suite ou plus tard.',
    pass: () => 'Aucune suite cassée ou dépassée n’est acceptée (NULL, anonyme, EXPORT, RC4, 3DES, RSA statique).',
    warn: () =>
      'Le site accepte l’échange de clés RSA statique : celui qui obtient un jour la clé du serveur peut relire tous les échanges enregistrés.',
    fail: ({ broken, weak }) =>
      `Le site accepte des suites de chiffrement cassées ou dépassées : ${families([...broken, ...weak])}.`,
    remedy:
      'N’autorisez que des suites ECDHE avec AES-GCM ou ChaCha20-Poly1305 (modèle « intermediate » de Mozilla, recommandations de l’ANSSI).',
  },
  'dns/tls-cbc': {
    title: 'Suites CBC',
    why: 'Le mode CBC a connu plusieurs attaques par mesure de temps. Il n’est plus utile à aucun navigateur récent.',
    pass: () => 'Aucune suite en mode CBC n’est acceptée.',
    warn: ({ cipher }) => `Le site accepte encore une suite en mode CBC${cipher ? ` (${cipher})` : ''}.`,
    remedy: 'Retirez les suites CBC de la liste acceptée par le serveur web ; gardez AES-GCM et ChaCha20-Poly1305.',
  },
  'dns/tls-fs': {
    title: 'Secret des anciens échanges',
    why: 'Sans clé éphémère, jetée après usage, le vol de la clé du serveur permet de relire les échanges passés.',
    pass: ({ groups }) =>
      `Chaque échange utilise une clé éphémère${groups.length > 0 ? ` (${enumerate(groups)})` : ''}.`,
    warn: ({ groups }) => `L’échange de clés utilise une courbe de 224 bits, trop courte (${enumerate(groups)}).`,
    fail: ({ without, dhBits }) =>
      without.length > 0
        ? `Sans clé éphémère sur ${enumerate(without)} : le vol de la clé du serveur suffirait à relire tous les échanges enregistrés.`
        : `L’échange Diffie-Hellman n’utilise que ${count(dhBits ?? 1_024, 'bit', 'bits')}, au lieu de 2 048 au moins.`,
    remedy:
      'Placez les suites ECDHE (courbes X25519, P-256) en tête ; retirez DHE, ou donnez-lui un groupe d’au moins 2 048 bits (RFC 7919).',
  },
  'dns/tls-dual': {
    title: 'Même réponse en IPv4 et en IPv6',
    task: 'Servir le même site sûr en IPv4 et en IPv6',
    why: 'Selon son réseau, chaque visiteur arrive par une adresse ou par l’autre. Une panne qui ne touche que l’une reste souvent invisible chez vous.',
    pass: ({ hosts }) => `Même certificat et même version de TLS en IPv4 et en IPv6 pour ${enumerate(hosts)}.`,
    warn: ({ differing }) =>
      `${enumerate(differing)} ${differing.length > 1 ? 'ne présentent' : 'ne présente'} pas le même certificat ou la même version de TLS en IPv4 et en IPv6.`,
    remedy:
      'Vérifiez que les adresses A et AAAA mènent à la même configuration, et que le renouvellement du certificat les couvre toutes deux.',
  },
} satisfies AdviceFor<typeof checks>;

const NAMES: Readonly<Record<HelloOffer, string>> = {
  ssl3: 'SSL 3.0',
  'tls1.0': 'TLS 1.0',
  'tls1.1': 'TLS 1.1',
  'tls1.2': 'TLS 1.2',
  'tls1.3': 'TLS 1.3',
  rc4: 'RC4',
  '3des': '3DES',
  export: 'EXPORT',
  null: 'NULL (sans chiffrement)',
  anonymous: 'anonyme (sans certificat)',
  cbc: 'CBC',
  'static-rsa': 'RSA statique',
  sha1: 'signatures SHA-1',
  pqc: 'échange hybride (ML-KEM)',
};

function versions(offers: readonly HelloOffer[]): string {
  return enumerate(offers.map((offer) => NAMES[offer]));
}

const families = versions;
