/** What is kept of a person, by table. Bytes of files are not among it: they are sent, not shown. */
export interface KeptOfPerson {
  readonly orders: readonly object[];
  readonly mails: readonly object[];
  readonly messages: readonly object[];
  readonly privacyRequests: readonly object[];
  readonly withdrawals: readonly object[];
  readonly linkRequests: readonly object[];
  readonly followUps: readonly object[];
  readonly apiAccounts: readonly object[];
  readonly apiKeys: readonly object[];
  readonly apiWebhooks: readonly object[];
  readonly apiUses: readonly object[];
  readonly watches: readonly object[];
  readonly fleetSharing: readonly object[];
  readonly invoices: readonly object[];
}

/** What became of the wish to erase a person. */
export interface Erased {
  readonly erased: boolean;
  /** Their numbers. */
  readonly orders: readonly string[];
  /** Messages that went to the person or spoke of them: files of these names may be left. */
  readonly messageIds: readonly string[];
}

export interface Persons {
  /** By an address. */
  readonly export: (email: string) => Promise<KeptOfPerson>;
  /**
   * Erases all that an address stands in but invoices, which the law keeps. Orders that are paid and not done stand in the way: nothing is
   * erased then, and they are named.
   */
  readonly erase: (email: string) => Promise<Erased>;
  /** Takes the person, the file and the results out of orders that were made before a time and are done; answers how many. */
  readonly blankOrders: (before: Date) => Promise<number>;
  /** Deletes what is left of orders made before a time; answers how many. */
  readonly deleteOrders: (before: Date) => Promise<number>;
}
