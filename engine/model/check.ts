import type { Outcome } from './outcome.ts';

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info';

/** One rule: what it is called, where it is shown, how much it weighs, where it is written, and the rule itself. */
export interface Check<
  Evidence,
  Judged extends Outcome = Outcome,
  Id extends string = string,
  Step extends string = string,
> {
  /** `protocol/kebab-noun`, for ever. */
  readonly id: Id;
  readonly step: Step;
  readonly severity: Severity;
  readonly reference: string;
  readonly judge: (evidence: Evidence) => Judged;
}

export function check<Evidence, Judged extends Outcome, const Id extends string, const Step extends string>(
  definition: Check<Evidence, Judged, Id, Step>,
): Check<Evidence, Judged, Id, Step> {
  return definition;
}

export function rfc(number: number, section: string): string {
  return `RFC ${number} §${section}`;
}
