import type { AuditEvidence } from '../../evidence.ts';
import type { Verdict } from '../../judgement/judge.ts';
import type { Action } from '../action.ts';
import { evidenceIn } from '../situation.ts';

/** A step of a plan, with the worlds around it. */
export interface Step {
  readonly action: Action;
  /** The whole plan. */
  readonly actions: readonly Action[];
  /** As it was seen. */
  readonly today: AuditEvidence;
  /** With all that the step follows done. */
  readonly before: AuditEvidence;
  /** And then the step. */
  readonly after: AuditEvidence;
  /** What today is judged to be. */
  readonly initial: readonly Verdict[];
  /** What both are judged to be. */
  readonly verdicts: { readonly before: readonly Verdict[]; readonly after: readonly Verdict[] };
}

/** What is held against a step; nothing where it harms nobody. */
export type Law = (step: Step) => readonly string[];

/** Whether the step waits for something to be seen first: later than what it follows, and told as one to watch. */
export function isWatched({ action }: Step, weeks: number): boolean {
  return action.risk === 'watch' && action.waits >= weeks;
}

/** Whether the domain handles no mail by its own records: nothing that is refused in its name can be missed. */
export function isMute(evidence: AuditEvidence): boolean {
  const profile = evidenceIn(evidence, 'dmarc')?.profile;
  return profile?.seen === true && !profile.value.sends && !profile.value.receives;
}
