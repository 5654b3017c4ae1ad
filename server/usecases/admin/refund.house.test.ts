import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type AdminAdmitted,
  type AdminContactRequest,
  type AdminOrder,
  type AdminOrderSummary,
  type RefusalBody,
  reportStanding,
} from '@rempart/contract';
import { TOTP } from 'otpauth';
import { wholeReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { purchase, validatedPurchase } from '../../../trials/purchase.ts';
import { adminLog } from '../../adapters/postgres/schema.ts';
import { declareWithdrawal } from '../keep-contact-request.ts';
import { createAdmin } from './first-admin.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = await openTestApp(fakeOutside(), { now: () => clock.now, operator: { refundsProvided: false } });
after(() => house.close());
const { tools } = house;
const { orders, paymentRecords, admins } = tools.store;
const PASSWORD = 'une phrase assez longue';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
await createAdmin({ username: 'zoe', password: PASSWORD }, tools);

const BASE = '/api/sys/core/mgmt';
const DASHBOARD = `${BASE}/analytics/reports/dashboard/${tools.adminPath}`;
const call = (method: string, path: string, token: string, body?: object) =>
  house.app.request(`http://localhost${path}`, {
    method,
    headers: { 'content-type': 'application/json', host: 'localhost', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
const get = async <T>(path: string, token: string) => (await (await call('GET', path, token)).json()) as T;
const refund = async (id: number, token: string, body: object) => {
  const answer = await call('POST', `${DASHBOARD}/refund/${id}`, token, body);
  return answer.status === 200 ? '200' : `${answer.status} ${((await answer.json()) as RefusalBody).code}`;
};
async function login(code = ''): Promise<string> {
  const answer = await call('POST', `${BASE}/auth/login`, '', { username: 'zoe', password: PASSWORD, code });
  return ((await answer.json()) as AdminAdmitted).token;
}
async function until(id: number, state: string): Promise<void> {
  while ((await orders.byId(id))?.state !== state) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('a refund takes a reason and the password, and leaves the order without a further step', async () => {
  const token = await login();
  const { order } = await purchase(house, await wholeReport(house), 'rembourse@exemple.fr');
  const seen = await get<AdminOrder>(`${DASHBOARD}/reports/${order.id}`, token);
  assert.deepEqual([seen.amountCents, seen.refundProof], [1990, 'password']);
  assert.equal(await refund(order.id, token, { reason: 'Doublon' }), '400 VALIDATION');
  assert.equal(await refund(order.id, token, { reason: ' ', proof: PASSWORD }), '400 VALIDATION');
  assert.equal(await refund(order.id, token, { reason: 'Doublon', proof: 'au hasard' }), '403 WRONG_PASSWORD');
  assert.equal((await paymentRecords.ofOrder(order.id))[0]?.state, 'paid');
  assert.equal(await refund(order.id, token, { reason: 'Doublon', proof: PASSWORD }), '200');
  await until(order.id, 'refunded');
  const [listed] = await get<AdminOrderSummary[]>(`${DASHBOARD}/reports?q=rembourse%40`, token);
  assert.equal(listed && reportStanding(listed), 'refunded');
  assert.deepEqual((await get<AdminOrder>(`${DASHBOARD}/reports/${order.id}`, token)).acts, []);
  const lines = (await house.rows(adminLog)).filter(({ act }) => act === 'refund' || act === 'proofFailed');
  assert.deepEqual(
    lines.map(({ act, detail }) => [act, detail['reason'], detail['failure']]),
    [
      ['proofFailed', undefined, undefined],
      ['refund', 'Doublon', 'WRONG_PASSWORD'],
      ['refund', 'Doublon', undefined],
    ],
  );
});

test('an account with a second factor needs a code for a refund, each code once; the password is not enough', async () => {
  const { order } = await purchase(house, await wholeReport(house), 'code@exemple.fr');
  const zoe = (await admins.byName('zoe')) ?? assert.fail();
  await admins.change(zoe, { totpSecret: SECRET }, { kept: null, at: clock.now });
  const codeNow = () => new TOTP({ secret: SECRET }).generate({ timestamp: clock.now.getTime() });
  const used = codeNow();
  const token = await login(used);
  assert.equal((await get<AdminOrder>(`${DASHBOARD}/reports/${order.id}`, token)).refundProof, 'code');
  assert.equal(await refund(order.id, token, { reason: 'Geste', proof: PASSWORD }), '403 WRONG_CODE');
  assert.equal(await refund(order.id, token, { reason: 'Geste', proof: used }), '403 WRONG_CODE');
  clock.now = new Date(clock.now.getTime() + 60_000);
  assert.equal(await refund(order.id, token, { reason: 'Geste', proof: codeNow() }), '200');
  await until(order.id, 'refunded');
  await admins.change(
    (await admins.byName('zoe')) ?? assert.fail(),
    { totpSecret: null },
    { kept: null, at: clock.now },
  );
});

test('stops guessing at the proof of a refund', async () => {
  const token = await login();
  const { order } = await purchase(house, await wholeReport(house), 'devine@exemple.fr');
  for (let n = 0; n < 10; n += 1)
    assert.equal(await refund(order.id, token, { reason: 'x', proof: `essai ${n}` }), '403 WRONG_PASSWORD');
  assert.equal(await refund(order.id, token, { reason: 'x', proof: PASSWORD }), '429 RATE_LIMITED');
});

test('shows the consequence of a withdrawal: due before the report, waived after it, refunded in the end', async () => {
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  const token = await login();
  const early = await purchase(house, await wholeReport(house), 'tot@exemple.fr');
  const late = await validatedPurchase(house, await wholeReport(house), 'tard@exemple.fr');
  const providedAt = clock.now.toISOString();
  clock.now = new Date(clock.now.getTime() + 60_000);
  let forms = 0;
  for (const { order } of [early, late]) {
    forms += 1;
    const declared = {
      firstName: 'A',
      lastName: 'L',
      email: order.email ?? '',
      orderNumber: order.number.toLowerCase(),
    };
    await declareWithdrawal({ ...declared, key: String(forms).padStart(22, 'w') }, null, tools);
  }
  const stranger = { firstName: 'A', lastName: 'L', email: 'autre@exemple.fr', orderNumber: late.order.number };
  await declareWithdrawal({ ...stranger, key: 's'.repeat(22) }, null, tools);
  const office = `${BASE}/office/dashboard/${tools.adminPath}`;
  const listedWithdrawals = async () =>
    (await get<AdminContactRequest[]>(`${office}/letters?kind=withdrawal`, token))
      .map(({ email, withdrawal, dueAt, orders: own }) => [
        email,
        withdrawal?.state ?? null,
        withdrawal?.since ?? null,
        dueAt !== null,
        own.length,
      ])
      .sort();
  assert.deepEqual(await listedWithdrawals(), [
    ['autre@exemple.fr', null, null, true, 0],
    ['tard@exemple.fr', 'extinct', providedAt, false, 1],
    ['tot@exemple.fr', 'due', null, true, 1],
  ]);
  const seen = await get<AdminOrder>(`${DASHBOARD}/reports/${late.order.id}`, token);
  assert.equal(seen.trouble, 'withdrawnLate');
  assert.match(seen.withdrawal?.proof?.words ?? '', /rétractation/);
  assert.equal(seen.withdrawal?.proof?.isBusiness, false);
  assert.equal(await refund(early.order.id, token, { reason: 'Rétractation', proof: PASSWORD }), '200');
  await until(early.order.id, 'refunded');
  assert.equal((await listedWithdrawals()).at(-1)?.[1], 'refunded');
});
