import type { Conclusion } from './conclude.ts';
import { type Grade, grade } from './grade.ts';
import { LETTERS, type Letter } from './grade-rules.ts';
import type { Verdict } from './judge.ts';

/** Two audits of one domain, judged by the same rules. */
export interface Comparison {
  /** `unmeasured`: the letters differ, or one is missing, only by what one of the two audits could not measure. */
  readonly letter: 'same' | 'better' | 'worse' | 'unmeasured';
  /** Faults then, seen to hold now. */
  readonly repaired: readonly Compared[];
  /** Faults then, of which there is nothing to say any more: what they were about is gone. */
  readonly gone: readonly Compared[];
  /** Faults now, and seen to hold then, or without object. */
  readonly appeared: readonly Compared[];
  /** Faults then and now. */
  readonly remaining: readonly Compared[];
  /** Faults then, not measured now. */
  readonly unmeasured: readonly Compared[];
  /** Faults now, not measured then: nobody knows since when. */
  readonly firstSeen: readonly Compared[];
}

export type Compared = Pick<Verdict, 'check' | 'protocol' | 'severity'>;

interface Judged extends Pick<Conclusion, 'verdicts'> {
  readonly grade: Grade;
}

/** What changed between two audits. What was not measured in one of them is never a change. */
export function compareAudits(before: Judged, after: Judged): Comparison {
  const earlier = new Map(before.verdicts.map((verdict) => [verdict.check, verdict]));
  const later = new Map(after.verdicts.map((verdict) => [verdict.check, verdict]));
  const stood = (then: readonly Standing[], now: readonly Standing[]) =>
    [...new Set([...later.keys(), ...earlier.keys()])]
      .filter((check) => then.includes(standing(earlier.get(check))) && now.includes(standing(later.get(check))))
      .flatMap((check) => later.get(check) ?? earlier.get(check) ?? [])
      .map(({ check, protocol, severity }) => ({ check, protocol, severity }))
      .toSorted((one, other) => WEIGHT.indexOf(one.severity) - WEIGHT.indexOf(other.severity));
  return {
    letter: letterChange(before, after),
    repaired: stood(['fault'], ['holds']),
    gone: stood(['fault'], ['without object']),
    appeared: stood(['holds', 'without object'], ['fault']),
    remaining: stood(['fault'], ['fault']),
    unmeasured: stood(['fault'], ['unknown']),
    firstSeen: stood(['unknown'], ['fault']),
  };
}

type Standing = 'fault' | 'holds' | 'without object' | 'unknown';

const WEIGHT: readonly Verdict['severity'][] = ['critical', 'high', 'medium', 'low', 'info'];

/** What was not judged at all was not measured either. */
function standing(verdict: Verdict | undefined): Standing {
  switch (verdict?.outcome) {
    case undefined:
    case 'unknown':
      return 'unknown';
    case 'notApplicable':
      return 'without object';
    case 'pass':
    case 'info':
      return 'holds';
    case 'warn':
    case 'fail':
      return verdict.severity === 'info' ? 'holds' : 'fault';
  }
}

/** The letters change only where those of the checks that both measured change in the same sense. */
function letterChange(before: Judged, after: Judged): Comparison['letter'] {
  const shown = senseOf(before.grade.letter, after.grade.letter);
  if (shown === 'same') return 'same';
  const measured = ({ verdicts }: Judged) =>
    new Set(verdicts.filter((verdict) => standing(verdict) !== 'unknown').map(({ check }) => check));
  const [then, now] = [measured(before), measured(after)];
  const common = ({ verdicts }: Judged) =>
    grade(verdicts.filter(({ check }) => then.has(check) && now.has(check))).letter;
  return shown !== 'unmeasured' && senseOf(common(before), common(after)) === shown ? shown : 'unmeasured';
}

function senseOf(then: Letter | null, now: Letter | null): Comparison['letter'] {
  if (then === null || now === null) return 'unmeasured';
  if (then === now) return 'same';
  const rank = (letter: Letter) => LETTERS.findIndex(([one]) => one === letter);
  return rank(now) < rank(then) ? 'better' : 'worse';
}
