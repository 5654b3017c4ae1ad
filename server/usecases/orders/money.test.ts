import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { hostile } from '../../../tests/hostile.ts';
import { completedReport } from '../../../trials/completed.ts';
import { bothDatabases } from '../../../trials/databases.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp, type TestApp } from '../../../trials/house.ts';
import { startPostgres } from '../../../trials/postgres.ts';
import type { Database } from '../../adapters/postgres/database.ts';
import { invoices, orders, payments } from '../../adapters/postgres/schema.ts';
import { openPayments } from '../../adapters/stripe/payments.ts';
import { type Order, refundOf } from '../../ports/orders.ts';

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
    readonly state?: string;
    readonly parallel?: number;
  };
}

const cases = hostile<HostileEvent>('stripe_events');
const SECRET = 'whsec_test_only_not_a_secret';
const OLD_SECRET = 'whsec_before';
const server = await startPostgres();
after(() => server?.close());

for (const { name, open, skip } of bothDatabases(server)) {
  describe(`money, ${name}`, { skip }, async () => {
    if (skip) return;
    const till = await openTill(await open());
    after(till.house.close);
    for (const one of cases) test(`${one.id} ${one.title}`, () => playCase(one, till));

    test('two concurrent events of one session are one payment', async () => {
      const { house, order } = await till.opened(1_795_000_000);
      const events = ['evt_a', 'evt_b', 'evt_c', 'evt_d'].map((id) =>
        event(id, 'checkout.session.completed', session('cs_same')),
      );
      await Promise.all(events.map((raw) => send(house, ...signed(raw, till.clock.now))));
      assert.deepEqual(await house.tools.store.alerts.listOpen(), []);
      assert.equal((await house.tools.store.paymentRecords.find('cs_same'))?.state, 'paid');
      assert.equal((await house.tools.store.orders.byId(order.id))?.state, 'paid');
      assert.equal(await house.queued('prepare-report'), 1);
    });

    test('a refund event that arrives with its payment, or before it, is not lost', async () => {
      for (const order of ['refund first', 'together']) {
        const { house, order: bought } = await till.opened(1_795_000_000);
        const paid = signed(event('evt_p', 'checkout.session.completed', session('cs_1')), till.clock.now);
        const refunded = signed(event('evt_r', 'refund.created', refund('succeeded')), till.clock.now);
        if (order === 'refund first') await send(house, ...refunded);
        await Promise.all([send(house, ...paid), send(house, ...refunded)]);
        assert.equal((await house.tools.store.orders.byId(bought.id))?.state, 'refunded', order);
        assert.equal((await house.tools.store.paymentRecords.find('cs_1'))?.state, 'refunded', order);
      }
    });

    test('the same events have the same result in any order', async () => {
      const messages: readonly (readonly [string, string, object])[] = [
        ['evt_1', 'checkout.session.completed', session('cs_1', { payment_status: 'unpaid' })],
        ['evt_2', 'checkout.session.async_payment_succeeded', session('cs_1')],
        ['evt_3', 'refund.created', refund('succeeded')],
      ];
      for (const turn of [
        [0, 1, 2],
        [1, 0, 2],
        [1, 2, 0],
        [2, 1, 0],
        [2, 1, 0, 1, 2],
      ]) {
        const { house, order } = await till.opened(1_795_000_000);
        for (const index of turn) {
          const [id, type, object] = messages[index] ?? assert.fail();
          assert.equal(await send(house, ...signed(event(id, type, object), till.clock.now)), 200);
        }
        assert.equal((await house.tools.store.orders.byId(order.id))?.state, 'refunded', turn.join());
        assert.deepEqual(await house.tools.store.alerts.listOpen(), []);
      }
    });

    test('an order is refunded when the money left, and not when a refund of it began', async () => {
      const { house, order } = await till.opened(1_795_000_000);
      const told = teller(till);
      await told('checkout.session.completed', session('cs_1'));
      await told('refund.created', refund('pending'));
      assert.deepEqual(await till.standing(order.id), ['paid', 'pending', 'paid']);
      assert.equal((await house.rows(invoices)).filter(({ kind }) => kind === 'credit').length, 0);
      till.refunds.push(refund('pending'));
      await told('charge.refunded', { object: 'charge', payment_intent: 'pi_1', refunded: true });
      assert.deepEqual(await till.standing(order.id), ['paid', 'pending', 'paid']);
      await told('refund.updated', refund('succeeded'));
      await told('refund.updated', refund('pending'));
      assert.deepEqual(
        await till.standing(order.id),
        ['refunded', 'done', 'refunded'],
        'an old message undoes nothing',
      );
      assert.equal((await house.rows(invoices)).filter(({ kind }) => kind === 'credit').length, 1);
      assert.deepEqual(await house.tools.store.alerts.listOpen(), []);
    });

    test('a refund that fails, at once or weeks after it succeeded, is owed again and waits for a person', async () => {
      for (const [type, ...before] of [
        ['refund.failed', 'pending'],
        ['refund.updated', 'pending', 'succeeded'],
        ['charge.refund.updated', 'succeeded'],
      ] as const) {
        const { house, order } = await till.opened(1_795_000_000);
        const told = teller(till);
        await told('checkout.session.completed', session('cs_1'));
        for (const status of before) await told('refund.updated', refund(status));
        await told(type, { ...refund('failed'), failure_reason: 'expired_or_canceled_card' });
        const [, standing, payment] = await till.standing(order.id);
        assert.deepEqual([standing, payment], ['failed', 'paid'], type);
        const alerts = await house.tools.store.alerts.listOpen();
        assert.deepEqual(
          alerts.map(({ kind, orderId, detail }) => [kind, orderId, detail['reason']]),
          [['REFUND_FAILED', order.id, 'expired_or_canceled_card']],
        );
        assert.equal((await house.tools.store.orders.byId(order.id))?.refundedAt, null);
      }
    });

    test('a partial refund leaves the purchase in effect; what adds up to the price ends it', async () => {
      const { order } = await till.opened(1_795_000_000);
      const told = teller(till);
      await told('checkout.session.completed', session('cs_1'));
      await told('refund.created', { ...refund('succeeded'), amount: 500 });
      assert.deepEqual(await till.standing(order.id), ['paid', null, 'paid']);
      await told('refund.created', { ...refund('succeeded'), id: 're_2', amount: 1490 });
      assert.deepEqual(await till.standing(order.id), ['refunded', 'done', 'refunded']);
    });

    test('a failed refund of a second payment gives that payment back its own state', async () => {
      const { house, order } = await till.opened(1_795_000_000);
      const told = teller(till);
      await told('checkout.session.completed', session('cs_1'));
      await told('checkout.session.completed', session('cs_2', { payment_intent: 'pi_2' }));
      await told('refund.created', { ...refund('succeeded'), payment_intent: 'pi_2' });
      assert.equal((await house.tools.store.paymentRecords.find('cs_2'))?.state, 'refunded');
      await told('refund.failed', { ...refund('failed'), payment_intent: 'pi_2' });
      assert.equal((await house.tools.store.paymentRecords.find('cs_2'))?.state, 'duplicate');
      assert.deepEqual(await till.standing(order.id), ['paid', null, 'paid']);
    });

    test('a dispute that is lost is a refund, and one that is won is none', async () => {
      for (const [status, standing, kind] of [
        ['lost', 'done', 'DISPUTE_LOST'],
        ['won', null, 'DISPUTE_ENDED'],
        ['warning_closed', null, 'DISPUTE_ENDED'],
      ] as const) {
        const { house, order } = await till.opened(1_795_000_000);
        const told = teller(till);
        const dispute = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', amount: 1990 };
        await told('checkout.session.completed', session('cs_1'));
        await told('charge.dispute.created', { ...dispute, status: 'needs_response' });
        await told('charge.dispute.closed', { ...dispute, status });
        assert.equal((await till.standing(order.id))[1], standing, status);
        const alerts = await house.tools.store.alerts.listOpen();
        assert.deepEqual(
          alerts.map((one) => one.kind),
          ['DISPUTE', kind],
        );
      }
    });

    test('a message that cannot be understood while the provider is silent is sent again', async () => {
      const { house, order } = await till.opened(1_795_000_000);
      const told = teller(till);
      await told('checkout.session.completed', session('cs_1'));
      till.refunds.push(refund('succeeded'));
      till.isSilent = true;
      const raw = event('evt_c', 'charge.refunded', { object: 'charge', payment_intent: 'pi_1', refunded: true });
      assert.equal(await send(house, ...signed(raw, till.clock.now)), 502);
      till.isSilent = false;
      assert.equal(await send(house, ...signed(raw, till.clock.now)), 200);
      assert.deepEqual(await till.standing(order.id), ['refunded', 'done', 'refunded']);
    });

    test('a payment in a session considered expired is still recorded', async () => {
      const { house, order } = await till.opened(1_795_000_000);
      const expired = event('evt_1', 'checkout.session.expired', session('cs_1', { payment_status: 'unpaid' }));
      await send(house, ...signed(expired, till.clock.now));
      await send(house, ...signed(event('evt_2', 'checkout.session.completed', session('cs_1')), till.clock.now));
      assert.equal((await house.tools.store.orders.byId(order.id))?.state, 'paid');
    });

    test('another mode, another price and an unstorable reference each raise an alert and lose nothing', async () => {
      const { house } = await till.opened(1_795_000_000);
      const live = JSON.stringify({
        ...JSON.parse(event('evt_1', 'checkout.session.completed', session('cs_1'))),
        livemode: true,
      });
      const dollars = event('evt_2', 'checkout.session.completed', session('cs_2', { currency: 'usd' }));
      const zero = event('evt_3', 'checkout.session.completed', session('cs_3', { client_reference_id: 'a\u0000b' }));
      for (const raw of [live, dollars, zero]) assert.equal(await send(house, ...signed(raw, till.clock.now)), 200);
      const alerts = await house.tools.store.alerts.listOpen();
      assert.deepEqual(
        alerts.map(({ kind }) => kind),
        ['LIVEMODE_MISMATCH', 'AMOUNT_MISMATCH', 'PAYMENT_WITHOUT_ORDER'],
      );
      assert.equal((await house.rows(payments)).length, 3);
    });

    test('a signed event of another shape is accepted, once, and a person is told of what concerns money', async () => {
      const { house, order } = await till.opened(1_795_000_000);
      const odd: readonly (readonly [type: string, object: unknown])[] = [
        ['checkout.session.completed', session('cs_1', { customer_details: { email: 3 } })],
        ['checkout.session.completed', session('cs_1', { amount_total: 99_999_999_999 })],
        ['checkout.session.completed', null],
        ['charge.refunded', 'text'],
        ['refund.created', { ...refund('succeeded'), id: undefined }],
        ['charge.dispute.created', { id: 5, payment_intent: 'pi_1' }],
        ['charge.dispute.closed', { id: 'dp_1', payment_intent: 'pi_1', status: 'lost' }],
        ['charge.dispute.closed', []],
      ];
      const raws = odd.map(([type, object], n) =>
        JSON.stringify({ ...JSON.parse(event(`evt_${n}`, type, {})), data: { object } }),
      );
      const { id, ...nameless } = JSON.parse(event('evt_x', 'checkout.session.completed', session('cs_1')));
      assert.equal(id, 'evt_x');
      for (const raw of [...raws, JSON.stringify(nameless), JSON.stringify({ object: 'event', id: 7 })])
        for (const time of ['first', 'again'])
          assert.equal(await send(house, ...signed(raw, till.clock.now)), 200, `${raw} ${time}`);
      const alerts = await house.tools.store.alerts.listOpen();
      assert.deepEqual([...new Set(alerts.map(({ kind }) => kind))], ['EVENT_UNREADABLE']);
      assert.equal((await house.tools.store.orders.byId(order.id))?.state, 'awaiting_payment');
      assert.ok(alerts.length >= raws.length - 2 && alerts.length <= raws.length + 2, `${alerts.length}`);
    });

    test('accepts either of two secrets, and refuses a third', async () => {
      const { house } = await till.opened(1_795_000_000);
      const raw = event('evt_1', 'customer.created', {});
      assert.equal(await send(house, ...signed(raw, till.clock.now, OLD_SECRET)), 200);
      assert.equal(await send(house, ...signed(raw, till.clock.now, 'whsec_other')), 400);
      assert.equal(await send(house, ...signed(raw, till.clock.now - 301)), 400, 'too old');
    });
  });
}

interface Till {
  readonly house: TestApp;
  /** Unix seconds. */
  readonly clock: { now: number };
  /** Clears all payment tables and opens one order that awaits payment. */
  readonly opened: (now: number) => Promise<{ readonly house: TestApp; readonly order: Order }>;
  /** The refunds that the provider tells of when it is asked. */
  readonly refunds: object[];
  /** The provider does not answer. */
  isSilent: boolean;
  /** The state of an order, where its refund stands, and the state of its first payment. */
  readonly standing: (orderId: number) => Promise<readonly unknown[]>;
}

async function openTill(database: Database): Promise<Till> {
  const clock = { now: 0 };
  const refunds: object[] = [];
  const provider: typeof fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    if (till.isSilent) throw new TypeError('fetch failed');
    assert.equal(`${method} ${new URL(url).pathname}`, 'GET /v1/refunds');
    return Response.json({ object: 'list', url: '/v1/refunds', has_more: false, data: refunds });
  };
  const secrets = [SECRET, OLD_SECRET];
  const account = { secretKey: 'sk_test_x', webhookSecrets: secrets, sandbox: false, fetch: provider };
  const house = await openTestApp(fakeOutside(), {
    database,
    payments: openPayments(account),
    now: () => new Date(clock.now * 1000),
  });
  const { id: auditId } = await completedReport(house);
  const till: Till = {
    house,
    clock,
    refunds,
    isSilent: false,
    standing: async (orderId) => {
      const bought = await house.tools.store.orders.byId(orderId);
      const [payment] = await house.tools.store.paymentRecords.ofOrder(orderId);
      return [bought?.state, bought && refundOf(bought), payment?.state];
    },
    opened: async (now) => {
      clock.now = now;
      refunds.length = 0;
      await database.db.execute(sql`truncate orders, payments, payment_events, refunds, alerts, invoices cascade`);
      await database.db.execute(sql`delete from pgboss.job where name = 'prepare-report'`);
      const at = new Date(now * 1000);
      const order = { publicId: 'ord_test_0001', number: 'C-20261118-TESTED', auditId, amountCents: 1990, at };
      return { house, order: await house.tools.store.orders.open(order) };
    },
  };
  return till;
}

/** Sends events one after the other. */
function teller({ house, clock }: Till): (type: string, object: object) => Promise<void> {
  let sent = 0;
  return async (type, object) => {
    sent += 1;
    assert.equal(await send(house, ...signed(event(`evt_${sent}`, type, object), clock.now)), 200);
  };
}

async function playCase(one: HostileEvent, till: Till): Promise<void> {
  const { house } = await till.opened(one.now);
  till.refunds.push(refund('succeeded'));
  const { store } = house.tools;
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
  const alerts = await store.alerts.listOpen();
  assert.deepEqual(
    alerts.map(({ kind }) => kind),
    one.expect.alert ? [one.expect.alert] : [],
  );
  if (one.expect.state) assert.equal(all[0]?.state, one.expect.state.split(':')[0]);
  if (one.expect.jobs !== undefined) assert.equal(await house.queued('prepare-report'), one.expect.jobs);
  if (broken) assert.equal(await send(house, body, one.signature), 200, 'sent again, it is accepted');
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
const refund = (status: string) => ({
  id: 're_1',
  object: 'refund',
  payment_intent: 'pi_1',
  amount: 1990,
  currency: 'eur',
  status,
});
const event = (id: string, type: string, object: object) =>
  JSON.stringify({ id, object: 'event', type, created: 1, livemode: false, data: { object } });
const PAID = event('evt_before', 'checkout.session.completed', session('cs_before'));

/** Events that arrived before the event of a case, where its title says so. */
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

async function send({ app }: TestApp, raw: string, signature: string): Promise<number> {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  return (await app.request('/api/stripe/webhook', { method: 'POST', headers, body: raw })).status;
}

function breakDatabase({ tools }: TestApp): () => void {
  const store = tools.store as { transaction: unknown };
  const { transaction } = store;
  store.transaction = async () => {
    throw new Error('the database is down');
  };
  return () => {
    store.transaction = transaction;
  };
}
