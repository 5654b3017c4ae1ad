/** What is stored about a person, by table. File contents are left out: they are sent, not shown. */
export interface KeptOfPerson {
  readonly orders: readonly object[];
  readonly mails: readonly object[];
  readonly messages: readonly object[];
  readonly privacyRequests: readonly object[];
  readonly withdrawals: readonly object[];
  readonly linkRequests: readonly object[];
  readonly followUps: readonly object[];
  readonly invoices: readonly object[];
  /** What wings keep. */
  readonly [ofWing: string]: readonly object[];
}

/** The result of an erasure request. */
export interface Erased {
  readonly erased: boolean;
  /** Their order numbers. */
  readonly orders: readonly string[];
  /** Messages to or about the person, whose files may remain. */
  readonly messageIds: readonly string[];
}

export interface Persons {
  /** By e-mail address. */
  readonly export: (email: string) => Promise<KeptOfPerson>;
  /**
   * Erases everything that contains an address, except invoices, which the law requires to keep. Where orders are paid and not finished,
   * erases nothing and names them.
   */
  readonly erase: (email: string) => Promise<Erased>;
  /** Removes the person, the file and the results from finished orders made before a time; returns how many. */
  readonly blankOrders: (before: Date) => Promise<number>;
  /** Deletes what remains of orders made before a time; returns how many. */
  readonly deleteOrders: (before: Date) => Promise<number>;
}
