import { isFault } from '../situation.ts';
import type { Step } from './step.ts';

/** See `LAWS.findings`. */
export function findingsSeen({ action: { subject }, initial }: Step): readonly string[] {
  if (subject.kind !== 'rule' || subject.shownBy !== null) return [];
  const { check } = subject.verdict;
  const isSeen = initial.some((verdict) => verdict.check === check && isFault(verdict));
  return isSeen ? [] : [`${check} is told as a finding of today, and is none`];
}
