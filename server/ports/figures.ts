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
