import { createHash } from 'node:crypto';
import { product } from '@rempart/brand';
import { ofName } from '@rempart/french';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { sha256 } from '../../common/digest.ts';
import {
  type DisputeTold,
  type PaymentEvent,
  type Payments,
  PaymentsUnreachable,
  type RefundStatus,
  type RefundTold,
  type SessionAsked,
  type SessionTold,
} from '../../ports/payments.ts';

/** Access to the provider. */
export interface Account {
  readonly secretKey: string;
  /** The one in use first; two while they are being rotated. */
  readonly webhookSecrets: readonly string[];
  readonly sandbox: boolean;
  /** A Payment Link of this account, used while no session can be opened. */
  readonly link?: string | null;
  /** Replaces the provider. */
  readonly fetch?: typeof fetch;
}

/** The greatest age of a signed message in seconds, as the provider recommends. */
const TOLERANCE_SECONDS = 300;
/** An unpaid session ends after this; the provider allows from 30 minutes to 24 hours. */
const SESSION_SECONDS = 2 * 3600;
/** Within this time the same request has the same answer: its end is rounded, so that equal parameters give an equal idempotency key. */
const SAME_SECONDS = 900;
const TIMEOUT_MS = 10_000;
/** The event types that this server handles; they must also be selected in the provider's settings of the webhook. */
const HEARD = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  // Older API versions report the refunds of charges by this one alone.
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/** Payments by Stripe, or by a service that speaks its protocol. */
export function openPayments({ secretKey, webhookSecrets, sandbox, link = null, fetch }: Account): Payments {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: fetch ? 0 : 2,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });
  const refundsOf: Payments['refundsOf'] = (intentId) =>
    reached(async () => {
      const refunds: RefundTold[] = [];
      for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
        refunds.push(refundTold(refund));
      return refunds;
    });
  return {
    livemode: secretKey.startsWith('sk_live_') || secretKey.startsWith('rk_live_'),
    sandbox,

    openSession: async (asked) => {
      const params = sessionParams(asked);
      const idempotencyKey = createHash('sha256')
        .update(JSON.stringify([params, asked.attempt]))
        .digest('hex');
      const session = await reached(() => stripe.checkout.sessions.create(params, { idempotencyKey }));
      if (!session.url) throw new PaymentsUnreachable('a session without address');
      return { id: session.id, url: session.url };
    },

    staticPage: ({ reference, email }) => {
      if (link === null) return null;
      const page = new URL(link);
      page.searchParams.set('client_reference_id', reference);
      page.searchParams.set('locale', 'fr');
      if (email !== null) page.searchParams.set('prefilled_email', email);
      return page.href;
    },

    readSession: (id) =>
      reached(async () => {
        try {
          return sessionTold(await stripe.checkout.sessions.retrieve(id));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
          throw error;
        }
      }),

    readEvent: (raw, signature, at) => {
      for (const secret of webhookSecrets) {
        try {
          return readableEvent(
            stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS, undefined, at.getTime()),
            raw,
          );
        } catch (fault) {
          if (!(fault instanceof Stripe.errors.StripeSignatureVerificationError || fault instanceof SyntaxError))
            throw fault;
        }
      }
      return null;
    },

    refund: (intentId, attempt) =>
      reached(async () => {
        const idempotencyKey = attempt === 0 ? `refund-${intentId}` : `refund-${intentId}-${attempt}`;
        try {
          return [refundTold(await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }))];
        } catch (error) {
          const isDone = error instanceof Stripe.errors.StripeInvalidRequestError;
          if (!isDone || error.code !== 'charge_already_refunded') throw error;
          return refundsOf(intentId);
        }
      }),

    refundsOf,

    eventsSince: async (at) =>
      reached(async () => {
        const events: PaymentEvent[] = [];
        const created = { gte: Math.floor(at.getTime() / 1000) };
        for await (const event of stripe.events.list({ created, types: [...HEARD], limit: 100 }))
          events.push(eventOf(event));
        return events.toReversed();
      }),
  };
}

/** No personal data except the address for the receipt. In one currency: the charge equals the agreed price. */
function sessionParams(asked: SessionAsked): Stripe.Checkout.SessionCreateParams {
  const seconds = Math.floor(asked.at.getTime() / 1000);
  const metadata = { order: asked.number, terms: asked.termsVersion };
  return {
    mode: 'payment',
    locale: 'fr',
    submit_type: 'pay',
    adaptive_pricing: { enabled: false },
    client_reference_id: asked.reference,
    ...(asked.email !== null && { customer_email: asked.email }),
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: asked.amountCents,
          product_data: { name: `${product.name} : rapport PDF ${ofName(asked.domain)}` },
        },
      },
    ],
    success_url: asked.successUrl,
    cancel_url: asked.cancelUrl,
    expires_at: seconds - (seconds % SAME_SECONDS) + SESSION_SECONDS,
  };
}

async function reached<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new PaymentsUnreachable(error.message);
    throw error;
  }
}

/** An event whose fields have another shape than the provider's is told as such: it would be sent again for days, and fail each time. */
function readableEvent(event: Stripe.Event, raw: string): PaymentEvent {
  try {
    const told = readable.safeParse(eventOf(event));
    if (told.success) return told.data;
  } catch {
    // A field is missing whose parts were read.
  }
  const { id, type }: Partial<Stripe.Event> = event;
  const digest = sha256(raw);
  return {
    id: typeof id === 'string' && id !== '' ? withoutNul(id) : `unreadable ${digest}`,
    type: typeof type === 'string' ? withoutNul(type) : '',
    livemode: false,
    kind: 'unreadable',
  };
}

const word = z.string().check(
  z.minLength(1),
  z.refine<string>((text) => !text.includes('\0')),
);
const given = z.nullable(z.string());
const cents = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
const head = { id: word, type: word, livemode: z.boolean() };
const refundShape = z.object({
  id: word,
  status: z.enum(['pending', 'succeeded', 'failed']),
  amountCents: cents,
  reason: given,
});
const sessionShape = z.object({
  ...{ id: word, reference: given, intentId: given, amountCents: z.nullable(cents) },
  ...{ currency: given, email: given, name: given },
});
const disputeShape = z.object({ id: word, state: z.enum(['open', 'won', 'lost', 'closed']), amountCents: cents });
/** What is stored of an event, as the database takes it. */
const readable = z.discriminatedUnion('kind', [
  z.object({
    ...head,
    kind: z.literal('session'),
    outcome: z.enum(['paid', 'pending', 'failed', 'expired']),
    session: sessionShape,
  }),
  z.object({ ...head, kind: z.literal('refunds'), intentId: word, refunds: z.nullable(z.array(refundShape)) }),
  z.object({ ...head, kind: z.literal('dispute'), intentId: word, dispute: disputeShape }),
  z.object({ ...head, kind: z.literal('other') }),
]);

function eventOf(event: Stripe.Event): PaymentEvent {
  const { id, type, livemode } = event;
  const head = { id, type, livemode };
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const paid = event.data.object.payment_status === 'paid';
      return { ...head, kind: 'session', outcome: paid ? 'paid' : 'pending', session: sessionTold(event.data.object) };
    }
    case 'checkout.session.async_payment_failed':
      return { ...head, kind: 'session', outcome: 'failed', session: sessionTold(event.data.object) };
    case 'checkout.session.expired':
      return { ...head, kind: 'session', outcome: 'expired', session: sessionTold(event.data.object) };
    case 'charge.refunded': {
      // It is sent as soon as a refund begins, and does not say whether the money has left.
      const intentId = idOf(event.data.object.payment_intent);
      return intentId ? { ...head, kind: 'refunds', intentId, refunds: null } : { ...head, kind: 'other' };
    }
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const intentId = idOf(event.data.object.payment_intent);
      const refunds = [refundTold(event.data.object)];
      return intentId ? { ...head, kind: 'refunds', intentId, refunds } : { ...head, kind: 'other' };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const intentId = idOf(event.data.object.payment_intent);
      const dispute = disputeTold(event.data.object, event.type === 'charge.dispute.closed');
      return intentId ? { ...head, kind: 'dispute', intentId, dispute } : { ...head, kind: 'other' };
    }
    default:
      return { ...head, kind: 'other' };
  }
}

function sessionTold(session: Stripe.Checkout.Session): SessionTold {
  const { id, client_reference_id: reference, amount_total: amountCents, currency, customer_details: payer } = session;
  return {
    id,
    reference: reference ? withoutNul(reference) : null,
    intentId: idOf(session.payment_intent),
    amountCents: amountCents ?? null,
    currency: currency ?? null,
    email: payer?.email ? withoutNul(payer.email) : null,
    name: payer?.name ? withoutNul(payer.name) : null,
  };
}

const REFUND_STATUSES: Readonly<Record<string, RefundStatus>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** A status that this server does not know is no proof that the money left. */
function refundTold({ id, status, amount, failure_reason: reason }: Stripe.Refund): RefundTold {
  return { id, status: REFUND_STATUSES[status ?? ''] ?? 'pending', amountCents: amount, reason: reason ?? null };
}

/** An inquiry that closes, or a dispute that was prevented, moves no money. */
const DISPUTE_ENDS: Readonly<Record<string, DisputeTold['state']>> = { won: 'won', lost: 'lost' };

function disputeTold({ id, status, amount }: Stripe.Dispute, isClosed: boolean): DisputeTold {
  const state = isClosed ? (DISPUTE_ENDS[status] ?? 'closed') : 'open';
  // Read where it was lost, and nowhere else.
  return { id, state, amountCents: state === 'lost' ? amount : 0 };
}

/** A text column cannot hold U+0000, and payments are stored whatever text comes with them. */
function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '\ufffd');
}

function idOf(of: string | { readonly id: string } | null | undefined): string | null {
  return typeof of === 'string' ? of : (of?.id ?? null);
}
