import type { AuditId } from '../../../domain/ids.ts';
import type { Alarm, Cause } from '../domain/watchman.ts';

/** What may tell of a step that was written, and of what its owner was told. */
export interface RepairWatches {
  /** Steps that stand since. */
  readonly standing: (since: Date) => Promise<readonly StandingStep[]>;
  /** Keeps the signal of a step; true for one of all callers that bring the same. */
  readonly wake: (repairId: string, signal: string) => Promise<boolean>;
  /** How many looks at its records were taken. */
  readonly looked: (repairId: string) => Promise<number>;
  /** The newest finished audit, since, of the watch of a domain; null where there is none. */
  readonly watchedAudit: (domain: string, since: Date) => Promise<AuditId | null>;
  /**
   * Keeps how many looks were taken, and the alarms that were not raised before, under the key of a mail; returns how many these are, none
   * once the holder has had five mails about the step.
   */
  readonly note: (
    repairId: string,
    found: { readonly looked: number; readonly alarms: readonly Alarm[]; readonly mailKey: string },
    at: Date,
  ) => Promise<number>;
  /** What the mail of this key tells. */
  readonly toldBy: (mailKey: string) => Promise<readonly Cause[]>;
  /** All that the holder was told of a step, the newest first. */
  readonly toldOf: (repairId: string) => Promise<readonly Cause[]>;
}

export interface StandingStep {
  readonly repairId: string;
  readonly at: Date;
  readonly domain: string;
  /** Differs once another audit of the domain's watch has finished. */
  readonly audit: string;
  /** The signal of the last waking; null where there was none. */
  readonly known: string | null;
}
