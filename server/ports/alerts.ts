import type { AlertDetail } from '@rempart/contract';

export const alertKinds = [
  'AMOUNT_MISMATCH',
  'LIVEMODE_MISMATCH',
  'PAYMENT_WITHOUT_ORDER',
  'DOUBLE_PAYMENT',
  /** The provider told of something that cannot be read: what it means for an order is unknown. */
  'EVENT_UNREADABLE',
  'DISPUTE',
  /** A dispute ended, and the money stayed. */
  'DISPUTE_ENDED',
  /** A dispute was lost: the bank gave the buyer the money. */
  'DISPUTE_LOST',
  /** No session could be opened: buyers are redirected to the operator's Payment Link. One alert a day. */
  'STATIC_PAGE_USED',
  'GENERATION_FAILED',
  'AUDIT_FAILED',
  /** The view of a finished audit could not be made. */
  'VIEW_FAILED',
  /** A refund could not be made, or came back: the money is owed. */
  'REFUND_FAILED',
  /** The money of a buyer who withdrew, or whose refund began, has not left four days before the law wants it to have. */
  'REFUND_LATE',
  /** Whether a message arrived is unknown; it is not sent again automatically. */
  'MAIL_UNCERTAIN',
  'MAIL_REFUSED',
  /** A server that we never connected to returned one of our messages. */
  'MAIL_RETURNED',
  /** Something that cannot be read came back for one of our messages: it may not have arrived. */
  'MAIL_ANSWERED',
  /** A message came to the postmaster of the mail domain. */
  'POSTMASTER_WRITTEN',
  /** Messages have waited too long for their relay. */
  'MAIL_LATE',
  /** A report was not sent by the promised time. */
  'DELIVERY_LATE',
  /** A buyer withdrew from a contract: any refund that is due must be made within fourteen days. */
  'WITHDRAWAL',
  /** A visitor declared withdrawals that match no order: one alert a day. */
  'WITHDRAWAL_UNMATCHED',
  /** The daily limit of messages to addresses typed by visitors is reached. */
  'MAIL_CEILING',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export interface NewAlert {
  readonly kind: AlertKind;
  /** Distinguishes it from others of its kind: raised twice, it is one alert. */
  readonly subject: string;
  readonly orderId: number | null;
  readonly detail: AlertDetail;
}

export interface OpenAlert extends NewAlert {
  readonly id: number;
  readonly openedAt: Date;
}

/** Situations that a person must look at. */
export interface Alerts {
  readonly raise: (alert: NewAlert, at: Date) => Promise<void>;
  readonly listOpen: () => Promise<readonly OpenAlert[]>;
  /** Returns false where it was closed before. */
  readonly close: (alertId: number, by: string, at: Date) => Promise<boolean>;
}
