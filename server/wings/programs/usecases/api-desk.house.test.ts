import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AdminAdmitted } from '@rempart/contract';
import type { AdminApiAccount } from '@rempart/contract/api';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { adminLog } from '../../../adapters/postgres/schema.ts';
import { createAdmin } from '../../../usecases/admin/first-admin.ts';
import { makeKey } from './keys.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());
const { tools } = house;
const BASE = '/api/sys/core/mgmt';
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
const ask = (method: string, path: string, body?: object, as = token) =>
  call(method, `${BASE}/office/dashboard/${tools.adminPath}${path}`, body, as);
const accounts = async () => (await (await ask('GET', '/api')).json()) as AdminApiAccount[];
const opens = async (secret: string) =>
  (await house.app.request('http://localhost/api/v1/analysis', { headers: { authorization: `Bearer ${secret}` } }))
    .status;

test('the desk shows accounts, changes a plan and revokes a key, and the journal names the administrator', async () => {
  assert.deepEqual(await accounts(), []);
  const { secret } = await makeKey('dev@exemple.fr', { name: 'Intranet', scopes: ['read'] }, tools);
  assert.equal(await opens(secret), 200);
  const [account] = await accounts();
  assert.deepEqual(
    [account?.email, account?.plan, account?.keys.map(({ name, tail }) => [name, tail]), account?.uses[0]?.calls],
    ['dev@exemple.fr', 'free', [['Intranet', secret.slice(-4)]], 1],
  );
  assert.ok(!JSON.stringify(account).includes(secret));

  assert.equal((await ask('POST', `/api/${account?.id}/plan`, { plan: 'enterprise' })).status, 204);
  assert.equal((await ask('POST', `/api/${account?.id}/plan`, { plan: 'or' })).status, 400);
  assert.equal((await ask('POST', `/api/${'x'.repeat(22)}/plan`, { plan: 'free' })).status, 404);
  assert.equal((await accounts())[0]?.plan, 'enterprise');

  const key = account?.keys[0]?.id;
  assert.equal((await ask('POST', `/api/${account?.id}/keys/${key}/revoke`)).status, 204);
  assert.equal(await opens(secret), 401);
  assert.equal((await ask('POST', `/api/${account?.id}/keys/${key}/revoke`)).status, 404, 'once');
  const acts = (await house.rows(adminLog)).map(({ who, act }) => [who, act]);
  assert.deepEqual(acts.slice(-2), [
    ['zoe', 'setApiPlan'],
    ['zoe', 'revokeApiKey'],
  ]);
});

test('the desk of the API refuses requests without a session, and with a key of the API', async () => {
  assert.equal((await ask('GET', '/api', undefined, '')).status, 401);
  const { secret } = await makeKey('autre@exemple.fr', { name: 'x', scopes: ['read'] }, tools);
  assert.equal((await ask('GET', '/api', undefined, secret)).status, 401);
});
