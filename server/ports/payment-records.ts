/** `pending`: the means of payment takes time. `orphan`: no order stands behind it. `duplicate`: its order was already paid. */
export type PaymentState = 'pending' | 'paid' | 'failed' | 'expired' | 'mismatch' | 'orphan' | 'duplicate' | 'refunded';

export interface Payment {
  readonly orderId: number | null;
  readonly sessionId: string;
  readonly intentId: string | null;
  readonly state: PaymentState;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly livemode: boolean;
  readonly reference: string | null;
}

/** What the payment provider told, each message once, and what became of it. */
export interface PaymentRecords {
  /** Every session of an order of which something was told. */
  readonly ofOrder: (orderId: number) => Promise<readonly Payment[]>;
  /** Until the transaction ends nobody else takes an event: what two of them say of one payment is taken in turn. */
  readonly lock: () => Promise<void>;
  /** Of these events, the ids of those that were received before. */
  readonly heardEvents: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** false: the event was received before. */
  readonly noteEvent: (id: string, type: string, at: Date) => Promise<boolean>;
  readonly find: (sessionId: string) => Promise<Payment | null>;
  readonly findByIntent: (intentId: string) => Promise<Payment | null>;
  /** One row per session: the last that was told of it. */
  readonly keep: (payment: Payment, at: Date) => Promise<void>;
  readonly parkRefund: (intentId: string, at: Date) => Promise<void>;
  /** true where a refund was waiting for this payment. */
  readonly takeParkedRefund: (intentId: string) => Promise<boolean>;
}
