import type { Kept } from '@rempart/contract';

/** Deletes data received before a time; returns how many rows. */
export interface Retention {
  /** Makes the partitions of today and of the days to come for what audits saw. Deletes nothing. */
  readonly makeDays: (now: Date) => Promise<void>;
  /**
   * What audits saw is dropped by whole days (UTC); what is kept longer is copied before. Sold audits are deleted with their order; those
   * of an account, of a watched domain or of a follow-up have a retention time of their own.
   */
  readonly analyses: (before: Date, followedBefore: Date) => Promise<number>;
  /** Progress events of ended audits; the last event stays for late subscribers. */
  readonly steps: (before: Date) => Promise<number>;
  /** What nothing but its age keeps, and what wings keep, by kind. */
  readonly byAge: (before: (kept: Kept) => Date, now: Date) => Promise<Readonly<Record<string, number>>>;
  /** Connections to remote servers and their answers that no audit needs any more. */
  readonly courtesy: (before: Date) => Promise<number>;
}
