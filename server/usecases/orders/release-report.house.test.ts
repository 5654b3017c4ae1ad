import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { wholeReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { purchase } from '../../../trials/purchase.ts';
import { mails } from '../../adapters/postgres/schema.ts';
import { createAdmin } from '../admin/first-admin.ts';
import { declareWithdrawal } from '../keep-contact-request.ts';
import { auditAgain } from './audit-again.ts';
import { prepareReport } from './prepare-report.ts';
import { HOLD_MS, letGo, releaseDue, takeBack } from './release-report.ts';
import { regenerate } from './send-again.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = await openTestApp(fakeOutside(), { now: () => clock.now });
after(() => house.close());
const { tools } = house;
const { orders, alerts, soldReports } = tools.store;
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};

async function generated(email: string) {
  const { order } = await purchase(house, await wholeReport(house), email);
  await prepareReport({ orderId: order.id }, tools);
  return order;
}
const reading = { by: 'zoe', note: 'Bravo.' };
const stateOf = async (id: number) => (await orders.byId(id))?.state;
const reportsOf = async (id: number) =>
  (await house.rows(mails)).filter(({ orderId, kind }) => orderId === id && kind === 'report').length;

test('a released report is held for thirty seconds, then sent once', async () => {
  const { id } = await generated('tenu@exemple.fr');
  await letGo(id, reading, tools);
  later(HOLD_MS - 1);
  await releaseDue(tools);
  assert.deepEqual([await stateOf(id), await reportsOf(id)], ['generated', 0]);
  later(1);
  await Promise.all([releaseDue(tools), releaseDue(tools)]);
  await releaseDue(tools);
  assert.deepEqual([await stateOf(id), await reportsOf(id)], ['validated', 1]);
  assert.equal((await orders.byId(id))?.release, null);
  await assert.rejects(takeBack(id, tools), { code: 'TOO_LATE' });
  await assert.rejects(letGo(id, reading, tools), { code: 'ALREADY_LET_GO' });
});

test('a release that was taken back sends nothing until the report is released again', async () => {
  const { id } = await generated('repris@exemple.fr');
  await letGo(id, reading, tools);
  await assert.rejects(letGo(id, reading, tools), { code: 'ALREADY_LET_GO' });
  await takeBack(id, tools);
  await assert.rejects(takeBack(id, tools), { code: 'TOO_LATE' });
  later(HOLD_MS);
  await releaseDue(tools);
  assert.deepEqual([await stateOf(id), await reportsOf(id)], ['generated', 0]);
  await letGo(id, reading, tools);
  later(HOLD_MS);
  await releaseDue(tools);
  assert.deepEqual([await stateOf(id), await reportsOf(id)], ['validated', 1]);
});

test('a release taken back while the report is drawn for sending does not send it', async () => {
  const { id } = await generated('pendant@exemple.fr');
  await letGo(id, reading, tools);
  later(HOLD_MS);
  const drawReport: typeof tools.drawReport = async (asked) => {
    const drawn = await tools.drawReport(asked);
    await takeBack(id, tools);
    return drawn;
  };
  await releaseDue({ ...tools, drawReport });
  assert.deepEqual([await stateOf(id), await reportsOf(id)], ['generated', 0]);
});

test('a buyer who withdraws while the report is held gets a refund and no report', async () => {
  const { id, number } = await generated('renonce@exemple.fr');
  await letGo(id, reading, tools);
  const jobs = await house.queued('refund-order');
  const declared = { firstName: 'A', lastName: 'L', email: 'renonce@exemple.fr', orderNumber: number };
  await declareWithdrawal({ ...declared, key: 'w'.repeat(22) }, null, tools);
  assert.equal((await house.queued('refund-order')) - jobs, 1);
  later(HOLD_MS);
  await releaseDue(tools);
  assert.deepEqual([await stateOf(id), await reportsOf(id)], ['generated', 0]);
  await assert.rejects(letGo(id, reading, tools), { code: 'WITHDRAWN' });
});

test('a held report is neither drawn nor audited again, and one being audited again cannot be released', async () => {
  const { id } = await generated('tenue@exemple.fr');
  await letGo(id, reading, tools);
  await assert.rejects(regenerate(id, tools), { code: 'ALREADY_LET_GO' });
  await assert.rejects(auditAgain(id, tools), { code: 'ALREADY_LET_GO' });
  await takeBack(id, tools);
  await auditAgain(id, tools);
  await assert.rejects(auditAgain(id, tools), { code: 'NOT_READY' });
  await assert.rejects(letGo(id, reading, tools), { code: 'NOT_READY' });
  await assert.rejects(regenerate(id, tools), { code: 'NOT_READY' });
});

test('a report that the press cannot draw now is sent in a later round, and a long delay raises an alert', async () => {
  const { id } = await generated('presse@exemple.fr');
  await letGo(id, reading, tools);
  later(HOLD_MS);
  const broken = { ...tools, drawReport: () => Promise.reject(new Error('the press is unavailable')) };
  const lateAlerts = async () =>
    (await alerts.listOpen()).filter(({ kind, orderId }) => kind === 'GENERATION_FAILED' && orderId === id).length;
  await assert.rejects(releaseDue(broken), /the press is unavailable/);
  assert.equal(await lateAlerts(), 0);
  later(60_000);
  await assert.rejects(releaseDue(broken), /the press is unavailable/);
  await assert.rejects(releaseDue(broken), /the press is unavailable/);
  assert.equal(await lateAlerts(), 1);
  await releaseDue(tools);
  assert.deepEqual([await stateOf(id), await reportsOf(id)], ['validated', 1]);
});

test('a report is signed with the reviewer’s name or the product’s, never with a login', async () => {
  const account = { username: 'login-de-claire', password: 'une phrase assez longue' };
  await createAdmin({ ...account, name: 'Claire Martin', role: 'analyste' }, tools);
  const signed = async (by: string, email: string) => {
    const { id } = await generated(email);
    await letGo(id, { by }, tools);
    later(HOLD_MS);
    await releaseDue(tools);
    return (await soldReports.file(id))?.html ?? assert.fail();
  };
  const own = await signed(account.username, 'signe@exemple.fr');
  assert.match(own, /Claire Martin, analyste/);
  assert.ok(!own.includes(account.username));
  const unnamed = await signed('login-sans-nom', 'maison@exemple.fr');
  assert.ok(!unnamed.includes('login-sans-nom'));
});

test('a report that cannot be drawn does not block the others', async () => {
  const first = await generated('un@exemple.fr');
  const second = await generated('deux@exemple.fr');
  for (const { id } of [first, second]) await letGo(id, reading, tools);
  later(HOLD_MS);
  let drawings = 0;
  const drawReport: typeof tools.drawReport = (asked) => {
    drawings += 1;
    return drawings === 1 ? Promise.reject(new Error('spoilt')) : tools.drawReport(asked);
  };
  await assert.rejects(releaseDue({ ...tools, drawReport }), /spoilt/);
  assert.deepEqual([await stateOf(first.id), await stateOf(second.id)], ['generated', 'validated']);
});
