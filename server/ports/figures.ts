import type { ProbeResult } from './status.ts';

/** Rows by their state, open alerts by their kind, jobs by `name state`. */
export interface RowCounts {
  readonly audits: Readonly<Record<string, number>>;
  readonly orders: Readonly<Record<string, number>>;
  readonly mails: Readonly<Record<string, number>>;
  /** Since when the oldest of those waits that have not gone yet; null where none waits. */
  readonly oldestMailAt: Date | null;
  readonly alerts: Readonly<Record<string, number>>;
  readonly jobs: Readonly<Record<string, number>>;
  /** Domains that somebody watches. */
  readonly watchedDomains: number;
  /** Mails that told changes, of those that are kept. */
  readonly watchMails: number;
}

/** What is the same from every process but the room on its disk, which is that of its own data folder. */
export interface Figures extends RowCounts {
  /** The last look at each component that was ever looked at. */
  readonly components: readonly Pick<ProbeResult, 'component' | 'slot' | 'state'>[];
  /** null where it cannot be measured. */
  readonly freeOctets: number | null;
}
