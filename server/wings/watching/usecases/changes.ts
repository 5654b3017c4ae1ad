import {
  DAY_MS,
  DEADLINE_STEPS,
  type DeadlineStep,
  type FaultChange,
  utcDay,
  type WatchedDeadline,
} from '@rempart/contract';
import {
  type AuditEvidence,
  type Compared,
  type Conclusion,
  compareAudits,
  conclude,
  deadlinesOf,
  grade,
  type Verdict,
} from '@rempart/engine';
import { shownFault } from '../../../usecases/audits-of-ours.ts';
import type { FoundChange, KnownDeadline, KnownOfDomain } from '../ports/watching.ts';

export interface Measured {
  readonly evidence: AuditEvidence;
  readonly results: Pick<Conclusion, 'verdicts'>;
}

/**
 * Merges an audit into the known state of a domain, and returns what changed. `earlier`: the evidence of the previous audit, where it is
 * still stored: it is judged by today's rules, so that a change of the rules never appears as a change of the domain.
 */
export function learn(
  known: KnownOfDomain,
  earlier: AuditEvidence | null,
  { evidence, results }: Measured,
  at: Date,
): { readonly known: KnownOfDomain; readonly changes: readonly FoundChange[] } {
  const day = utcDay(at);
  if (isAbsent(evidence)) {
    const vanished: FoundChange = { subject: `${day} existence`, change: { kind: 'existence', exists: false } };
    return { known: { ...known, exists: false }, changes: known.exists ? [vanished] : [] };
  }
  const isBack = !known.exists && evidence.existence.seen;
  const before = overlay(known.verdicts, earlier === null || isAbsent(earlier) ? [] : conclude(earlier).verdicts);
  const verdicts = overlay(before, results.verdicts);
  const deadlines = learnDeadlines(known.deadlines, results.verdicts, evidence);
  const faults = before.length === 0 ? [] : changesBetween(before, verdicts, day);
  return {
    known: { verdicts, deadlines, exists: known.exists || isBack },
    changes: [
      ...(isBack ? [{ subject: `${day} existence`, change: { kind: 'existence', exists: true } } as const] : []),
      ...faults,
      ...deadlineChanges({ deadlines, verdicts }, at),
    ],
  };
}

function isAbsent({ existence }: AuditEvidence): boolean {
  return existence.seen && existence.value === 'absent';
}

/** Of each check the newest measured verdict. */
function overlay(older: readonly Verdict[], newer: readonly Verdict[]): readonly Verdict[] {
  const all = new Map(older.map((verdict) => [verdict.check, verdict]));
  for (const verdict of newer) if (verdict.outcome !== 'unknown') all.set(verdict.check, verdict);
  return [...all.values()];
}

function changesBetween(before: readonly Verdict[], after: readonly Verdict[], day: string): readonly FoundChange[] {
  const [then, now] = [judged(before), judged(after)];
  const compared = compareAudits(then, now);
  const outcomes = new Map(before.map(({ check, outcome }) => [check, outcome]));
  const failing = new Set(after.filter(({ outcome }) => outcome === 'fail').map(({ check }) => check));
  const worsened = compared.remaining.filter(({ check }) => outcomes.get(check) === 'warn' && failing.has(check));
  const named = (kind: FaultChange['kind'], faults: readonly Compared[]): readonly FoundChange[] =>
    faults.map((fault) => ({
      subject: `${day} ${kind} ${fault.check}`,
      change: { kind, check: fault.check, ...shownFault(fault, after) },
    }));
  const [letterThen, letterNow] = [then.grade.letter, now.grade.letter];
  const letter: readonly FoundChange[] =
    (compared.letter === 'better' || compared.letter === 'worse') && letterThen !== null && letterNow !== null
      ? [
          {
            subject: `${day} letter`,
            change: { kind: 'letter', sense: compared.letter, before: letterThen, after: letterNow },
          },
        ]
      : [];
  return [
    ...letter,
    ...named('appeared', compared.appeared),
    ...named('worsened', worsened),
    ...named('repaired', compared.repaired),
    ...named('gone', compared.gone),
  ];
}

function judged(verdicts: readonly Verdict[]) {
  return { verdicts, grade: grade(verdicts) };
}

/** A deadline that could not be read this time keeps its last known date. */
function learnDeadlines(
  known: readonly KnownDeadline[],
  verdicts: readonly Verdict[],
  evidence: AuditEvidence,
): readonly KnownDeadline[] {
  const measured = new Set<string>(verdicts.filter(({ outcome }) => outcome !== 'unknown').map(({ check }) => check));
  const seen = deadlinesOf(evidence);
  const isSeen = ({ kind, name }: KnownDeadline) => seen.some((one) => one.kind === kind && one.name === name);
  return [...seen, ...known.filter((one) => !isSeen(one) && !measured.has(one.check))].toSorted(
    (a, b) => Date.parse(a.on) - Date.parse(b.on),
  );
}

/** The owner of a domain cannot renew the domain that its name servers belong to. */
const STEPS_OF_OTHERS: readonly DeadlineStep[] = [7, 1];

/** The days before its end on which a deadline is reported. */
function stepsOf({ kind }: WatchedDeadline): readonly DeadlineStep[] {
  return kind === 'dependency' ? STEPS_OF_OTHERS : DEADLINE_STEPS;
}

/**
 * What expires soon enough to be reported, by date: within thirty days, or within seven where another party must renew it. What a machine
 * renews is included only where its check says that the machine is late.
 */
export function endingSoon(
  { deadlines, verdicts }: Pick<KnownOfDomain, 'deadlines' | 'verdicts'>,
  at: Date,
): readonly KnownDeadline[] {
  const faulty = new Set<string>(
    verdicts.filter(({ outcome }) => outcome === 'warn' || outcome === 'fail').map(({ check }) => check),
  );
  return deadlines.filter((known) => {
    if (known.automatic && !faulty.has(known.check)) return false;
    const left = daysLeft(known, at);
    return left >= 0 && left <= Math.max(...stepsOf(known));
  });
}

function daysLeft({ on }: WatchedDeadline, at: Date): number {
  return (Date.parse(on) - at.getTime()) / DAY_MS;
}

/** The step that each deadline has reached. */
function deadlineChanges(known: Pick<KnownOfDomain, 'deadlines' | 'verdicts'>, at: Date): readonly FoundChange[] {
  return endingSoon(known, at).flatMap(({ check: _, ...deadline }): readonly FoundChange[] => {
    const days = stepsOf(deadline).findLast((step) => daysLeft(deadline, at) <= step);
    if (days === undefined) return [];
    const { kind, name, on } = deadline;
    return [{ subject: `${kind} ${name} ${on} ${days}`, change: { kind: 'deadline', days, deadline } }];
  });
}
