import {
  type Action,
  type AuditEvidence,
  axisApplies,
  bothSpellings,
  type Conclusion,
  type Grade,
  type Letter,
  type ProtocolId,
  type ProtocolVerdict,
  planOf,
  protocols,
  type Verdict,
  WEIGHTS,
} from '@rempart/engine';
import type { ActionWords, Advice } from '@rempart/engine/fr';
import type { Block, Finding, Section, Summary, Tone } from './summary.ts';

/** What a language says of an audit in a terminal. */
export interface SummaryWords {
  readonly advise: (verdict: Verdict) => Advice;
  readonly describeAction: (action: Action) => ActionWords;
  readonly onlyIf: (action: Action, evidence: AuditEvidence, nameOf: (id: string) => string) => readonly string[];
  readonly titlesIn: (actions: readonly Action[]) => (id: string) => string;
  /** ISO 8601 day before which a step must not be done; null: now. */
  readonly when: (notBefore: string | null) => string;
  readonly protocols: Readonly<Record<ProtocolId, string>>;
  readonly verdicts: Readonly<Record<ProtocolVerdict, string>>;
  readonly axes: Readonly<Record<Grade['axes'][number]['id'], string>>;
  readonly title: (domain: string) => string;
  /** When it was made, ISO 8601, and how many seconds it took. */
  readonly made: (at: string, seconds: number) => string;
  readonly noGrade: string;
  readonly graded: (letter: Letter, isPartial: boolean) => string;
  readonly noSuchDomain: string;
  readonly nothingMeasured: string;
  readonly points: (points: number, isCapped: boolean) => string;
  readonly capped: (letter: Letter, title: string, protocol: string) => string;
  readonly between: (floor: Letter, ceiling: Letter) => string;
  readonly provisional: (percent: number) => string;
  readonly partial: string;
  readonly axesColumns: readonly [axis: string, grade: string, points: string];
  readonly unmeasured: string;
  readonly notApplicable: string;
  readonly counts: (counts: Conclusion['counts']) => string;
  readonly first: string;
  readonly more: (actions: number) => string;
  readonly protocol: (name: string, verdict: string) => string;
  /** How many rules pass, and how many do not apply; at least one of the two is above zero. */
  readonly remainder: (passed: number, notApplicable: number) => string;
}

/** How one language tells an audit in a terminal; its functions are documented where they are exported. */
export function summaryIn(words: SummaryWords) {
  return {
    summary: (evidence: AuditEvidence, conclusion: Conclusion) => summary(words, evidence, conclusion),
    gradeSentences: (conclusion: Conclusion) => gradeSentences(words, conclusion),
  };
}

/** One audit for a terminal: the grade and what caps it, what to do first, then each protocol. */
function summary(words: SummaryWords, evidence: AuditEvidence, conclusion: Conclusion): Summary {
  const { domain, at, durationMs } = evidence;
  return {
    title: words.title(bothSpellings(domain)),
    subtitle: words.made(at, durationMs / 1000),
    sections: [
      gradeSection(words, evidence, conclusion),
      ...firstSection(words, evidence, conclusion),
      ...conclusion.protocols.map(({ id, verdict }) => protocolSection(words, id, verdict, conclusion.verdicts)),
    ],
  };
}

function gradeSection(words: SummaryWords, { existence }: AuditEvidence, conclusion: Conclusion): Section {
  const { grade, counts } = conclusion;
  if (existence.seen && existence.value === 'absent') {
    const text = words.noSuchDomain;
    return { heading: words.noGrade, tone: null, blocks: [{ kind: 'paragraph', text }] };
  }
  return {
    heading: grade.letter === null ? words.noGrade : words.graded(grade.letter, grade.partial),
    tone: null,
    blocks: [
      ...gradeSentences(words, conclusion).map((text): Block => ({ kind: 'paragraph', text })),
      axesTable(words, conclusion),
      { kind: 'paragraph', text: words.counts(counts) },
    ],
  };
}

/** Why this letter, and how sure it is. */
function gradeSentences(words: SummaryWords, { grade, verdicts }: Conclusion): readonly string[] {
  const { letter, points, floor, ceiling, measuredShare, provisional, partial, cappedBy } = grade;
  if (letter === null || points === null) return [words.nothingMeasured];
  const capping = verdicts.find(({ check }) => check === cappedBy?.check);
  const sentences = [...(partial ? [words.partial] : []), words.points(points, cappedBy !== null)];
  if (cappedBy && capping) {
    const { title, found } = words.advise(capping);
    sentences.push(`${words.capped(cappedBy.letter, title, words.protocols[capping.protocol])} ${found}`);
  }
  if (floor !== null && ceiling !== null && floor !== ceiling) sentences.push(words.between(floor, ceiling));
  if (provisional) sentences.push(words.provisional(Math.floor(measuredShare * 100)));
  return sentences;
}

function axesTable(words: SummaryWords, { grade, verdicts }: Conclusion): Block {
  const { axes: names, axesColumns, unmeasured, notApplicable } = words;
  return {
    kind: 'table',
    columns: [
      { heading: axesColumns[0], align: 'start' },
      { heading: axesColumns[1], align: 'start' },
      { heading: axesColumns[2], align: 'end' },
    ],
    rows: grade.axes.map(({ id, letter, points }) => [
      names[id],
      letter ?? '–',
      points === null ? (axisApplies(id, verdicts) ? unmeasured : notApplicable) : `${points}`,
    ]),
  };
}

/**
 * The head of the plan, the same as on the page and in the report; nothing where nothing is to be done, and where protocols were left out:
 * what is to be done first follows from all of them.
 */
function firstSection(words: SummaryWords, evidence: AuditEvidence, conclusion: Conclusion): readonly Section[] {
  if (conclusion.protocols.length < protocols.length) return [];
  const { first, actions } = planOf(evidence, conclusion);
  if (first.length === 0) return [];
  const steps = first.map((action) => {
    const { title, steps } = words.describeAction(action);
    const terms = [words.when(action.notBefore), ...words.onlyIf(action, evidence, words.titlesIn(actions))];
    return { title, text: [...terms, ...steps].join(' '), tone: 'fail' as const };
  });
  const left = actions.length - first.length;
  return [
    {
      heading: words.first,
      tone: null,
      blocks: [{ kind: 'steps', steps }, ...(left > 0 ? [{ kind: 'paragraph' as const, text: words.more(left) }] : [])],
    },
  ];
}

/** Half of a warning is lost, all of a failure; only the order matters here. */
function weightOf({ severity, outcome }: Verdict): number {
  return WEIGHTS[severity] * (outcome === 'fail' ? 1 : 0.5);
}

/** Faults first, then what is worth knowing, then what could not be measured; passes are counted. */
function protocolSection(
  words: SummaryWords,
  id: ProtocolId,
  verdict: ProtocolVerdict,
  all: readonly Verdict[],
): Section {
  const own = all.filter(({ protocol }) => protocol === id);
  const having = (...outcomes: readonly Verdict['outcome'][]) =>
    own.filter(({ outcome }) => outcomes.includes(outcome));
  const faults = having('fail', 'warn').toSorted((one, other) => weightOf(other) - weightOf(one));
  const [passed, others] = [having('pass').length, having('notApplicable').length];
  return {
    heading: words.protocol(words.protocols[id], words.verdicts[verdict]),
    tone: verdict === 'na' ? null : verdict,
    blocks: [
      ...[...faults, ...having('info')].map((one) => finding(words, one)),
      ...unmeasured(words, having('unknown')),
      ...(passed + others === 0 ? [] : [{ kind: 'paragraph' as const, text: words.remainder(passed, others) }]),
    ],
  };
}

function finding({ advise }: SummaryWords, verdict: Verdict): Finding {
  const { title, found, why, remedy } = advise(verdict);
  const tone = toneOf(verdict.outcome);
  return {
    kind: 'finding',
    tone,
    title,
    found,
    why: remedy === null ? null : why,
    remedy,
    reference: verdict.reference,
  };
}

/** Rules that stayed without answer for the same cause are reported together. */
function unmeasured({ advise }: SummaryWords, verdicts: readonly Verdict[]): readonly Finding[] {
  const told = verdicts.map((verdict) => advise(verdict));
  const causes = [...new Set(told.map(({ found }) => found))];
  return causes.map((found) => ({
    kind: 'finding',
    tone: 'unknown',
    title: told
      .filter((one) => one.found === found)
      .map(({ title }) => title)
      .join(', '),
    found: found.endsWith('.') ? found : `${found}.`,
    why: null,
    remedy: null,
    reference: null,
  }));
}

function toneOf(outcome: Verdict['outcome']): Tone {
  return outcome === 'notApplicable' ? 'info' : outcome;
}
