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
      rows: WORDS.slice(0, half).map((words, index) => [...told(words), ...told(WORDS[half + index])]),
    },
  ];
}

const WORDS: readonly (readonly [word: string, meaning: string])[] = [
  ['Alignement', 'Le nom vérifié par SPF ou DKIM est celui qu’on lit.'],
  ['BIMI', 'L’affichage du logo d’un expéditeur protégé.'],
  ['CAA', 'Ceux qui ont le droit d’émettre vos certificats.'],
  ['Certificat', 'La pièce d’identité d’un serveur, valable un temps.'],
  ['CNAME', 'Un alias : un nom qui mène à un autre nom.'],
  ['CSP', 'La liste de ce qu’une page a le droit de charger.'],
  ['DANE', 'L’empreinte d’un certificat, dans un DNS signé.'],
  ['DKIM', 'La signature d’un message, sa clé dans le DNS.'],
  ['DMARC', 'Ce que doit devenir un message falsifié.'],
  ['DNS', 'L’annuaire public qui mène aux serveurs.'],
  ['DNSSEC', 'La signature du DNS, contre les fausses réponses.'],
  ['HSTS', 'L’ordre donné au navigateur de rester en HTTPS.'],
  ['MTA-STS', 'La demande de ne vous livrer que chiffré.'],
  ['MX', 'Le serveur qui reçoit les e-mails d’un domaine.'],
  ['PTR', 'Le nom que porte une adresse IP, vu à l’envers.'],
  ['Registre', 'Celui qui tient les noms d’une extension (.fr).'],
  ['SPF', 'Les serveurs autorisés à envoyer en votre nom.'],
  ['STARTTLS', 'Le passage au chiffrement, entre deux serveurs.'],
  ['TLS-RPT', 'Les rapports sur le chiffrement des livraisons.'],
  ['TTL', 'Le temps pendant lequel une réponse est gardée.'],
];
