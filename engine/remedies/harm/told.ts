import { isFault } from '../situation.ts';
import { worsened } from '../worsened.ts';
import type { Step } from './step.ts';

/** See `LAWS.findings`. */
export function findingsSeen({ action: { subject }, initial }: Step): readonly string[] {
  if (subject.kind !== 'rule' || subject.shownBy !== null) return [];
  const { check } = subject.verdict;
  const isSeen = initial.some((verdict) => verdict.check === check && isFault(verdict));
  return isSeen ? [] : [`${check} is told as a finding of today, and is none`];
}

/** See `LAWS.worsened`. */
export function checksWorsened({ action, verdicts }: Step): readonly string[] {
  const told = new Set(action.needs.flatMap((need) => (need.kind === 'worsens' ? [need.check] : [])));
  return worsened(verdicts.before, verdicts.after)
    .filter((check) => !told.has(check))
    .map((check) => `${check} gets worse, and the step does not say so`);
}
