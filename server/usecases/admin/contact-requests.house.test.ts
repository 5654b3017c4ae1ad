import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AdminAdmitted, AdminContactRequest, AdminWaiting } from '@rempart/contract';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { adminLog } from '../../adapters/postgres/schema.ts';
import { askRights, declareWithdrawal, keepMessage } from '../keep-contact-request.ts';
import { createAdmin } from './first-admin.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = await openTestApp(fakeOutside(), { now: () => clock.now });
after(() => house.close());
const { tools } = house;
const BASE = '/api/sys/core/mgmt';
const OFFICE = `${BASE}/office/dashboard/${tools.adminPath}`;
const PASSWORD = 'une phrase assez longue';
await createAdmin({ username: 'zoe', password: PASSWORD }, tools);

async function call(method: string, path: string, body?: object, token = '') {
  return house.app.request(`http://localhost${path}`, {
    method,
    headers: { 'content-type': 'application/json', host: 'localhost', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
}
const { token } = (await (
  await call('POST', `${BASE}/auth/login`, { username: 'zoe', password: PASSWORD })
).json()) as AdminAdmitted;
const ask = (method: string, path: string, body?: object) => call(method, OFFICE + path, body, token);
const get = async <T>(path: string) => (await (await ask('GET', path)).json()) as T;

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@exemple.fr' };
const key = (sign: string) => sign.repeat(22);

test('lists messages of every kind together: waiting ones first, by their deadline', async () => {
  const message = {
    ...ada,
    company: '',
    subject: 'Presse',
    urgency: 'high',
    message: '<b>Bonjour</b> à vous',
  } as const;
  const first = await keepMessage({ ...message, key: key('a') }, null, tools);
  const rights = { right: 'erasure', email: ada.email, orderNumber: '', details: 'Tout.' } as const;
  const asked = await askRights({ ...rights, key: key('b') }, null, tools);
  const declared = await declareWithdrawal({ ...ada, orderNumber: 'C-0000', key: key('c') }, null, tools);
  const list = await get<AdminContactRequest[]>('/letters');
  assert.deepEqual(
    list.map(({ reference, dueAt }) => [reference, dueAt?.slice(0, 10) ?? null]),
    [
      [declared.reference, '2026-12-05'],
      [asked.reference, '2026-12-21'],
      [first.reference, null],
    ],
  );
  assert.deepEqual([list[2]?.text, list[2]?.urgency, list[1]?.right], ['<b>Bonjour</b> à vous', 'high', 'erasure']);
  assert.equal((await get<AdminContactRequest[]>('/letters?kind=privacy'))[0]?.reference, asked.reference);
  assert.equal((await get<AdminContactRequest[]>('/letters?state=closed')).length, 0);
  assert.equal((await ask('GET', '/letters?kind=autre')).status, 400);
});

test('a message is closed once, by name, with a note; the alert of a withdrawal closes with it', async () => {
  const [declared] = await get<AdminContactRequest[]>('/letters?kind=withdrawal');
  assert.ok(declared);
  const close = () => ask('POST', `/letters/${declared.reference}/close`, { note: ' Remboursée. ' });
  assert.equal((await tools.store.alerts.listOpen()).length, 1);
  assert.equal((await close()).status, 204);
  assert.equal((await close()).status, 404);
  assert.equal((await ask('POST', '/letters/X-1/close', {})).status, 404);
  const list = await get<AdminContactRequest[]>('/letters');
  assert.deepEqual(list.at(-1)?.closed, { at: clock.now.toISOString(), by: 'zoe', note: 'Remboursée.' });
  assert.equal((await tools.store.alerts.listOpen()).length, 0);
  const lines = (await house.rows(adminLog)).filter(({ act }) => act === 'closeLetter');
  assert.deepEqual(
    lines.map(({ who, detail }) => [who, detail]),
    [['zoe', { reference: declared.reference }]],
  );
});

test('counts what waits in each section', async () => {
  const waiting = async () => (await get<AdminWaiting>('/waiting')).letters;
  const before = await waiting();
  const asked = { right: 'access', email: 'compte@exemple.fr', orderNumber: '', details: '', key: key('z') } as const;
  const { reference } = await askRights(asked, null, tools);
  assert.equal(await waiting(), before + 1);
  assert.equal((await ask('POST', `/letters/${reference}/close`, { note: '' })).status, 204);
  assert.equal(await waiting(), before);
});
