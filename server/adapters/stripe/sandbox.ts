import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SandboxAct, SandboxSession } from '@rempart/contract';
import { sha256 } from '../../common/digest.ts';
import { messageOf } from '../../common/log.ts';
import type { SandboxLedger } from '../../ports/payments.ts';
import type { Account } from './payments.ts';
import { createSandboxFetch } from './sandbox-api.ts';
import { type Body, returned, type SandboxChange, statusOfPaid } from './sandbox-refunds.ts';
import { webhookSignature } from './webhook-signature.ts';

/** A simulated payment provider: it answers the few calls of Stripe's API that this server makes, and sends the same signed events. */
export interface Sandbox {
  readonly account: Account;
  readonly read: (sessionId: string) => Promise<SandboxSession | null>;
  /** Applies the choice of the visitor of the payment page; null where there is no such session. */
  readonly act: (sessionId: string, chosen: SandboxAct) => Promise<SandboxSession | null>;
  /** Where its messages go, once the server listens; before that they wait. */
  readonly deliverTo: (deliver: Deliver) => void;
}

export type Deliver = (raw: string, signature: string) => Promise<number>;

const RETRY_MS = [500, 2_000, 10_000];

export function openSandbox(ledger: SandboxLedger, now: () => Date, warn: (text: string) => void): Sandbox {
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const listening = Promise.withResolvers<Deliver>();

  async function send(raw: string): Promise<void> {
    const deliver = await listening.promise;
    for (const wait of [0, ...RETRY_MS]) {
      await delay(wait, undefined, { ref: false });
      const status = await deliver(raw, webhookSignature(raw, secret, now())).catch(() => 0);
      if (status >= 200 && status < 300) return;
    }
    // Undelivered events are found by reconciliation.
  }

  async function act(id: string, chosen: SandboxAct): Promise<SandboxSession | null> {
    const session = await ledger.read(id);
    if (session?.['object'] !== 'checkout.session') return null;
    const happened = afterwards(session, chosen, now());
    if (happened === null) return sessionView(session, now());
    const events = happened.events.map((one) => eventOf(one, now()));
    const changed = { kind: 'session', id, body: happened.session } as const;
    await ledger.keep(
      [changed, ...events.map((event) => ({ kind: 'event', id: event.id, body: event }) as const)],
      now(),
    );
    // As with the provider, none waits for another.
    for (const event of events) void send(JSON.stringify(event)).catch((fault: unknown) => warn(messageOf(fault)));
    return sessionView(happened.session, now());
  }

  const refund = async (id: string) => void (await act(id, { action: 'refund' }));
  const api = createSandboxFetch(ledger, now, refund);
  return {
    account: { secretKey: 'sk_test_sandbox', webhookSecrets: [secret], sandbox: true, fetch: api },
    deliverTo: listening.resolve,
    read: async (id) => sessionView(await ledger.read(id), now()),
    act,
  };
}

/** The effect of an act on a session, and its events; null where it changes nothing. */
function afterwards(session: Body, { action, email }: SandboxAct, at: Date): SandboxChange | null {
  const status = statusOf(session, at);
  const payer = { ...(session['customer_details'] as Body), ...(email !== undefined && { email }) };
  // The intent is derived from the session: pressing twice is one payment.
  const intent = `pi_${sha256(String(session['id'])).slice(0, 24)}`;
  const complete = { ...session, status: 'complete', payment_intent: intent, customer_details: payer };
  const paid = { ...complete, payment_status: 'paid' };
  const told = (changed: Body, type: string) => ({ session: changed, events: [[type, changed]] }) as const;
  switch (`${status} ${action}`) {
    case 'open pay':
      return told(paid, 'checkout.session.completed');
    case 'open paySlowRefund':
      return told({ ...paid, slow_refund: true }, 'checkout.session.completed');
    case 'open later':
      return told(complete, 'checkout.session.completed');
    case 'pending settle':
      return told(paid, 'checkout.session.async_payment_succeeded');
    case 'pending fail':
      return told({ ...session, failed: true }, 'checkout.session.async_payment_failed');
    default:
      return returned(session, status, action);
  }
}

function eventOf([type, object]: SandboxChange['events'][number], at: Date): Body & { readonly id: string } {
  const id = `evt_${randomBytes(12).toString('hex')}`;
  return { id, object: 'event', type, created: seconds(at), livemode: false, api_version: null, data: { object } };
}

function statusOf(session: Body, at: Date): SandboxSession['status'] {
  if (session['failed'] === true) return 'failed';
  if (session['payment_status'] === 'paid') return statusOfPaid(session);
  if (session['status'] === 'complete') return 'pending';
  return Number(session['expires_at']) <= seconds(at) ? 'expired' : 'open';
}

function sessionView(session: Body | null, at: Date): SandboxSession | null {
  if (session?.['object'] !== 'checkout.session') return null;
  const text = (key: string) => (typeof session[key] === 'string' ? session[key] : null);
  return {
    session: text('id') ?? '',
    label: text('label') ?? '',
    amountCents: Number(session['amount_total']),
    email: text('customer_email'),
    status: statusOf(session, at),
    successUrl: text('success_url') ?? '/',
    cancelUrl: text('cancel_url') ?? '/',
  };
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
