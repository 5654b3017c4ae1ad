import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hostile } from '../../../tests/hostile.ts';
import { describeOnBoth } from '../../../trials/databases.ts';
import type { TestApp } from '../../../trials/house.ts';
import { event, OLD_SECRET, openTill, refund, send, session, signed, type Till } from '../../../trials/till.ts';
import { orders, payments } from '../../adapters/postgres/schema.ts';

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
await describeOnBoth('payments', async ({ open }) => {
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
