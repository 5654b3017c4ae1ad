import { axisWords, severityWords } from '@rempart/contract';
import { AXES, LETTERS, RULES_VERSION, WEIGHTS } from '@rempart/engine';
import { PROTOCOLS, silenceCause } from '@rempart/engine/fr';
import type { Block, Cell, Section, Table } from '../outline.ts';
import { isCrowded, type Subject } from '../subject.ts';
import { strong } from '../text-spans.ts';
import { day, moment, NBSP, number, percent, several } from '../typography.fr.ts';

/** Appendix C: what was done, by which scale, and what nobody could see. */
export function method(subject: Subject): Section {
  return {
    id: 'annexe-c',
    part: 'Pour le technicien · annexe C',
    heading: 'Méthode, barème et limites',
    opens: 'here',
    dense: true,
    lead: null,
    blocks: [
      { kind: 'heading', text: 'Ce qui a été fait' },
      { kind: 'list', ordered: false, entries: done(subject) },
      { kind: 'heading', text: 'Le barème' },
      {
        kind: 'paragraph',
        text: `Barème ${RULES_VERSION}. Un contrôle conclut conforme, à améliorer, à corriger, information, sans objet ou non mesuré. Les trois premiers seuls comptent${NBSP}: un contrôle à corriger coûte tout son poids, un contrôle à améliorer la moitié. Chaque axe part de 100 points : un échec de gravité critique en ôte 33,3, élevée 16,7, moyenne 8,3, faible 3,3. Les contrôles de gravité faible, ensemble, n’en ôtent pas plus de 40. Un contrôle de plus qui réussit ne change donc rien à la note. Les points du domaine sont la moyenne pondérée des axes mesurés.`,
      },
      {
        kind: 'columns',
        columns: [
          { share: 1, blocks: [weights()] },
          { share: 1, blocks: [axes()] },
          { share: 1, blocks: [letters()] },
        ],
      },
      { kind: 'heading', text: 'Les plafonds' },
      {
        kind: 'list',
        ordered: false,
        entries: CAPS_IN_WORDS.map(([letter, text]) => [strong(`${letter}${NBSP}: `), { text, style: 'plain' }]),
      },
      ...(isCrowded(subject) ? [] : undetermined(subject)),
      { kind: 'heading', text: 'Les textes' },
      { kind: 'paragraph', text: TEXTS },
    ],
  };
}

function done({ evidence, conclusion }: Subject): readonly string[] {
  const { at, durationMs, permits } = evidence;
  const measured = conclusion.verdicts.filter(({ outcome }) => outcome !== 'unknown' && outcome !== 'notApplicable');
  return [
    `Analyse commencée le ${moment(at)} (heure de Paris), terminée en ${number(durationMs / 1000, 1)}${NBSP}s. ${several(conclusion.verdicts.length, 'contrôle', 'contrôles')} sur douze protocoles, dont ${number(measured.length)} ont conclu.`,
    permits.dns
      ? 'Questions DNS aux serveurs publics, au registre du nom de domaine et aux listes de réputation.'
      : 'À votre demande, aucune question DNS propre aux protocoles de messagerie n’a été posée.',
    permits.connections
      ? 'Connexions ordinaires à vos serveurs, deux à la fois au plus par adresse : lecture de la page d’accueil, poignées de main TLS, une conversation SMTP par adresse (EHLO, STARTTLS, un essai de relais arrêté avant tout message, QUIT), vingt ports au plus, ouverts puis refermés sans rien y envoyer.'
      : 'À votre demande, aucune connexion à vos serveurs.',
    'Aucun message envoyé, aucun identifiant essayé, aucune attaque. Nos serveurs se nomment dans chaque conversation.',
    'Une absence de réponse n’est jamais prise pour une absence d’enregistrement : ce qui n’a pas répondu est dit non mesuré.',
  ];
}

function weights(): Table {
  return {
    kind: 'table',
    caption: 'Poids d’un contrôle',
    columns: [
      { heading: 'Gravité', share: 1 },
      { heading: 'Points', align: 'end' },
    ],
    rows: (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).map((severity): readonly Cell[] => [
      severityWords[severity],
      number(WEIGHTS[severity]),
    ]),
  };
}

function axes(): Table {
  return {
    kind: 'table',
    caption: 'Poids d’un axe',
    columns: [
      { heading: 'Axe', share: 1 },
      { heading: 'Poids', align: 'end' },
    ],
    rows: AXES.map(({ id, weight }) => [axisWords[id], percent(weight / 100)]),
  };
}

function letters(): Table {
  return {
    kind: 'table',
    caption: 'Lettre, avant plafonds',
    columns: [
      { heading: 'Lettre', share: 1 },
      { heading: 'À partir de', align: 'end' },
    ],
    rows: LETTERS.map(([letter, least]) => [letter, number(least)]),
  };
}

const CAPS_IN_WORDS: readonly (readonly [letter: string, text: string])[] = [
  [
    'F',
    'le nom est suspendu ou échu ; sa signature DNSSEC est cassée ; un nom dont il dépend est libre à l’achat ; une prise de contrôle est prouvée ; un serveur relaie pour tous ; le SPF autorise tout l’internet ; une clé DKIM est calculable ; MTA-STS impose ce qu’aucun serveur de réception ne remplit.',
  ],
  [
    'D',
    'aucun serveur ne prend de message ; pas de DMARC, ou deux ; ni SPF ni clé DKIM connue ; aucun serveur de réception ne chiffre ; site refusé par les navigateurs (certificat, version de TLS) ; Telnet, base de données ou bureau à distance ouvert à tous ; inscription chez Spamhaus.',
  ],
  [
    'C',
    'DMARC en observation (« none ») ; SPF qui ne peut être évalué ; mot de passe accepté en clair ; clé DKIM de moins de 1 024 bits.',
  ],
  [
    'B',
    'sous-domaines oubliés par DMARC ; politique appliquée sans rapports ; un seul serveur de noms ; tout contrôle de gravité critique ou élevée à corriger.',
  ],
];

/** Every rule that stayed without answer, by cause. */
function undetermined({ conclusion }: Subject): readonly Block[] {
  const unknown = conclusion.verdicts.flatMap((verdict) => (verdict.outcome === 'unknown' ? [verdict] : []));
  const heading: Block = { kind: 'heading', text: 'Ce qui n’a pas pu être mesuré' };
  if (unknown.length === 0) {
    return [heading, { kind: 'paragraph', text: 'Tous les contrôles qui concernent ce domaine ont reçu une réponse.' }];
  }
  const groups = [...Map.groupBy(unknown, (verdict) => `${verdict.protocol} ${silenceCause(verdict.facts)}`).values()];
  return [
    heading,
    {
      kind: 'table',
      caption: `${several(unknown.length, 'contrôle non mesuré', 'contrôles non mesurés')}, nommés dans les fiches`,
      columns: [
        { heading: 'Protocole', share: 1 },
        { heading: 'Cause', share: 4 },
        { heading: 'Contrôles', align: 'end' },
      ],
      rows: groups.flatMap((group): (readonly Cell[])[] => {
        const [first] = group;
        return first ? [[PROTOCOLS[first.protocol], silenceCause(first.facts), number(group.length)]] : [];
      }),
    },
  ];
}

const READ_ON = '2026-11-20';

const TEXTS = `SPF${NBSP}: RFC 7208. DKIM${NBSP}: RFC 6376, RFC 8301, RFC 8463. DMARC${NBSP}: RFC 9989, 9990 et 9991, qui remplacent la RFC 7489 depuis mai 2026. MTA-STS${NBSP}: RFC 8461. Rapports TLS${NBSP}: RFC 8460. DANE${NBSP}: RFC 6698, RFC 7672. SMTP${NBSP}: RFC 5321, RFC 3207. DNS${NBSP}: RFC 1034, RFC 1035, RFC 8020. DNSSEC${NBSP}: RFC 4033 à 4035. CAA${NBSP}: RFC 8659. TLS${NBSP}: RFC 9325. HSTS${NBSP}: RFC 6797. security.txt${NBSP}: RFC 9116. Chaque fiche nomme l’article sur lequel elle s’appuie. Textes lus le ${day(READ_ON)}.`;
