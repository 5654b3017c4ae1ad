import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import type { OrderView, RefusalBody, SandboxSession } from '@house/contract';
import { openPayments } from '../../outside/payments.ts';
import { openInMemory } from '../../store/embedded.ts';
import { openPostgres } from '../../store/postgres.ts';
import { orders } from '../../store/schema.ts';
import { fakeOutside } from '../../testing/fake-outside.ts';
import { openTestHouse, type TestHouse } from '../../testing/house.ts';
import { startPostgres } from '../../testing/postgres.ts';
import { reconcilePayments } from './reconcile-payments.ts';

interface HostileEvent {
  readonly id: string;
  readonly title: string;
  readonly raw_body: string;
  readonly signature: string;
  readonly now: number;
  readonly expect: {
    readonly status: number | string;
    readonly paid_orders: number;
    readonly alert?: string;
    readonly jobs?: number;
    readonly parallel?: number;
  };
}

const CASES = new URL('../../../../shared/hostile/stripe_events.json', import.meta.url);
const cases = existsSync(CASES)
  ? (JSON.parse(readFileSync(CASES, 'utf8')) as { cases: readonly HostileEvent[] }).cases
  : [];
const SECRET = 'whsec_test_only_not_a_secret';
const server = await startPostgres();
after(() => server?.close());

const kinds = [
  { name: 'embedded', open: openInMemory, skip: false },
  {
    name: 'PostgreSQL',
    open: async () => openPostgres((await server?.newDatabase()) ?? ''),
    skip: server ? false : 'neither DATABASE_URL nor PostgreSQL binaries on this machine',
  },
] as const;

for (const { name, open, skip } of kinds) {
  describe(`money, ${name}`, {
    skip: skip || (cases.length === 0 && 'the hostile events are not beside this checkout'),
  }, () => {
    for (const one of cases) test(`${one.id} ${one.title}`, () => playCase(one, open));
  });
}

async function playCase(one: HostileEvent, open: (typeof kinds)[number]['open']): Promise<void> {
  const payments = openPayments({ secretKey: 'sk_test_x', webhookSecrets: [SECRET], sandbox: false });
  const house = await openTestHouse(fakeOutside(), {
    database: await open(),
    payments,
    now: () => new Date(one.now * 1000),
  });
  try {
    const reportId = await completedReport(house);
    const { store } = house.tools;
    await house.tools.store.orders.open({
      publicId: 'ord_test_0001',
      number: 'C-20261118-TESTED',
      reportId,
      amountCents: 1990,
      at: new Date(one.now * 1000),
    });
    for (const before of EARLIER[one.id] ?? []) assert.equal(await send(house, ...signed(before, one.now)), 200);
    const body = one.id === 'PAY-015' ? one.raw_body.padEnd(1_000_000) : one.raw_body;
    const broken = one.id === 'PAY-031';
    const restore = broken ? breakDatabase(house) : () => {};
    const statuses = await Promise.all(
      Array.from({ length: one.expect.parallel ?? 1 }, () => send(house, body, one.signature)),
    );
    restore();
    const expected = Number.parseInt(String(one.expect.status), 10);
    assert.deepEqual([...new Set(statuses)], [expected]);
    const all = await house.rows(orders);
    assert.equal(all.filter(({ paidAt }) => paidAt !== null).length, one.expect.paid_orders);
    const alerts = await store.orders.openAlerts();
    assert.deepEqual(
      alerts.map(({ kind }) => kind),
      one.expect.alert ? [one.expect.alert] : [],
    );
    if (one.expect.jobs !== undefined) assert.equal(await house.queued('prepare-report'), one.expect.jobs);
    if (broken) assert.equal(await send(house, body, one.signature), 200, 'sent again, it is taken');
  } finally {
    await house.close();
  }
}

const session = (id: string, changes: object = {}) => ({
  id,
  object: 'checkout.session',
  mode: 'payment',
  payment_status: 'paid',
  amount_total: 1990,
  currency: 'eur',
  client_reference_id: 'ord_test_0001',
  payment_intent: 'pi_1',
  ...changes,
});
const event = (id: string, type: string, object: object) =>
  JSON.stringify({ id, object: 'event', type, created: 1, livemode: false, data: { object } });
const PAID = event('evt_before', 'checkout.session.completed', session('cs_before'));

/** What came before the event of a case, where its title says so. */
const EARLIER: Readonly<Record<string, readonly string[]>> = {
  'PAY-003': [event('evt_1', 'checkout.session.completed', session('cs_test_1'))],
  'PAY-019': [event('evt_0', 'checkout.session.completed', session('cs_test_1', { payment_status: 'unpaid' }))],
  'PAY-021': [event('evt_0', 'checkout.session.completed', session('cs_test_1', { payment_status: 'unpaid' }))],
  'PAY-024': [PAID],
  'PAY-027': [PAID],
  'PAY-028': [PAID],
};

function signed(raw: string, now: number, secret = SECRET): [string, string] {
  return [raw, `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${raw}`).digest('hex')}`];
}

async function send({ app }: TestHouse, raw: string, signature: string): Promise<number> {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  return (await app.request('/api/stripe/webhook', { method: 'POST', headers, body: raw })).status;
}

function breakDatabase({ tools }: TestHouse): () => void {
  const store = tools.store as { together: unknown };
  const { together } = store;
  store.together = async () => {
    throw new Error('the database is down');
  };
  return () => {
    store.together = together;
  };
}

/** A report that is done, by its serial. */
async function completedReport(house: TestHouse): Promise<number> {
  const { reports } = house.tools.store;
  const asked = { domain: 'a.fr', unicode: 'a.fr', dnsAnalysis: true, securityChecks: true, selectors: [] };
  const report = await reports.open(asked, house.tools.now());
  const run = await reports.begin(report.id, house.tools.now());
  assert.ok(run);
  const stats = { passed: 0, warnings: 1, errors: 0, unknown: 0, score: 'B' };
  await reports.complete(
    run,
    { type: 'completed', stats, durationMs: 1 },
    { results: {} as never, evidence: {} as never },
    house.tools.now(),
  );
  return report.id;
}

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = await openTestHouse(fakeOutside(), { now: () => clock.now });
after(() => shop.close());
const reportSerial = await completedReport(shop);
const { publicId: reportId } = (await shop.reportsOf(reportSerial)) as { publicId: string };

const BUYER = { firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne@exemple.fr' };
const CONSENTS = { termsVersion: '2026-11', terms: true, immediate: true };

async function ask(method: string, path: string, body?: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', host: 'localhost', cookie };
  return shop.app.request(`http://localhost${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}
const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const view = async (cookie = '') =>
  (await (await ask('GET', `/api/checkout/${reportId}`, undefined, cookie)).json()) as OrderView;
const code = async (response: Response) => [response.status, ((await response.json()) as RefusalBody).code];

let lastId = '';

/** The buyer's cookie, after these choices on the payment page. */
async function buy(...actions: readonly string[]): Promise<string> {
  const contact = await ask('POST', `/api/contact-info/${reportId}`, BUYER);
  const cookie = cookieOf(contact);
  const { url } = (await (await ask('POST', `/api/checkout/${reportId}`, CONSENTS, cookie)).json()) as { url: string };
  lastId = new URL(url).pathname.split('/').at(-1) ?? '';
  for (const action of actions) {
    const answer = await ask('POST', `/api/sandbox/${lastId}`, { action });
    assert.equal(answer.status, 200);
  }
  return cookie;
}

async function until(cookie: string, status: OrderView['status']): Promise<OrderView> {
  for (;;) {
    const found = await view(cookie);
    if (found.status === status) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('nobody learns more than the status of somebody else’s order', async () => {
  const cookie = await buy('pay');
  const own = await until(cookie, 'paid');
  assert.equal(own.order?.email, 'j•••@exemple.fr');
  assert.match(own.order?.number ?? '', /^C-20261121-[A-Z2-9]{6}$/);
  assert.equal(own.downloadable, false, 'nothing was made yet');
  assert.deepEqual(await view(), { reportId, domain: 'a.fr', status: 'paid', downloadable: false, order: null });
  assert.equal((await view('commande=forged')).order, null);
});

test('what was paid is not sold again to the same browser, and its buyer stays', async () => {
  const cookie = await buy('pay');
  await until(cookie, 'paid');
  assert.deepEqual(await code(await ask('POST', `/api/checkout/${reportId}`, CONSENTS, cookie)), [409, 'ALREADY_PAID']);
  const swapped = { ...BUYER, email: 'voleur@ailleurs.fr' };
  assert.deepEqual(await code(await ask('POST', `/api/contact-info/${reportId}`, swapped, cookie)), [
    409,
    'CONTACT_FROZEN',
  ]);
});

test('a slow means of payment waits, then settles or fails', async () => {
  const settled = await buy('later');
  await until(settled, 'pending');
  const { status } = (await (await ask('GET', `/api/sandbox/${lastId}`)).json()) as SandboxSession;
  assert.equal(status, 'pending');
  await ask('POST', `/api/sandbox/${lastId}`, { action: 'settle' });
  await until(settled, 'paid');
  const failed = await buy('later');
  await until(failed, 'pending');
  await ask('POST', `/api/sandbox/${lastId}`, { action: 'fail' });
  await until(failed, 'open');
});

test('a refused card leaves the order open', async () => {
  const cookie = await buy('refuse');
  assert.equal((await view(cookie)).status, 'open');
});

test('without the two consents nothing is opened', async () => {
  for (const missing of [{ terms: false }, { immediate: false }, { termsVersion: '2020-01' }]) {
    const answer = await ask('POST', `/api/checkout/${reportId}`, { ...CONSENTS, ...missing });
    assert.deepEqual(await code(answer), [400, 'CONSENT_REQUIRED']);
  }
});

test('a forged return and an unknown report find nothing', async () => {
  assert.deepEqual(await code(await ask('GET', '/api/checkout/AAAAAAAAAAAAAAAAAAAAAA')), [404, 'NOT_FOUND']);
  assert.deepEqual(await code(await ask('GET', '/api/sandbox/cs_test_none')), [404, 'NOT_FOUND']);
});

test('an event that never came is found by asking', async () => {
  const house = await openTestHouse(fakeOutside(), { now: () => clock.now });
  try {
    const serial = await completedReport(house);
    const order = await house.tools.store.orders.open({
      publicId: 'order-never-told',
      number: 'C-20261121-NEVERT',
      reportId: serial,
      amountCents: 1990,
      at: clock.now,
    });
    const told = JSON.parse(
      event('evt_lost', 'checkout.session.completed', session('cs_lost', { client_reference_id: order.publicId })),
    );
    await house.tools.store.sandbox.keep('event', 'evt_lost', told, clock.now);
    await reconcilePayments(house.tools);
    await reconcilePayments(house.tools);
    assert.equal((await house.tools.store.orders.find(order.publicId))?.state, 'paid');
    assert.equal(await house.queued('prepare-report'), 1);
  } finally {
    await house.close();
  }
});
