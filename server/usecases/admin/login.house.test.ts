import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { isPasswordOf } from '../../adapters/passwords/argon2.ts';
import { openPasswords } from '../../adapters/passwords/passwords.ts';
import { adminSessions, users } from '../../adapters/postgres/schema.ts';
import { createApp } from '../../http/app.ts';
import { wings } from '../../wings/index.ts';
import { newPublicId, newToken } from '../orders/access.ts';
import { createAdmin } from './first-admin.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = await openTestApp(fakeOutside(), { now: () => clock.now });
const PASSWORD = 'une phrase assez longue';
// With production parameters, because the cost of an unknown name is compared with it.
const { hash, close } = openPasswords();
after(async () => {
  await close();
  await house.close();
});
/** Without a queue: `login-flood.house.test.ts` is about that. */
const verified: string[] = [];
const verify = async (known: string, password: string) => {
  verified.push(known);
  return isPasswordOf(known, password);
};
const tools = { ...house.tools, passwords: { hash, verify } };
await createAdmin({ username: 'zoe', password: PASSWORD }, tools);
/** Whose password costs little to verify: where tries are counted, by dozens. */
await createAdmin({ username: 'lea', password: PASSWORD }, house.tools);
const app = createApp({
  wings,
  tools,
  answerPage: async () => new Response(),
  files: import.meta.dirname,
  production: true,
  proxyHops: 1,
  warn: () => {},
});

const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

async function login(visitor: string, given: { username?: string; password?: string; cookie?: string } = {}) {
  const { username = 'zoe', password = PASSWORD, cookie } = given;
  return app.request('https://exemple.fr/api/sys/core/mgmt/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor, ...(cookie && { cookie }) },
    body: JSON.stringify({ username, password }),
  });
}

test('a login gives the browser a token in an HttpOnly cookie, and only its digest is stored', async () => {
  const answer = await login('192.0.2.1');
  const set = answer.headers.get('set-cookie') ?? '';
  assert.match(set, /^__Host-appareil=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const token = set.slice('__Host-appareil='.length, set.indexOf(';'));
  assert.deepEqual(Object.keys(await answer.json()).sort(), ['secret', 'token']);
  assert.ok(!JSON.stringify(await house.rows(adminSessions)).includes(token));
  const again = await login('192.0.2.1', { cookie: `__Host-appareil=${token}` });
  assert.match(again.headers.get('set-cookie') ?? '', new RegExp(token), 'the same browser, the same token');
  const foreign = await login('192.0.2.1', { cookie: `__Host-appareil=${newToken()}` });
  assert.doesNotMatch(foreign.headers.get('set-cookie') ?? '', new RegExp(token), 'a made-up one is replaced');
});

test('an unknown name costs the same work as a wrong password', async () => {
  later(60);
  const [zoe] = await house.rows(users);
  for (const username of ['zoe', 'personne']) {
    verified.length = 0;
    assert.equal((await login('192.0.2.2', { username, password: 'fausse' })).status, 401);
    assert.equal(verified.length, 1, username);
    const [hash = ''] = verified;
    const cost = (text: string) => text.split('$').slice(0, 4).join('$');
    assert.equal(cost(hash), cost(zoe?.password ?? ''), username);
    assert.equal(hash.length, zoe?.password.length);
  }
});

test('limits one name to fifty tries an hour over all addresses, while its owner still logs in from a known browser', async () => {
  const cookie =
    ((await login('198.51.100.1', { username: 'lea' })).headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  later(61);
  // Guesses in sequence are delayed by seconds each; concurrent ones wait together.
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, n) => login(`203.0.113.${n}`, { username: 'lea', password: 'fausse' })),
  );
  const statuses = guesses.map(({ status }) => status);
  assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.at(-1)], [50, 429]);
  const refused = await login('198.51.100.2', { username: 'lea' });
  assert.deepEqual(
    [refused.status, Number(refused.headers.get('retry-after')) > 3000],
    [429, true],
    'a new browser waits',
  );
  assert.equal((await login('198.51.100.1', { username: 'lea', cookie })).status, 200);
  assert.equal(
    (await login('198.51.100.1', { cookie, username: 'autre' })).status,
    401,
    'another name has its own count',
  );
  assert.equal(
    (await login('198.51.100.2', { username: 'lea', cookie: `__Host-appareil=${newToken()}` })).status,
    429,
    'an invented token',
  );
});

test('a known browser is no way around the limit either, and is forgotten after three months', async () => {
  later(61);
  const cookie =
    ((await login('198.51.100.3', { username: 'lea' })).headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const tries = [];
  for (let n = 0; n < 11; n += 1)
    tries.push((await login('198.51.100.3', { username: 'lea', cookie, password: 'fausse' })).status);
  assert.deepEqual(tries, [...Array(10).fill(401), 429]);
  later(91 * 24 * 60);
  const renewed = (await login('198.51.100.4', { username: 'lea', cookie })).headers.get('set-cookie') ?? '';
  assert.ok(renewed !== '' && !renewed.startsWith(cookie));
});

test('every public name and every secret has at least 128 random bits', () => {
  for (const made of [newToken, newPublicId]) {
    const names = Array.from({ length: 1000 }, made);
    assert.equal(new Set(names).size, 1000);
    for (const name of names) assert.ok(Buffer.from(name, 'base64url').length >= 16);
  }
  assert.match(tools.adminPath, /^.{20,}$/);
});
