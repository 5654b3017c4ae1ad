import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { wholeReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { purchase } from '../../../trials/purchase.ts';
import { mails } from '../../adapters/postgres/schema.ts';
import { declareWithdrawal } from '../keep-contact-request.ts';
import { prepareReport } from './prepare-report.ts';
import { refundDue } from './refund-order.ts';
import { validateReport } from './validate-report.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const { tools } = house;
const { orders, alerts, paymentRecords, orderLists } = tools.store;

async function generated(email: string) {
  const { order } = await purchase(house, await wholeReport(house), email);
  await prepareReport({ orderId: order.id }, tools);
  return order;
}
let forms = 0;
const withdraw = (number: string, email: string, within = tools) => {
  forms += 1;
  const key = String(forms).padStart(22, 'w');
  return declareWithdrawal({ firstName: 'A', lastName: 'L', email, orderNumber: number, key }, null, within);
};
const validate = (orderId: number) => validateReport(orderId, { by: 'zoe' }, tools);
const reportsOf = async (orderId: number) =>
  (await house.rows(mails)).filter((mail) => mail.orderId === orderId && mail.kind === 'report').length;
const stateOf = async (orderId: number) => (await orders.byId(orderId))?.state;

test('a buyer who withdraws before the report is provided is owed a refund, and the report can no longer be sent', async () => {
  const { id, number } = await generated('avant@exemple.fr');
  const jobs = await house.queued('refund-order');
  await withdraw(number, 'avant@exemple.fr');
  await withdraw(number, 'avant@exemple.fr');
  assert.equal((await house.queued('refund-order')) - jobs, 1, 'declared twice, refunded once');
  await assert.rejects(validate(id), { code: 'WITHDRAWN' });
  assert.deepEqual([await stateOf(id), await reportsOf(id)], ['generated', 0]);
  assert.equal(await orders.advance(id, ['generated'], 'validated', tools.now()), false, 'nor in any other way');
  assert.deepEqual(
    await orderLists.unsentSince(new Date(tools.now().getTime() + 1000)),
    [],
    'the order is not listed as unsent',
  );
  await refundDue({ orderId: id }, tools);
  while ((await stateOf(id)) !== 'refunded') await new Promise((resolve) => setTimeout(resolve, 5));
});

test('a consumer who withdraws within fourteen days of the sale is refunded although the report was provided', async () => {
  const { id, number } = await generated('quinze@exemple.fr');
  await validate(id);
  const jobs = await house.queued('refund-order');
  await withdraw(number, 'quinze@exemple.fr');
  assert.equal((await house.queued('refund-order')) - jobs, 1);
  await refundDue({ orderId: id }, tools);
  while (((await orders.byId(id))?.refundedAt ?? null) === null) await new Promise((resolve) => setTimeout(resolve, 5));
  const { id: late, number: lateNumber } = await generated('seize@exemple.fr');
  await validate(late);
  const at = new Date(tools.now().getTime() + 15 * 86_400_000 + 60_000);
  forms += 1;
  const declared = { firstName: 'A', lastName: 'L', email: 'seize@exemple.fr', orderNumber: lateNumber };
  await declareWithdrawal({ ...declared, key: String(forms).padStart(22, 'w') }, null, { ...tools, now: () => at });
  assert.equal((await orders.byId(late))?.withdrawnAt, null, 'the fifteenth day is over');
});

test('where the operator refunds nothing that was provided, a withdrawal afterwards waits for a person', async () => {
  const { id, number } = await generated('apres@exemple.fr');
  await validate(id);
  const jobs = await house.queued('refund-order');
  await withdraw(number, 'apres@exemple.fr', { ...tools, operator: { ...tools.operator, refundsProvided: false } });
  assert.equal(await house.queued('refund-order'), jobs);
  await refundDue({ orderId: id }, tools);
  assert.deepEqual([await stateOf(id), await reportsOf(id)], ['validated', 1]);
  assert.equal((await paymentRecords.ofOrder(id))[0]?.state, 'paid');
  assert.ok((await alerts.listOpen()).some(({ kind, orderId }) => kind === 'WITHDRAWAL' && orderId === id));
});

test('a withdrawal while the report is drawn for sending wins: the report is not sent', async () => {
  const { id, number } = await generated('pendant@exemple.fr');
  const drawReport: typeof tools.drawReport = async (asked) => {
    const drawn = await tools.drawReport(asked);
    await withdraw(number, 'pendant@exemple.fr');
    return drawn;
  };
  await assert.rejects(validateReport(id, { by: 'zoe' }, { ...tools, drawReport }), { code: 'WITHDRAWN' });
  assert.deepEqual([await stateOf(id), await reportsOf(id)], ['generated', 0]);
});
