/** `pending`: the payment method takes time. `orphan`: no order belongs to it. `duplicate`: its order was already paid. */
import type { RefundTold } from './payments.ts';

export type PaymentState = 'pending' | 'paid' | 'failed' | 'expired' | 'mismatch' | 'orphan' | 'duplicate' | 'refunded';

export interface Payment {
  readonly orderId: number | null;
  readonly sessionId: string;
  readonly intentId: string | null;
  readonly state: PaymentState;
  /** The state before the refund, which comes back where the refund fails; null where it was not refunded. */
  readonly undone: PaymentState | null;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly livemode: boolean;
  readonly reference: string | null;
}

export type Refund = Omit<RefundTold, 'amountCents'> & { readonly amountCents: number | null };

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
  /** Refunds of a payment, recorded even where their payment was not heard of yet; `amountCents` null: the whole payment. */
  readonly refundsOf: (intentId: string) => Promise<readonly Refund[]>;
  /** One row per refund: its latest status. */
  readonly keepRefund: (intentId: string, refund: Refund, at: Date) => Promise<void>;
}
