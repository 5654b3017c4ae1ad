import { randomBytes } from 'node:crypto';
import { sha256 } from '../../common/digest.ts';
import type { SandboxLedger } from '../../ports/payments.ts';
import { type Body, refundsOf, statusOfPaid } from './sandbox-refunds.ts';

const EVENTS = '/v1/events';
const REFUNDS = '/v1/refunds';
const SESSIONS = '/v1/checkout/sessions';
/** The limits of a session's lifetime, in seconds from its creation. */
const SHORTEST = 1800;
const LONGEST = 24 * 3600;

/** The few calls of the provider's API that this server makes, answered in this process in the same format and under the same rules. */
export function createSandboxFetch(
  ledger: SandboxLedger,
  now: () => Date,
  refund: (sessionId: string) => Promise<void>,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'POST' && pathname === SESSIONS)
      return once(request, ledger, now(), (form) => openSession(form, ledger, now()));
    if (request.method === 'GET' && pathname === EVENTS) return Response.json(await listEvents(searchParams, ledger));
    if (request.method === 'POST' && pathname === REFUNDS)
      return once(request, ledger, now(), (form) => openRefund(form, ledger, refund));
    if (request.method === 'GET' && pathname === REFUNDS) return Response.json(await listRefunds(searchParams, ledger));
    const id = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(pathname)?.[1];
    const session = id && request.method === 'GET' ? await ledger.read(id) : null;
    if (session?.['object'] === 'checkout.session') return Response.json(session);
    return responseOf(refusal(404, { code: 'resource_missing', message: `No such path or object: ${pathname}` }));
  };
}

interface Answer {
  readonly status: number;
  readonly body: Body;
}

/** The same key with the same parameters returns the same answer; with others it is refused. */
async function once(
  request: Request,
  ledger: SandboxLedger,
  at: Date,
  work: (form: URLSearchParams) => Promise<Answer>,
): Promise<Response> {
  const text = await request.text();
  const key = request.headers.get('idempotency-key');
  const digest = sha256(text);
  const before = key === null ? null : await ledger.read(`key_${key}`);
  if (before && before['digest'] !== digest) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return responseOf(refusal(400, { type: 'idempotency_error', message }));
  }
  if (before) return responseOf(before['answer'] as Answer);
  const answer = await work(new URLSearchParams(text));
  if (key !== null && answer.status === 200)
    await ledger.keep([{ kind: 'key', id: `key_${key}`, body: { digest, answer } }], at);
  return responseOf(answer);
}

async function openSession(form: URLSearchParams, ledger: SandboxLedger, at: Date): Promise<Answer> {
  const session = sessionFrom(form, at);
  if (typeof session === 'string') return refusal(400, { param: session, message: `Invalid ${session}` });
  await ledger.keep([{ kind: 'session', id: session.id, body: session }], at);
  return { status: 200, body: session };
}

/** Refunds the payment of a session; refuses a second refund while the first one stands. */
async function openRefund(
  form: URLSearchParams,
  ledger: SandboxLedger,
  refund: (sessionId: string) => Promise<void>,
): Promise<Answer> {
  const intent = form.get('payment_intent') ?? '';
  const session = await sessionOf(intent, ledger);
  if (!session) return refusal(404, { code: 'resource_missing', message: `No such payment_intent: '${intent}'` });
  const standing = statusOfPaid(session);
  if (standing === 'disputed')
    return refusal(400, { code: 'charge_disputed', message: 'Charge has been charged back; cannot issue a refund.' });
  if (standing !== 'paid')
    return refusal(400, { code: 'charge_already_refunded', message: 'Charge has already been refunded.' });
  await refund(String(session['id']));
  const [newest] = refundsOf((await sessionOf(intent, ledger)) ?? {}).slice(-1);
  return { status: 200, body: newest ?? {} };
}

/** Newest first. */
async function listRefunds(asked: URLSearchParams, ledger: SandboxLedger): Promise<Body> {
  const session = await sessionOf(asked.get('payment_intent') ?? '', ledger);
  const data = session ? refundsOf(session).toReversed() : [];
  return { object: 'list', url: REFUNDS, has_more: false, data };
}

async function sessionOf(intent: string, ledger: SandboxLedger): Promise<Body | undefined> {
  const sessions = await ledger.since('session', new Date(0));
  return sessions.find(({ payment_intent }) => payment_intent === intent);
}

/** A session as the provider would open it, or the name of the parameter that it would refuse. */
function sessionFrom(form: URLSearchParams, at: Date): (Body & { readonly id: string }) | string {
  const created = Math.floor(at.getTime() / 1000);
  const price = 'line_items[0][price_data]';
  const amount = Number(form.get(`${price}[unit_amount]`)) * Number(form.get('line_items[0][quantity]'));
  const expires = Number(form.get('expires_at'));
  const success = URL.parse(form.get('success_url') ?? '');
  if (form.get('mode') !== 'payment') return 'mode';
  if (!Number.isInteger(amount) || amount <= 0) return `${price}[unit_amount]`;
  if (!(expires >= created + SHORTEST && expires <= created + LONGEST)) return 'expires_at';
  if (!success) return 'success_url';
  const id = `cs_test_${randomBytes(16).toString('hex')}`;
  const email = form.get('customer_email');
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    livemode: false,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: amount,
    currency: form.get(`${price}[currency]`),
    client_reference_id: form.get('client_reference_id'),
    customer_email: email,
    customer_details: { email, name: null },
    metadata: { order: form.get('metadata[order]'), terms: form.get('metadata[terms]') },
    label: form.get(`${price}[product_data][name]`),
    success_url: success.href,
    cancel_url: form.get('cancel_url'),
    created,
    expires_at: expires,
    url: `${success.origin}/sandbox/paiement/${id}`,
  };
}

/** Newest first, paginated. */
async function listEvents(asked: URLSearchParams, ledger: SandboxLedger): Promise<Body> {
  const since = new Date(Number(asked.get('created[gte]') ?? 0) * 1000);
  const types = [...asked].filter(([name]) => name.startsWith('types[')).map(([, type]) => type);
  const events = (await ledger.since('event', since)).filter(
    ({ type }) => types.length === 0 || types.includes(String(type)),
  );
  const first = events.findIndex(({ id }) => id === asked.get('starting_after')) + 1;
  const last = first + Number(asked.get('limit') ?? 10);
  return { object: 'list', url: EVENTS, has_more: last < events.length, data: events.slice(first, last) };
}

function refusal(status: number, error: Readonly<Record<string, string>>): Answer {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } };
}

const responseOf = ({ status, body }: Answer) => Response.json(body, { status });
