import type { SandboxAct, SandboxSession } from '@rempart/contract';

/** The payment provider, as far as this server needs it; amounts in cents, currencies in lower case. */
export interface Payments {
  /** Real money. */
  readonly livemode: boolean;
  /** Simulated by this server, without an account at a provider. */
  readonly sandbox: boolean;
  /** Opens the provider's page where one order is paid; the same request made twice opens one page. Throws `PaymentsUnreachable`. */
  readonly openSession: (asked: SessionAsked) => Promise<{ readonly id: string; readonly url: string }>;
  /** The operator's static payment page for an order, where one is declared; it has a price of its own, and no way back to the result. */
  readonly staticPage: (asked: Pick<SessionAsked, 'reference' | 'email'>) => string | null;
  /** What a session was opened for; null where the provider has no session of this name. Throws `PaymentsUnreachable`. */
  readonly readSession: (id: string) => Promise<SessionTold | null>;
  /** The event in a signed message; null where the signature is invalid, or older than five minutes. */
  readonly readEvent: (raw: string, signature: string, at: Date) => PaymentEvent | null;
  /**
   * Refunds what is left of a payment, and returns its refunds as they stand; the same attempt made twice is one refund. Most succeed at
   * once; a bank may take days, or send the money back weeks later, and events report that. Throws `PaymentsUnreachable`.
   */
  readonly refund: (intentId: string, attempt: number) => Promise<readonly RefundTold[]>;
  /** The refunds of a payment as they stand. Throws `PaymentsUnreachable`. */
  readonly refundsOf: (intentId: string) => Promise<readonly RefundTold[]>;
  /** Events since a time, oldest first, including those that were never received. Throws `PaymentsUnreachable`. */
  readonly eventsSince: (at: Date) => Promise<readonly PaymentEvent[]>;
}

export interface SessionAsked {
  /** The provider returns it with every event. */
  readonly reference: string;
  /** The number that buyers quote, shown on the provider's own pages. */
  readonly number: string;
  readonly termsVersion: string;
  /** How many sessions of this order have ended: each attempt opens another session. */
  readonly attempt: number;
  readonly domain: string;
  readonly amountCents: number;
  readonly email: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly at: Date;
}

export type PaymentEvent =
  | (EventHead & {
      readonly kind: 'session';
      readonly outcome: 'paid' | 'pending' | 'failed' | 'expired';
      readonly session: SessionTold;
    })
  /** `refunds`: those that the event reports; null where it says only that there is one. */
  | (EventHead & {
      readonly kind: 'refunds';
      readonly intentId: string;
      readonly refunds: readonly RefundTold[] | null;
    })
  | (EventHead & { readonly kind: 'dispute'; readonly intentId: string; readonly dispute: DisputeTold })
  /** Of a kind that concerns money, in a shape that nobody here can read: a person looks for it at the provider. */
  | (EventHead & { readonly kind: 'unreadable' })
  | (EventHead & { readonly kind: 'other' });

interface EventHead {
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
}

export interface SessionTold {
  readonly id: string;
  readonly reference: string | null;
  readonly intentId: string | null;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly email: string | null;
  readonly name: string | null;
}

/** `pending`: the money has not left yet. `failed`: it came back, or the refund was cancelled; the buyer has nothing. */
export type RefundStatus = 'pending' | 'succeeded' | 'failed';

export interface RefundTold {
  readonly id: string;
  readonly status: RefundStatus;
  readonly amountCents: number;
  /** Why it failed, in the provider's words. */
  readonly reason: string | null;
}

export interface DisputeTold {
  readonly id: string;
  /** `closed`: it ended, and the money stayed where it was. */
  readonly state: 'open' | 'won' | 'lost' | 'closed';
  readonly amountCents: number;
}

/** The provider did not answer, or refused; nothing was charged. */
export class PaymentsUnreachable extends Error {
  override readonly name = 'PaymentsUnreachable';
}

/** Sessions and events of the demonstration payment, in the provider's format. */
export interface SandboxLedger {
  /** Stores all of them or none, so that money never moves without its event. */
  readonly keep: (objects: readonly SandboxObject[], at: Date) => Promise<void>;
  readonly read: (id: string) => Promise<Readonly<Record<string, unknown>> | null>;
  readonly since: (kind: 'session' | 'event', at: Date) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

export interface SandboxObject {
  readonly kind: 'session' | 'event' | 'key';
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The dependencies for taking payments. */
export interface Selling {
  /** null where nothing can be sold. */
  readonly payments: Payments | null;
  /** Simulates the provider where payments are not real. */
  readonly sandbox: Sandbox | null;
}

/** The payment page of a demonstration. */
export interface Sandbox {
  readonly read: (sessionId: string) => Promise<SandboxSession | null>;
  /** Applies the choice of the visitor of that page; null where there is no such session. */
  readonly act: (sessionId: string, chosen: SandboxAct) => Promise<SandboxSession | null>;
}
