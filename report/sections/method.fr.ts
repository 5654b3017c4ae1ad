import { RULES_VERSION } from '@rempart/engine';
import { PROTOCOLS, silenceCause } from '@rempart/engine/fr';
import type { Block, Cell, Section, Span } from '../outline.ts';
import { isCrowded, type Subject } from '../subject.ts';
import { link, plain } from '../text-spans.ts';
import { moment, NBSP, number, several } from '../typography.fr.ts';
import { rawEvidence } from './evidence.fr.ts';

/** What was done, by which scale, and what nobody could see. */
export function method(subject: Subject): Section {
  return {
    id: 'methode',
    part: 'Pour votre informaticien',
    heading: 'Méthode, relevés et barème',
    opens: 'here',
    dense: true,
    lead: null,
    blocks: [
      { kind: 'heading', text: 'Ce qui a été fait' },
      { kind: 'list', ordered: false, entries: done(subject) },
      { kind: 'heading', text: 'Les relevés' },
      rawEvidence(subject),
      { kind: 'heading', text: 'Le barème' },
      { kind: 'paragraph', text: [plain(SCALE), documentation(subject), plain('.')] },
      ...(isCrowded(subject) ? [] : undetermined(subject)),
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
      ? 'Connexions ordinaires à vos serveurs, deux à la fois au plus par adresse : page d’accueil, TLS, une conversation SMTP, vingt ports au plus, ouverts puis refermés.'
      : 'À votre demande, aucune connexion à vos serveurs.',
    permits.attempts === false
      ? 'Rien n’a essayé de passer (relais, copie de la zone, récursion, injection) : le demandeur n’a pas déclaré le domaine sien.'
      : 'Quatre questions ont essayé de passer, à vos propres serveurs seulement et arrêtées à leur réponse : relais avant tout message, copie de la zone, récursion, injection.',
    'Aucun message envoyé, aucun identifiant essayé. Ce qui n’a pas répondu est dit non mesuré, jamais absent.',
  ];
}

const SCALE = `Barème ${RULES_VERSION}. Un contrôle à corriger coûte tout son poids, un contrôle à améliorer la moitié ; un défaut grave plafonne la lettre. Poids, plafonds et textes de référence sont publics : `;

function documentation({ links: { recheck } }: Subject): Span {
  return recheck === null
    ? plain('page « Documentation » de notre site')
    : link(new URL('/documentation', recheck).href);
}

/** Every rule that stayed without answer, by cause. */
function undetermined({ conclusion }: Subject): readonly Block[] {
  const unknown = conclusion.verdicts.flatMap((verdict) => (verdict.outcome === 'unknown' ? [verdict] : []));
  const heading: Block = { kind: 'heading', text: 'Ce qui n’a pas pu être mesuré' };
  if (unknown.length === 0) return [];
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
