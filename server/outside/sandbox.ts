import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SandboxAction, SandboxSession } from '@house/contract';
import type { SandboxLedger } from '../payments.ts';
import type { Account } from './payments.ts';

/** A payment provider that pretends: it answers the few calls of Stripe's API that the house makes, and tells what happens by the same signed messages. */
export interface Sandbox {
  readonly account: Account;
  readonly read: (sessionId: string) => Promise<SandboxSession | null>;
  /** What the visitor of the payment page chose; null where there is no such session. */
  readonly act: (sessionId: string, action: SandboxAction) => Promise<SandboxSession | null>;
  /** Where its messages go, once the house listens; before that they wait. */
  readonly deliverTo: (deliver: Deliver) => void;
}

export type Deliver = (raw: string, signature: string) => Promise<number>;

type Body = Readonly<Record<string, unknown>>;

const RETRY_MS = [500, 2_000, 10_000];
const EVENTS_PATH = '/v1/events';
const SESSIONS_PATH = '/v1/checkout/sessions';

export function openSandbox(ledger: SandboxLedger, now: () => Date, warn: (text: string) => void): Sandbox {
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const listening = Promise.withResolvers<Deliver>();

  async function tell(type: string, object: Body): Promise<void> {
    const id = `evt_${randomBytes(12).toString('hex')}`;
    const created = seconds(now());
    const event = { id, object: 'event', type, created, livemode: false, api_version: null, data: { object } };
    await ledger.keep('event', id, event, now());
    void send(JSON.stringify(event)).catch((fault: unknown) => warn(String(fault)));
  }

  async function send(raw: string): Promise<void> {
    const deliver = await listening.promise;
    for (const wait of [0, ...RETRY_MS]) {
      await delay(wait, undefined, { ref: false });
      const at = seconds(now());
      const signature = createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex');
      const status = await deliver(raw, `t=${at},v1=${signature}`).catch(() => 0);
      if (status >= 200 && status < 300) return;
    }
    // What never arrives is found by reconciliation.
  }

  return {
    account: { secretKey: 'sk_test_sandbox', webhookSecrets: [secret], sandbox: true, fetch: answering(ledger, now) },
    deliverTo: listening.resolve,
    read: async (id) => shown(await ledger.read(id)),
    act: async (id, action) => {
      const session = await ledger.read(id);
      if (session?.['object'] !== 'checkout.session') return null;
      const next = afterwards(session, action);
      if (next === null) return shown(session);
      await ledger.keep('session', id, next.session, now());
      await tell(next.type, next.session);
      return shown(next.session);
    },
  };
}

/** What an action makes of a session, and the event that tells it; null where it changes nothing. */
function afterwards(session: Body, action: SandboxAction): { readonly session: Body; readonly type: string } | null {
  const status = statusOf(session);
  const paid = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: session['payment_intent'] ?? intent(),
  };
  if (status === 'open' && action === 'pay') return { session: paid, type: 'checkout.session.completed' };
  if (status === 'open' && action === 'later') {
    const waiting = { ...session, status: 'complete', payment_status: 'unpaid', payment_intent: intent() };
    return { session: waiting, type: 'checkout.session.completed' };
  }
  if (status === 'pending' && action === 'settle')
    return { session: paid, type: 'checkout.session.async_payment_succeeded' };
  if (status === 'pending' && action === 'fail') {
    return { session: { ...session, failed: true }, type: 'checkout.session.async_payment_failed' };
  }
  return null;
}

function statusOf(session: Body): SandboxSession['status'] {
  if (session['failed'] === true) return 'failed';
  if (session['payment_status'] === 'paid') return 'paid';
  return session['status'] === 'complete' ? 'pending' : 'open';
}

function shown(session: Body | null): SandboxSession | null {
  if (session?.['object'] !== 'checkout.session') return null;
  const text = (key: string) => (typeof session[key] === 'string' ? session[key] : null);
  return {
    session: text('id') ?? '',
    label: text('label') ?? '',
    amountCents: Number(session['amount_total']),
    email: text('customer_email'),
    status: statusOf(session),
    successUrl: text('success_url') ?? '/',
    cancelUrl: text('cancel_url') ?? '/',
  };
}

/** The provider's API in this process: create and read a session, list events. */
function answering(ledger: SandboxLedger, now: () => Date): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'POST' && pathname === SESSIONS_PATH) {
      return Response.json(await createSession(new URLSearchParams(await request.text()), ledger, now()));
    }
    if (request.method === 'GET' && pathname === EVENTS_PATH) {
      const since = new Date(Number(searchParams.get('created[gte]') ?? 0) * 1000);
      return Response.json({
        object: 'list',
        url: EVENTS_PATH,
        has_more: false,
        data: await ledger.since('event', since),
      });
    }
    return Response.json(
      { error: { type: 'invalid_request_error', message: `No such path: ${pathname}` } },
      { status: 404 },
    );
  };
}

async function createSession(form: URLSearchParams, ledger: SandboxLedger, at: Date): Promise<Body> {
  const id = `cs_test_${randomBytes(16).toString('hex')}`;
  const successUrl = form.get('success_url') ?? '';
  const session = {
    id,
    object: 'checkout.session',
    mode: form.get('mode'),
    livemode: false,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total:
      Number(form.get('line_items[0][price_data][unit_amount]')) * Number(form.get('line_items[0][quantity]')),
    currency: form.get('line_items[0][price_data][currency]'),
    client_reference_id: form.get('client_reference_id'),
    customer_email: form.get('customer_email'),
    customer_details: { email: form.get('customer_email'), name: null },
    label: form.get('line_items[0][price_data][product_data][name]'),
    success_url: successUrl,
    cancel_url: form.get('cancel_url'),
    created: seconds(at),
    expires_at: Number(form.get('expires_at')),
    url: `${new URL(successUrl).origin}/sandbox/paiement/${id}`,
  };
  await ledger.keep('session', id, session, at);
  return session;
}

const intent = () => `pi_${randomBytes(12).toString('hex')}`;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
