import type { SandboxAct, SandboxSession } from '@rempart/contract';

/** The provider of payments, as far as the house knows it; amounts in cents, currencies in lower case. */
export interface Payments {
  /** Real money. */
  readonly livemode: boolean;
  /** Pretended here, without any account at a provider. */
  readonly sandbox: boolean;
  /** A page of the provider's where one order is paid; the same question asked twice is one page. Throws `PaymentsUnreachable`. */
  readonly openSession: (asked: SessionAsked) => Promise<{ readonly id: string; readonly url: string }>;
  /** The operator's static page of the provider for an order, where one is declared; it knows its own price, and no way back to the result. */
  readonly staticPage: (asked: Pick<SessionAsked, 'reference' | 'email'>) => string | null;
  /** What a session was opened for; null where the provider knows none of this name. Throws `PaymentsUnreachable`. */
  readonly readSession: (id: string) => Promise<SessionTold | null>;
  /** The event in a signed message; null where the signature is not ours, or older than five minutes. */
  readonly readEvent: (raw: string, signature: string, at: Date) => PaymentEvent | null;
  /** Gives all the money of a payment back; asked twice it is done once. What comes of it is told by an event. Throws `PaymentsUnreachable`. */
  readonly refund: (intentId: string) => Promise<void>;
  /** Events since a time, oldest first: those that never came are among them. Throws `PaymentsUnreachable`. */
  readonly eventsSince: (at: Date) => Promise<readonly PaymentEvent[]>;
}

export interface SessionAsked {
  /** What comes back with every event. */
  readonly reference: string;
  /** What people quote, for whoever looks at the provider's own pages. */
  readonly number: string;
  readonly termsVersion: string;
  /** How many sessions of this order have ended: the next one is another. */
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
  | (EventHead & { readonly kind: 'refunded' | 'disputed'; readonly intentId: string })
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

/** The provider did not answer, or refused; nothing was charged. */
export class PaymentsUnreachable extends Error {
  override readonly name = 'PaymentsUnreachable';
}

/** Sessions and events of the demonstration payment, in the provider's own form. */
export interface SandboxLedger {
  /** All of them or none: money that moved is never without the event that tells it. */
  readonly keep: (objects: readonly SandboxObject[], at: Date) => Promise<void>;
  readonly read: (id: string) => Promise<Readonly<Record<string, unknown>> | null>;
  readonly since: (kind: 'session' | 'event', at: Date) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

export interface SandboxObject {
  readonly kind: 'session' | 'event' | 'key';
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What takes money. */
export interface Selling {
  /** null where nothing can be sold. */
  readonly payments: Payments | null;
  /** What stands in the provider's place, where nobody pays for real. */
  readonly sandbox: Sandbox | null;
}

/** The payment page of a demonstration. */
export interface Sandbox {
  readonly read: (sessionId: string) => Promise<SandboxSession | null>;
  /** What the visitor of that page chose; null where there is no such session. */
  readonly act: (sessionId: string, chosen: SandboxAct) => Promise<SandboxSession | null>;
}
