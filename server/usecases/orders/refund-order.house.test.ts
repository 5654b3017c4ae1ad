import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type OrderView, reportStanding } from '@rempart/contract';
import { wholeReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { type Bought, checkOut } from '../../../trials/purchase.ts';
import { mails } from '../../adapters/postgres/schema.ts';
import { openPayments } from '../../adapters/stripe/payments.ts';
import { refundOf } from '../../ports/orders.ts';
import { listOrders, readOneOrder } from '../admin/order-list.ts';
import { declareWithdrawal } from '../keep-contact-request.ts';
import { deliverMails } from '../mail/deliver-mails.ts';
import { tellAlerts } from '../mail/tell-alerts.ts';
import { prepareReport } from './prepare-report.ts';
import { viewOf } from './read-order.ts';
import { refundDue, refundElsewhere, refundOrder } from './refund-order.ts';
import { sendAgain } from './send-again.ts';
import { validateReport } from './validate-report.ts';

const START = new Date('2026-11-21T10:00:00Z');
const clock = { now: START };
const house = await openTestApp(fakeOutside(), { now: () => clock.now });
after(() => house.close());
const { tools } = house;
const { orders, alerts, paymentRecords, orderLists, followUps, persons } = tools.store;

type Session = Bought & { readonly session: string };

async function bought(email: string, action: 'pay' | 'paySlowRefund' = 'pay'): Promise<Session> {
  const audit = await wholeReport(house);
  const { cookie, session } = await checkOut(house, audit, email);
  await tools.sandbox?.act(session, { action });
  for (;;) {
    const order = await orderLists.newestPaid(audit.id);
    if (order) return { audit, order, cookie, session };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function delivered(email: string): Promise<Session> {
  const one = await bought(email);
  await prepareReport({ orderId: one.order.id }, tools);
  await validateReport(one.order.id, { by: 'zoe' }, tools);
  await deliverMails(tools);
  return one;
}

const orderOf = async (id: number) => (await orders.byId(id)) ?? assert.fail();
async function until(id: number, standing: ReturnType<typeof refundOf>): Promise<void> {
  while (refundOf(await orderOf(id)) !== standing) await new Promise((resolve) => setTimeout(resolve, 5));
}
const owner = { totpSecret: null };
const alertsOf = async (id: number) =>
  (await alerts.listOpen()).filter(({ orderId }) => orderId === id).map(({ kind }) => kind);
const refundMails = async (id: number) =>
  (await house.rows(mails)).filter(({ orderId, kind }) => orderId === id && kind === 'refund').length;

test('the answer of the provider says where a refund stands', async () => {
  for (const [status, standing] of [
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ] as const) {
    const { order } = await bought(`${status}@exemple.fr`);
    const answer = { id: `re_${status}`, object: 'refund', amount: 1990, status };
    const provider: typeof fetch = async () => Response.json(answer);
    const account = { secretKey: 'sk_test_x', webhookSecrets: ['whsec_x'], sandbox: true, fetch: provider };
    await refundOrder(order.id, { ...tools, payments: openPayments(account) });
    assert.equal(refundOf(await orderOf(order.id)), standing, status);
    assert.equal(await refundMails(order.id), standing === 'done' ? 1 : 0, 'nobody is told of money that has not left');
    assert.deepEqual(await alertsOf(order.id), standing === 'failed' ? ['REFUND_FAILED'] : []);
  }
});

test('a refund that takes days stops the report at once, and becomes one when the money left', async () => {
  const { order, session, audit } = await bought('lent@exemple.fr', 'paySlowRefund');
  await prepareReport({ orderId: order.id }, tools);
  await refundOrder(order.id, tools);
  assert.equal(refundOf(await orderOf(order.id)), 'pending');
  assert.equal((await viewOf(audit, await orderOf(order.id), tools)).status, 'refunding');
  await assert.rejects(validateReport(order.id, { by: 'zoe' }, tools), { code: 'NOT_READY' });
  await tools.sandbox?.act(session, { action: 'settle' });
  await until(order.id, 'done');
  assert.deepEqual([(await orderOf(order.id)).state, await refundMails(order.id)], ['refunded', 1]);
});

test('a refund after the delivery shows alike to the buyer and at the desk, and can be made once', async () => {
  const { order, audit } = await delivered('livre@exemple.fr');
  assert.equal((await viewOf(audit, await orderOf(order.id), tools)).downloadable, true);
  await refundOrder(order.id, tools);
  await until(order.id, 'done');
  const { status, downloadable, order: shown }: OrderView = await viewOf(audit, await orderOf(order.id), tools);
  assert.deepEqual([status, downloadable], ['refunded', false]);
  assert.ok(shown?.sentAt && shown.refundedAt, 'it was sent, and refunded');
  const [listed] = await listOrders({ status: 'refunded', q: 'livre@' }, tools);
  assert.deepEqual([listed?.id, listed && reportStanding(listed), listed?.emailSent], [order.id, 'refunded', true]);
  assert.deepEqual(await listOrders({ status: 'sent', q: 'livre@' }, tools), []);
  const { timeline, acts } = await readOneOrder(order.id, owner, tools);
  assert.deepEqual(
    timeline.map(({ step, at }) => [step, at !== null]),
    [
      ...['ordered', 'paid', 'generated', 'validated', 'sent'].map((step) => [step, true]),
      ['refundBegun', true],
      ['refunded', true],
    ],
  );
  assert.deepEqual(acts, []);
  assert.deepEqual(
    (await followUps.of(order.id)).map(({ state, why }) => [state, why]),
    [
      ['dropped', 'refunded'],
      ['dropped', 'refunded'],
    ],
  );
  await assert.rejects(refundOrder(order.id, tools), { code: 'NOT_READY' });
  await assert.rejects(sendAgain(order.id, tools), { code: 'NOT_READY' });
  assert.deepEqual(await alertsOf(order.id), []);
});

test('money that a bank sends back is owed again: the desk refunds once more, and the buyer is told of each', async () => {
  const { order, session, audit } = await delivered('revenu@exemple.fr');
  await refundOrder(order.id, tools);
  await until(order.id, 'done');
  await tools.sandbox?.act(session, { action: 'fail' });
  await until(order.id, 'failed');
  assert.deepEqual(await alertsOf(order.id), ['REFUND_FAILED']);
  assert.equal((await viewOf(audit, await orderOf(order.id), tools)).status, 'refundFailed');
  assert.equal((await listOrders({ status: 'refundFailed', q: 'revenu@' }, tools)).length, 1);
  assert.deepEqual((await readOneOrder(order.id, owner, tools)).acts, ['refund']);
  assert.equal((await persons.erase('revenu@exemple.fr')).erased, false, 'who is owed money is not forgotten');
  await refundOrder(order.id, tools);
  await until(order.id, 'done');
  const [payment] = await paymentRecords.ofOrder(order.id);
  const refunds = await paymentRecords.refundsOf(payment?.intentId ?? '');
  assert.deepEqual(refunds.map(({ status }) => status).sort(), ['failed', 'succeeded']);
  assert.equal(await refundMails(order.id), 2);
});

test('what could only be returned by other means is noted by a person, and only after a refund failed', async () => {
  const { order, session } = await bought('virement@exemple.fr');
  await assert.rejects(refundElsewhere(order.id, tools), { code: 'NOT_READY' });
  await refundOrder(order.id, tools);
  await until(order.id, 'done');
  await tools.sandbox?.act(session, { action: 'fail' });
  await until(order.id, 'failed');
  await refundElsewhere(order.id, tools);
  assert.equal(refundOf(await orderOf(order.id)), 'done');
  assert.deepEqual((await readOneOrder(order.id, owner, tools)).acts, []);
});

test('a dispute that the bank decides for the buyer refunds the order', async () => {
  const { order, session } = await delivered('conteste@exemple.fr');
  await tools.sandbox?.act(session, { action: 'dispute' });
  await tools.sandbox?.act(session, { action: 'lose' });
  await until(order.id, 'done');
  while ((await alertsOf(order.id)).length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual((await alertsOf(order.id)).sort(), ['DISPUTE', 'DISPUTE_LOST']);
});

test('money that is owed and has not left is told four days before it must have', async () => {
  const slow = await bought('tarde@exemple.fr', 'paySlowRefund');
  const withdrawn = await bought('retire@exemple.fr');
  await refundOrder(slow.order.id, tools);
  const declared = { firstName: 'A', lastName: 'L', email: 'retire@exemple.fr', orderNumber: withdrawn.order.number };
  await declareWithdrawal({ ...declared, key: 'w'.repeat(22) }, null, tools);
  const late = async () =>
    [slow, withdrawn].map(async ({ order }) => (await alertsOf(order.id)).includes('REFUND_LATE'));
  clock.now = new Date(START.getTime() + 9 * 86_400_000);
  await tellAlerts(tools);
  assert.deepEqual(await Promise.all(await late()), [false, false]);
  clock.now = new Date(START.getTime() + 10 * 86_400_000 + 1);
  await tellAlerts(tools);
  await tellAlerts(tools);
  assert.deepEqual(await Promise.all(await late()), [true, true]);
  clock.now = START;
});

test('the refund of a withdrawal is made once, and not where a report was provided after all', async () => {
  const early = await bought('tot@exemple.fr');
  await orders.withdraw(early.order.id, clock.now);
  await refundDue({ orderId: early.order.id }, tools);
  await refundDue({ orderId: early.order.id }, tools);
  await until(early.order.id, 'done');
  assert.equal(await refundMails(early.order.id), 1);
  const late = await delivered('tard@exemple.fr');
  await refundDue({ orderId: late.order.id }, tools);
  assert.equal(refundOf(await orderOf(late.order.id)), null);
});
