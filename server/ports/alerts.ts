export type AlertKind =
  | 'AMOUNT_MISMATCH'
  | 'LIVEMODE_MISMATCH'
  | 'PAYMENT_WITHOUT_ORDER'
  | 'DOUBLE_PAYMENT'
  | 'REFUND_AFTER_DELIVERY'
  | 'DISPUTE'
  /** No session could be opened: buyers are sent to the operator's Payment Link. One alert a day. */
  | 'STATIC_PAGE_USED'
  | 'GENERATION_FAILED'
  | 'AUDIT_FAILED'
  /** What is read of a finished audit could not be made. */
  | 'VIEW_FAILED'
  | 'REFUND_FAILED'
  /** Whether a mail arrived is not known; it is not sent again by itself. */
  | 'MAIL_UNCERTAIN'
  | 'MAIL_REFUSED'
  /** A server that we never spoke to sent a mail of ours back. */
  | 'MAIL_RETURNED'
  /** Mails wait for their relay. */
  | 'MAIL_LATE'
  /** A report was not sent by the time that was promised. */
  | 'DELIVERY_LATE'
  /** Somebody withdrew from a contract: fourteen days to give the money back, where it is due. */
  | 'WITHDRAWAL'
  /** Somebody declared withdrawals that match no order: one alert a day. */
  | 'WITHDRAWAL_UNMATCHED'
  /** As many mails as may go to strangers within a day went. */
  | 'MAIL_CEILING';

export interface NewAlert {
  readonly kind: AlertKind;
  /** What distinguishes it from others of its kind: raised twice, it stays one. */
  readonly subject: string;
  readonly orderId: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface OpenAlert extends NewAlert {
  readonly id: number;
  readonly openedAt: Date;
}

/** What a person must look at. */
export interface Alerts {
  readonly raise: (alert: NewAlert, at: Date) => Promise<void>;
  readonly listOpen: () => Promise<readonly OpenAlert[]>;
  /** false where it was closed before. */
  readonly close: (alertId: number, by: string, at: Date) => Promise<boolean>;
}
