import { verdictWords } from '@rempart/contract';
import { type ProtocolId, type ProtocolVerdict, stakes, type Verdict } from '@rempart/engine';
import { advise, PROTOCOLS, silenceCause } from '@rempart/engine/fr';
import { exhibits } from '../exhibits/index.fr.ts';
import type { Block, Cell, Section, Sheet, Table } from '../outline.ts';
import { faultsOf, isCrowded, type Subject, verdictsOf } from '../subject.ts';
import { plain, soft, strong } from '../text-spans.ts';
import { enumerated, NBSP, number, ranges, several } from '../typography.fr.ts';
import { commandsFor } from './commands.ts';
import { inPairs } from './pairs.ts';
import { beyond, commandsBehind, readingNumbers, readingsOf } from './proofs.fr.ts';
import { GLOSSES } from './protocol-words.fr.ts';

/** A sheet per protocol in one fixed form, what is broken first. */
export function sheets(subject: Subject): Section {
  const protocols = subject.conclusion.protocols.toSorted((a, b) => RANK[a.verdict] - RANK[b.verdict]);
  return {
    id: 'fiches',
    part: 'Pour agir',
    heading: 'Une fiche par protocole',
    opens: 'here',
    dense: true,
    lead: isCrowded(subject)
      ? 'À corriger d’abord, en bref : les étapes sont sur la page de qui corrige, les relevés complets dans le fichier joint.'
      : 'Les protocoles à corriger d’abord ; les conformes, plus bas, sur une demi-largeur.',
    blocks: [
      ...protocols.filter((one) => !isHalf(one)).map(({ id, verdict }) => sheet(id, verdict, subject)),
      // Long beside long: what is short does not wait for it.
      ...inPairs(
        protocols
          .filter(isHalf)
          .map(({ id, verdict }) => sheet(id, verdict, subject))
          .toSorted((one, other) => lengthOf(other) - lengthOf(one)),
      ),
    ],
  };
}

function lengthOf({ rows }: Sheet): number {
  return JSON.stringify(rows).length;
}

const RANK: Readonly<Record<ProtocolVerdict, number>> = { fail: 0, warn: 1, unknown: 2, pass: 3, na: 4 };

/** What asks for nothing is reported on half the width; names, certificates and headers need all of it. */
function isHalf({ id, verdict }: Pick<Subject['conclusion']['protocols'][number], 'id' | 'verdict'>): boolean {
  return isQuiet(verdict) && id !== 'dns';
}

function isQuiet(verdict: ProtocolVerdict): boolean {
  return verdict === 'pass' || verdict === 'na';
}

function sheet(id: ProtocolId, verdict: ProtocolVerdict, subject: Subject): Sheet {
  const verdicts = verdictsOf(subject, id);
  const faults = faultsOf(verdicts);
  const [main] = faults;
  return {
    kind: 'sheet',
    half: isHalf({ id, verdict }),
    heading: PROTOCOLS[id],
    gloss: GLOSSES[id],
    // Where faults are many, the table of each names its action, and the page of the grade the points.
    effect: isQuiet(verdict) || isCrowded(subject) ? null : effectOf(id, subject),
    mark: { tone: verdict, text: verdictWords[verdict] },
    rows: [
      ...(main && isCrowded(subject) ? allPoints(faults, verdicts, subject) : pointByPoint(id, faults, subject)),
      ...(isCrowded(subject) ? [] : unmeasuredRow(verdicts, subject)),
      ...(isQuiet(verdict) || isCrowded(subject) ? [] : checkingRow(id, faults, subject)),
    ],
  };
}

/** The gravest fault with its proof, its reason and its remedy, and the others in a table. */
function pointByPoint(id: ProtocolId, faults: readonly Verdict[], subject: Subject): Sheet['rows'] {
  const [main, ...others] = faults;
  return [
    { label: 'Constat', blocks: findings(main, verdictsOf(subject, id), subject) },
    ...evidenceRow(id, main, subject),
    ...(main ? remedyRows(main) : []),
    ...(others.length > 0
      ? [{ label: 'Autres points', blocks: [pointsTable(others, main, subject)], place: 'wide' as const }]
      : []),
  ];
}

/** Where faults are many: one table of them all, and why the gravest matters. */
function allPoints(faults: readonly Verdict[], verdicts: readonly Verdict[], subject: Subject): Sheet['rows'] {
  const reasons = faults.slice(0, 1).map((verdict) => plain(advise(verdict).why));
  const unmeasured = unmeasuredIn(verdicts).map(({ told }) => `Non mesuré – ${told}`);
  const rest = [...told(verdicts), ...passed(verdicts), ...unmeasured].join(' ');
  return [
    {
      label: 'Constats',
      blocks: [
        pointsTable(faults, undefined, subject),
        { kind: 'paragraph', text: reasons },
        ...(rest.length === 0 ? [] : [{ kind: 'paragraph', size: 'small', text: rest } satisfies Block]),
      ],
      place: 'wide',
    },
  ];
}

function findings(main: Verdict | undefined, verdicts: readonly Verdict[], subject: Subject): readonly Block[] {
  const passing = verdicts.filter(({ outcome }) => outcome === 'pass');
  const found: readonly Block[] = [
    ...(main ? [mainFinding(main, subject)] : []),
    ...told(verdicts).map((text) => ({ kind: 'paragraph' as const, text })),
    ...passed(verdicts).map((text) => ({
      kind: 'paragraph' as const,
      text: [soft(text), ...(main ? [] : readingNumbers(passing, subject))],
    })),
  ];
  return found.length > 0
    ? found
    : [{ kind: 'paragraph', text: NOTHING[verdicts.some(isUnknown) ? 'unknown' : 'void'] }];
}

/** What is worth knowing and no fault, in one paragraph; none where there is nothing. */
function told(verdicts: readonly Verdict[]): readonly string[] {
  const informed = verdicts.filter(({ outcome }) => outcome === 'info').map((verdict) => advise(verdict).found);
  return informed.length > 0 ? [informed.join(' ')] : [];
}

function passed(verdicts: readonly Verdict[]): readonly string[] {
  const { length } = verdicts.filter(({ outcome }) => outcome === 'pass');
  return length > 0 ? [`${several(length, 'contrôle conforme', 'contrôles conformes')}.`] : [];
}

const NOTHING = { unknown: 'Rien n’a pu être constaté.', void: 'Sans objet pour ce domaine.' } as const;

function isUnknown({ outcome }: Verdict): boolean {
  return outcome === 'unknown';
}

function mainFinding(verdict: Verdict, subject: Subject): Block {
  const { title, found } = advise(verdict);
  return { kind: 'paragraph', text: [strong(`${title}.`), plain(` ${found}`), ...readingNumbers([verdict], subject)] };
}

/** The main finding's own readings, then what was read, distinguished. */
function evidenceRow(id: ProtocolId, main: Verdict | undefined, subject: Subject): Sheet['rows'] {
  const readings = main ? readingsOf(main, subject) : [];
  const blocks = [...readings, ...beyond(readings, exhibits(id, subject))];
  return blocks.length === 0 ? [] : [{ label: 'Preuve', blocks }];
}

function remedyRows(verdict: Verdict): Sheet['rows'] {
  const { why, remedy } = advise(verdict);
  const reference: Block = {
    kind: 'paragraph',
    size: 'small',
    text: `Texte de référence${NBSP}: ${verdict.reference}.`,
  };
  const reason: Sheet['rows'][number] = {
    label: 'Pourquoi c’est important',
    blocks: [{ kind: 'paragraph', text: why }],
  };
  if (remedy === null) return [reason];
  return [
    { ...reason, place: 'half' },
    { label: 'Comment corriger', blocks: [{ kind: 'paragraph', text: remedy }, reference], place: 'half' },
  ];
}

/** Each point in a row of its own, and where it is mended: by an action of the plan, or as its advice says; `above` was reported before. */
function pointsTable(points: readonly Verdict[], above: Verdict | undefined, subject: Subject): Table {
  const known = above ? advise(above).remedy : null;
  return {
    kind: 'table',
    caption: null,
    dense: true,
    columns: [
      {
        heading: above
          ? several(points.length, 'autre constat', 'autres constats, du plus lourd au plus léger')
          : several(points.length, 'constat', 'constats, du plus lourd au plus léger'),
        share: 6,
      },
      { heading: 'Se corrige par', share: points.every((verdict) => actionsFor(verdict, subject.plan)) ? 1 : 3 },
    ],
    rows: points.map((verdict): readonly Cell[] => {
      const { title, found, remedy } = advise(verdict);
      const mended = actionsFor(verdict, subject.plan);
      return [
        [strong(`${title}. `), plain(found), ...readingNumbers([verdict], subject)],
        mended ?? (remedy === null ? '' : beyondKnown(remedy, known)),
      ];
    }),
  };
}

/** « action n° 4 », whose steps and values are on the page of the person who does it; null where no action removes the fault. */
function actionsFor({ check }: Verdict, { actions }: Subject['plan']): string | null {
  const numbers = actions.flatMap(({ checks }, index) => (checks.includes(check) ? [index + 1] : []));
  if (numbers.length === 0) return null;
  return `${numbers.length > 1 ? 'actions' : 'action'} n°${NBSP}${ranges(numbers)}`;
}

/** Letters that two remedies must share for the second to be described by what differs. */
const SHARED = 50;

function beyondKnown(remedy: string, known: string | null): string {
  if (known === null) return remedy;
  let same = 0;
  while (same < remedy.length && remedy[same] === known[same]) same += 1;
  const cut = remedy.lastIndexOf(', ', same);
  if (cut < SHARED) return remedy;
  return `Comme ci-dessus${remedy.slice(cut)}`;
}

function unmeasuredRow(verdicts: readonly Verdict[], subject: Subject): Sheet['rows'] {
  const entries = unmeasuredIn(verdicts).map(({ told, silent }) => [plain(told), ...readingNumbers(silent, subject)]);
  return entries.length === 0 ? [] : [{ label: 'Non mesuré', blocks: [{ kind: 'list', ordered: false, entries }] }];
}

/** What stayed without answer, told once for each cause. */
function unmeasuredIn(verdicts: readonly Verdict[]) {
  const unknown = verdicts.flatMap((verdict) => (verdict.outcome === 'unknown' ? [verdict] : []));
  return [...Map.groupBy(unknown, ({ facts }) => silenceCause(facts))].map(([cause, silent]) => {
    const titles = silent.map((one) => advise(one).title);
    const count = titles.length > 1 ? ` (${number(titles.length)})` : '';
    return { told: `${cause}${NBSP}: ${enumerated(titles)}${count}.`, silent };
  });
}

/** The questions of the findings, put again; those of the protocol where it is not known what was asked. */
function checkingRow(id: ProtocolId, faults: readonly Verdict[], subject: Subject): Sheet['rows'] {
  const lines = subject.evidence.trace ? commandsBehind(faults, subject) : commandsFor(id, subject);
  if (lines.length === 0) return [];
  return [{ label: 'Comment vérifier', blocks: [{ kind: 'code', label: null, tone: 'plain', lines }] }];
}

/** What the protocol costs, what it caps, and which actions of the plan mend it. */
function effectOf(id: ProtocolId, { conclusion, plan }: Subject): string {
  const own = stakes(conclusion.verdicts).filter(({ protocol }) => protocol === id);
  const lost = own.reduce((sum, stake) => sum + stake.lost, 0);
  const capping = plan.waysOut.filter(({ check }) => own.some((stake) => stake.check === check));
  const letters = [...new Set(capping.map(({ letter }) => letter))];
  const numbers = plan.actions.flatMap(({ protocols }, index) => (protocols.includes(id) ? [String(index + 1)] : []));
  const sentences = [
    ...(own.length === 0 ? ['Ne compte pas dans la note.'] : [`Fait perdre ${points(lost)} sur 100.`]),
    ...(letters.length > 0 ? [`Plafonne la note à ${enumerated(letters)}.`] : []),
    ...(numbers.length > 0
      ? [`Au plan${NBSP}: ${numbers.length > 1 ? 'actions' : 'action'} n°${NBSP}${enumerated(numbers)}.`]
      : []),
  ];
  return sentences.join(' ');
}

function points(lost: number): string {
  return `${number(lost, 1)}${NBSP}${lost >= 1.95 ? 'points' : 'point'}`;
}
