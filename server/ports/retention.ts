import type { Kept } from '@rempart/contract';

/** Deletes data received before a time; returns how many rows. */
export interface Retention {
  /**
   * Makes the partitions of today and of the days to come for what audits saw, and compresses what earlier releases stored; returns how
   * many of their audits. Deletes nothing.
   */
  readonly contents: (now: Date) => Promise<number>;
  /**
   * What audits saw is dropped by whole days (UTC); what is kept longer is copied before. Sold audits are deleted with their order; those
   * of an account, of a watched domain or of a follow-up have a retention time of their own.
   */
  readonly analyses: (before: Date, followedBefore: Date) => Promise<number>;
  /** Views made before; one that is asked for later is made again. */
  readonly views: (before: Date) => Promise<number>;
  /** Progress events of ended audits; the last event stays for late subscribers. */
  readonly steps: (before: Date) => Promise<number>;
  readonly messages: (before: Date) => Promise<number>;
  readonly consents: (before: Date) => Promise<number>;
  readonly requests: (before: Date) => Promise<number>;
  /** Invoices and credit notes. */
  readonly invoices: (before: Date) => Promise<number>;
  readonly incidents: (before: Date) => Promise<number>;
  /** What wings keep, by kind. */
  readonly wings: (before: (kept: Kept) => Date, now: Date) => Promise<Readonly<Record<string, number>>>;
  /** Connections to remote servers and their answers that no audit needs any more. */
  readonly courtesy: (before: Date) => Promise<number>;
  /** Counts of messages caused by visitors, by digests of addresses. */
  readonly mailCounts: (before: Date) => Promise<number>;
  /** Messages, the administrators' log, sessions, closed alerts, and requested links. */
  readonly traces: (before: Date) => Promise<number>;
}
