/** `pending`: the payment method takes time. `orphan`: no order belongs to it. `duplicate`: its order was already paid. */
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

/** The messages of the payment provider, each once, and their consequences. */
export interface PaymentRecords {
  /** Every session of an order about which the provider sent a message. */
  readonly ofOrder: (orderId: number) => Promise<readonly Payment[]>;
  /** Until the transaction ends no other caller processes an event: two events about one payment are processed in turn. */
  readonly lock: () => Promise<void>;
  /** Of these event ids, those that were received before. */
  readonly heardEvents: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Returns false where the event was received before. */
  readonly noteEvent: (id: string, type: string, at: Date) => Promise<boolean>;
  readonly find: (sessionId: string) => Promise<Payment | null>;
  readonly findByIntent: (intentId: string) => Promise<Payment | null>;
  /** One row per session: its latest state. */
  readonly keep: (payment: Payment, at: Date) => Promise<void>;
  readonly parkRefund: (intentId: string, at: Date) => Promise<void>;
  /** true where a refund was waiting for this payment. */
  readonly takeParkedRefund: (intentId: string) => Promise<boolean>;
}
