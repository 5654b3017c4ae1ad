import { domainToUnicode } from 'node:url';
import { axisWords, verdictWords } from '@rempart/contract';
import {
  type AuditEvidence,
  type Conclusion,
  firstOf,
  type Grade,
  type ProtocolId,
  type ProtocolVerdict,
  planOf,
  type Verdict,
} from '@rempart/engine';
import { advise, describeAction, PROTOCOLS } from '@rempart/engine/fr';
import { longMoment, ofName } from '@rempart/french';
import type { Block, Finding, Section, Summary, Tone } from './summary.ts';

/** One audit for a terminal: the grade and what caps it, what to do first, then each protocol. */
export function summary(evidence: AuditEvidence, conclusion: Conclusion): Summary {
  const { domain, at, durationMs } = evidence;
  return {
    title: `Audit ${ofName(bothSpellings(domain))}`,
    subtitle: `Fait le ${longMoment(at)} (heure de Paris), en ${seconds(durationMs)}.`,
    sections: [
      gradeSection(evidence, conclusion),
      ...firstSection(evidence, conclusion),
      ...conclusion.protocols.map(({ id, verdict }) => protocolSection(id, verdict, conclusion.verdicts)),
    ],
  };
}

/** An internationalised name is shown both ways, so that a look-alike letter is seen. */
function bothSpellings(domain: string): string {
  const unicode = domainToUnicode(domain);
  return unicode === '' || unicode === domain ? domain : `${unicode} (${domain})`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} s`;
}

function gradeSection({ existence }: AuditEvidence, { grade, verdicts, counts }: Conclusion): Section {
  if (existence.seen && existence.value === 'absent') {
    const text = 'Ce nom de domaine n’existe pas dans le DNS : il n’y a rien à noter.';
    return { heading: 'Note : aucune', tone: null, blocks: [{ kind: 'paragraph', text }] };
  }
  return {
    heading: grade.letter === null ? 'Note : aucune' : `Note : ${grade.letter}`,
    tone: null,
    blocks: [
      ...gradeSentences(grade, verdicts).map((text): Block => ({ kind: 'paragraph', text })),
      axesTable(grade),
      { kind: 'paragraph', text: countsSentence(counts) },
    ],
  };
}

/** Why this letter, and how sure it is. */
export function gradeSentences(grade: Grade, verdicts: readonly Verdict[]): readonly string[] {
  const { letter, points, floor, ceiling, measuredShare, provisional, cappedBy } = grade;
  if (letter === null || points === null)
    return ['Rien de décisif n’a pu être mesuré : pas de note plutôt qu’une note inventée.'];
  const share = `${Math.floor(measuredShare * 100)} %`;
  const capping = verdicts.find(({ check }) => check === cappedBy?.check);
  const sentences = [`${points} points sur 100${cappedBy ? ' avant plafond' : ''}.`];
  if (cappedBy && capping) {
    const { title, found } = advise(capping);
    sentences.push(`Plafonnée à ${cappedBy.letter} par « ${title} » (${PROTOCOLS[capping.protocol]}). ${found}`);
  }
  if (floor !== null && ceiling !== null && floor !== ceiling) {
    sentences.push(`Selon ce qui n’a pas pu être mesuré, la note se situe entre ${floor} et ${ceiling}.`);
  }
  if (provisional) sentences.push(`Note provisoire : ${share} de ce qui compte a été mesuré.`);
  return sentences;
}

function axesTable({ axes }: Grade): Block {
  return {
    kind: 'table',
    columns: [
      { heading: 'Axe', align: 'start' },
      { heading: 'Note', align: 'start' },
      { heading: 'Points', align: 'end' },
    ],
    rows: axes.map(({ id, letter, points }) => [
      axisWords[id],
      letter ?? '–',
      points === null ? 'non mesuré' : `${points}`,
    ]),
  };
}

function countsSentence({ errors, warnings, passed, unknown }: Conclusion['counts']): string {
  const parts = [
    several(errors, 'protocole à corriger', 'protocoles à corriger'),
    several(warnings, 'à améliorer', 'à améliorer'),
    several(passed, 'conforme', 'conformes'),
    several(unknown, 'non mesuré', 'non mesurés'),
  ];
  return `${parts.join(', ')}.`;
}

/** The head of the plan, the same as on the page and in the report; nothing where nothing is to be done. */
function firstSection(evidence: AuditEvidence, conclusion: Conclusion): readonly Section[] {
  const plan = planOf(evidence, conclusion);
  const first = firstOf(plan);
  if (first.length === 0) return [];
  const steps = first.map((action) => {
    const { title, steps } = describeAction(action);
    return { title, text: steps.join(' '), tone: 'fail' as const };
  });
  const left = plan.actions.length - first.length;
  const more = `${several(left, 'autre action figure', 'autres actions figurent')} dans le plan (« --plan »).`;
  return [
    {
      heading: 'À faire d’abord',
      tone: null,
      blocks: [{ kind: 'steps', steps }, ...(left > 0 ? [{ kind: 'paragraph' as const, text: more }] : [])],
    },
  ];
}

/** Half of a warning is lost, all of a failure; only the order matters here. */
const WEIGHTS: Readonly<Record<Verdict['severity'], number>> = { critical: 20, high: 10, medium: 5, low: 2, info: 0 };

function weightOf({ severity, outcome }: Verdict): number {
  return WEIGHTS[severity] * (outcome === 'fail' ? 1 : 0.5);
}

/** Faults first, then what is worth knowing, then what could not be measured; passes are counted. */
function protocolSection(id: ProtocolId, verdict: ProtocolVerdict, all: readonly Verdict[]): Section {
  const own = all.filter(({ protocol }) => protocol === id);
  const having = (...outcomes: readonly Verdict['outcome'][]) =>
    own.filter(({ outcome }) => outcomes.includes(outcome));
  const faults = having('fail', 'warn').toSorted((one, other) => weightOf(other) - weightOf(one));
  const last = remainder(having('pass').length, having('notApplicable').length);
  return {
    heading: `${PROTOCOLS[id]} : ${verdictWords[verdict]}`,
    tone: verdict === 'na' ? null : verdict,
    blocks: [
      ...[...faults, ...having('info')].map(finding),
      ...unmeasured(having('unknown')),
      ...(last === '' ? [] : [{ kind: 'paragraph' as const, text: last }]),
    ],
  };
}

function finding(verdict: Verdict): Finding {
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
function unmeasured(verdicts: readonly Verdict[]): readonly Finding[] {
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

function remainder(passed: number, notApplicable: number): string {
  const parts = [
    ...(passed > 0 ? [several(passed, 'contrôle conforme', 'contrôles conformes')] : []),
    ...(notApplicable > 0 ? [`${notApplicable} sans objet`] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

function several(number: number, one: string, more: string): string {
  return `${number} ${number > 1 ? more : one}`;
}
