import { product } from '@house/contract';
import Stripe from 'stripe';
import { type PaymentEvent, type Payments, PaymentsUnreachable, type SessionTold } from '../payments.ts';

/** How the provider is reached. */
export interface Account {
  readonly secretKey: string;
  /** The one in use first; a second one while they are changed. */
  readonly webhookSecrets: readonly string[];
  readonly sandbox: boolean;
  /** Answers in the provider's place. */
  readonly fetch?: typeof fetch;
}

/** How old a signed message may be, in seconds, as the provider recommends. */
const TOLERANCE_SECONDS = 300;
/** A session that nobody pays ends after this; the provider allows from 30 minutes to 24 hours. */
const SESSION_SECONDS = 2 * 3600;
const TIMEOUT_MS = 10_000;

/** Payments by Stripe, or by whatever answers in its protocol. */
export function openPayments({ secretKey, webhookSecrets, sandbox, fetch }: Account): Payments {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: fetch ? 0 : 2,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });
  return {
    livemode: secretKey.startsWith('sk_live_') || secretKey.startsWith('rk_live_'),
    sandbox,

    openSession: async ({ reference, domain, amountCents, email, successUrl, cancelUrl, at }) => {
      const session = await reached(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            locale: 'fr',
            submit_type: 'pay',
            client_reference_id: reference,
            ...(email !== null && { customer_email: email }),
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: 'eur',
                  unit_amount: amountCents,
                  product_data: { name: `${product.name} : rapport PDF de ${domain}` },
                },
              },
            ],
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: Math.floor(at.getTime() / 1000) + SESSION_SECONDS,
          },
          // The same order asked again within the same quarter of an hour gets the same session.
          { idempotencyKey: `${reference}-${email ?? ''}-${Math.floor(at.getTime() / 900_000)}` },
        ),
      );
      if (!session.url) throw new PaymentsUnreachable('a session without address');
      return { id: session.id, url: session.url };
    },

    readEvent: (raw, signature, at) => {
      for (const secret of webhookSecrets) {
        try {
          return eventOf(
            stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS, undefined, at.getTime()),
          );
        } catch (fault) {
          if (!(fault instanceof Stripe.errors.StripeSignatureVerificationError || fault instanceof SyntaxError))
            throw fault;
        }
      }
      return null;
    },

    eventsSince: async (at) =>
      reached(async () => {
        const events: PaymentEvent[] = [];
        const created = { gte: Math.floor(at.getTime() / 1000) };
        for await (const event of stripe.events.list({ created, limit: 100 })) events.push(eventOf(event));
        return events.toReversed();
      }),
  };
}

async function reached<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking();
  } catch (fault) {
    if (fault instanceof Stripe.errors.StripeError) throw new PaymentsUnreachable(fault.message);
    throw fault;
  }
}

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
      const intentId = idOf(event.data.object.payment_intent);
      // A refund of a part leaves the purchase standing.
      return intentId && event.data.object.refunded
        ? { ...head, kind: 'refunded', intentId }
        : { ...head, kind: 'other' };
    }
    case 'charge.dispute.created': {
      const intentId = idOf(event.data.object.payment_intent);
      return intentId ? { ...head, kind: 'disputed', intentId } : { ...head, kind: 'other' };
    }
    default:
      return { ...head, kind: 'other' };
  }
}

function sessionTold(session: Stripe.Checkout.Session): SessionTold {
  const { id, client_reference_id: reference, amount_total: amountCents, currency, customer_details: payer } = session;
  return {
    id,
    reference: reference ?? null,
    intentId: idOf(session.payment_intent),
    amountCents: amountCents ?? null,
    currency: currency ?? null,
    email: payer?.email ?? null,
    name: payer?.name ?? null,
  };
}

function idOf(of: string | { readonly id: string } | null | undefined): string | null {
  return typeof of === 'string' ? of : (of?.id ?? null);
}
