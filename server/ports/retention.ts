/** Deletes what was received before a time; answers how many rows. */
export interface Retention {
  /** Those that were sold are deleted with their order; those of an account, of a watched domain or after a sale have a time of their own. */
  readonly analyses: (before: Date, followedBefore: Date) => Promise<number>;
  /** What an ended audit told on its way; its last event stays, for whoever still follows it. */
  readonly steps: (before: Date) => Promise<number>;
  readonly messages: (before: Date) => Promise<number>;
  readonly consents: (before: Date) => Promise<number>;
  readonly requests: (before: Date) => Promise<number>;
  /** Invoices and credit notes. */
  readonly invoices: (before: Date) => Promise<number>;
  readonly incidents: (before: Date) => Promise<number>;
  /** Articles that were put into the bin. */
  readonly posts: (before: Date) => Promise<number>;
  /** Those of the blog that no article has shown since, nor a version of one; `now` is noted for those that one shows. */
  readonly pictures: (before: Date, now: Date) => Promise<number>;
  /** Visits of servers, and what they answered, that serve no audit any more. */
  readonly courtesy: (before: Date) => Promise<number>;
  /** How many mails strangers had sent, by digests of addresses; counters of the API whose window is over, and what was answered under its idempotency keys. */
  readonly mailCounts: (before: Date) => Promise<number>;
  /** Keys of the API that open nothing since, months of use, and accounts that nobody used since. */
  readonly apiAccounts: (before: Date) => Promise<number>;
  /** Messages to webhooks. */
  readonly webhookDeliveries: (before: Date) => Promise<number>;
  /** Watching that was never confirmed, or was stopped, before these times, and days of histories; then whoever watches nothing, and what nobody watches. */
  readonly watching: (before: {
    readonly asked: Date;
    readonly stopped: Date;
    readonly history: Date;
  }) => Promise<number>;
  /** Mails, what administrators did, sessions, alerts that were closed, and links that were asked for. */
  readonly traces: (before: Date) => Promise<number>;
  /** What was seen of test messages. */
  readonly testMessages: (before: Date) => Promise<number>;
  /** Sums of reports by their day, and boxes to which none came since. */
  readonly reportSums: (before: Date) => Promise<number>;
}
