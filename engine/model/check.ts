import type { Labour } from './labour.ts';
import type { Outcome } from './outcome.ts';

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info';

/** What a check tells of: whether a third party can write in the name of the domain, whether its mail is read on the way, and so on. */
export type AxisId = 'spoofing' | 'transport' | 'mastery' | 'web' | 'reputation';

/** One rule: what it is called, how much it weighs, where it is written, and the rule itself. */
interface Rule<Evidence, Judged extends Outcome, Id extends string> {
  /** Stable: `protocol/kebab-noun`. It is never renamed, because reports and links cite it. */
  readonly id: Id;
  readonly severity: Severity;
  readonly reference: string;
  /** Where it counts; absent: on the axis of its protocol. */
  readonly axis?: AxisId;
  /** Where its faults are mended, where that is on the domain's mail servers: those of a mass provider are out of its customers' reach. */
  readonly mendedOn?: 'mail-servers' | undefined;
  /** What it takes to mend a fault that no remedy removes, or not always. Its words then have a `task`. */
  readonly labour?: Labour | undefined;
  readonly judge: (evidence: Evidence) => Judged;
}

/** A rule, and the sub-step of a card where it is shown. */
export interface Check<
  Evidence,
  Judged extends Outcome = Outcome,
  Id extends string = string,
  Step extends string = string,
> extends Rule<Evidence, Judged, Id> {
  readonly step: Step;
}

/** Keeps whether there is labour in the type: the words of the check must say what to do. */
export function check<
  Evidence,
  Judged extends Outcome,
  const Id extends string,
  const Step extends string,
  Work extends Labour | undefined = undefined,
>(
  definition: Check<Evidence, Judged, Id, Step> & { readonly labour?: Work },
): Check<Evidence, Judged, Id, Step> & { readonly labour: Work } {
  return { ...definition, labour: definition.labour as Work };
}

/** `check` for the rules of one sub-step, which a file that has no others names once. */
export function checkIn<const Step extends string>(step: Step) {
  return <Evidence, Judged extends Outcome, const Id extends string, Work extends Labour | undefined = undefined>(
    rule: Rule<Evidence, Judged, Id> & { readonly labour?: Work },
  ) => check<Evidence, Judged, Id, Step, Work>({ ...rule, step });
}

export function rfc(number: number, section: string): string {
  return `RFC ${number} §${section}`;
}
