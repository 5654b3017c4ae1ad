import type { Block, Cell } from '../outline.ts';
import { strong } from '../text-spans.ts';

/** Twenty words, each in the sentence that one would say aloud; in two halves side by side. */
export function glossary(): readonly Block[] {
  const half = Math.ceil(WORDS.length / 2);
  const told = (words: (typeof WORDS)[number] | undefined): readonly Cell[] =>
    words ? [[strong(words[0])], words[1]] : ['', ''];
  return [
    {
      kind: 'table',
      caption: 'Vingt mots',
      dense: true,
      columns: [
        { heading: 'Mot' },
        { heading: 'En clair', share: 1 },
        { heading: 'Mot' },
        { heading: 'En clair', share: 1 },
      ],
      rows: WORDS.slice(0, half).map((words, at) => [...told(words), ...told(WORDS[half + at])]),
    },
  ];
}

const WORDS: readonly (readonly [word: string, meaning: string])[] = [
  ['Alignement', 'Le nom vérifié par SPF ou DKIM est bien celui que lit le destinataire.'],
  ['BIMI', 'L’affichage du logo d’un expéditeur protégé par DMARC.'],
  ['CAA', 'La liste des autorités qui ont le droit d’émettre vos certificats.'],
  ['Certificat', 'La pièce d’identité d’un serveur, valable un temps.'],
  ['CNAME', 'Un nom qui renvoie à un autre nom.'],
  ['CSP', 'La liste de ce qu’une page a le droit de charger.'],
  ['DANE', 'L’empreinte du certificat d’un serveur, publiée dans un DNS signé.'],
  ['DKIM', 'La signature d’un message, vérifiée avec une clé publiée dans le DNS.'],
  ['DMARC', 'La consigne donnée aux destinataires pour les faux messages.'],
  ['DNS', 'L’annuaire public qui associe un nom à des serveurs.'],
  ['DNSSEC', 'La signature de cet annuaire, pour qu’on ne puisse le falsifier.'],
  ['HSTS', 'La consigne, donnée au navigateur, de ne venir qu’en HTTPS.'],
  ['MTA-STS', 'La consigne, donnée à qui vous écrit, de ne livrer que chiffré.'],
  ['MX', 'Le nom du serveur qui reçoit les e-mails d’un domaine.'],
  ['PTR', 'Le nom que porte une adresse IP, vu à l’envers.'],
  ['Registre', 'L’organisme qui tient la liste des noms d’une extension (.fr, .com).'],
  ['SPF', 'La liste des serveurs autorisés à envoyer en votre nom.'],
  ['STARTTLS', 'Le passage au chiffrement au début d’une conversation entre serveurs.'],
  ['TLS-RPT', 'Les rapports sur les livraisons qui n’ont pas pu être chiffrées.'],
  ['TTL', 'La durée pendant laquelle une réponse du DNS est gardée en mémoire.'],
];
