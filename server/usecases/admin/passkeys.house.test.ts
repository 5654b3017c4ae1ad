import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { AdminAdmitted } from '@rempart/contract';
import { Authenticator } from '../../../trials/authenticator.ts';
import { AUTH, openPasskeyHouse, PASSKEYS, PASSWORD } from '../../../trials/passkey-house.ts';
import { passkeys } from '../../adapters/postgres/schema.ts';
import { deliverMails } from '../mail/deliver-mails.ts';
import { resetSecondFactor } from './accounts.ts';

const passkeyHouse = await openPasskeyHouse();
const { house, clock, sent, site, login, later, appoint, begin, call } = passkeyHouse;
const { code, offered, password, account, journal, offer, add, ask, give, withPasskey } = passkeyHouse;
const { tools } = house;
after(() => house.close());
beforeEach(begin);

test('adding a passkey takes the password again; it then logs in alone, and the list shows its last use', async () => {
  const { token, authenticator } = await withPasskey();
  const elsewhere = await password();
  const [made] = (await account(token)).passkeys;
  assert.deepEqual([made?.name, made?.usedAt, made?.isBlocked], ['Clé bleue', null, false]);
  later(3);
  const options = await ask();
  assert.equal(options['userVerification'], 'required');
  assert.equal(options['rpId'], 'rempart.exemple.fr');
  assert.equal(options['allowCredentials'], undefined, 'names no account');
  const answer = await give(authenticator.get(options));
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('set-cookie') ?? '', /appareil=[\w-]{43}/);
  const admitted = (await answer.json()) as AdminAdmitted;
  assert.deepEqual(Object.keys(admitted).sort(), ['secret', 'token']);
  assert.equal((await account(admitted.token)).username, login.username);
  assert.equal((await account(elsewhere.token)).passkeys[0]?.usedAt, clock.now.toISOString());
  assert.deepEqual((await journal()).slice(-3), [
    ['addPasskey', 'Clé bleue'],
    ['login', undefined],
    ['loginByPasskey', 'Clé bleue'],
  ]);
});

test('a session alone can neither add nor remove a passkey', async () => {
  const { token } = await withPasskey();
  const [made] = (await account(token)).passkeys;
  assert.deepEqual(await code(await offer(token, { password: 'autre chose' })), [403, 'WRONG_PASSWORD']);
  assert.deepEqual(await code(await offer('', { password: PASSWORD })), [401, 'UNAUTHENTICATED']);
  const removal = await call('DELETE', `${PASSKEYS}/${made?.id}`, { token, body: { password: 'autre chose' } });
  assert.deepEqual(await code(removal), [403, 'WRONG_PASSWORD']);
  assert.equal((await account(token)).passkeys.length, 1);
  const other = new Authenticator(site.origin);
  const unasked = other.create({ ...(await ask()), rp: { id: 'rempart.exemple.fr' }, user: { id: 'AAAA' } });
  assert.deepEqual(await code(await add(token, unasked)), [410, 'PASSKEY_OVER'], 'a question of the login adds none');
});

test('a credential belongs to one account', async () => {
  const { authenticator } = await withPasskey();
  await appoint(`${login.username}b`);
  const { token } = await password();
  const answer = authenticator.create(await offered(await offer(token)));
  assert.deepEqual(await code(await add(token, answer)), [409, 'PASSKEY_KNOWN']);
  assert.ok(!(await journal()).some(([act]) => act === 'addPasskey'), 'rolled back with its line');
});

test('an account has ten passkeys at most', async () => {
  const { token } = await password();
  const admin = (await tools.store.admins.byName(login.username)) ?? assert.fail();
  const early = await offered(await offer(token));
  for (let n = 0; n < 10; n += 1) {
    const one = {
      credentialId: `${login.username}-${n}`,
      publicKey: 'AA',
      counter: 0,
      transports: [],
      name: `clé ${n}`,
    };
    assert.equal(await tools.store.passkeys.add({ ...one, adminId: admin.id }, clock.now), true);
  }
  assert.deepEqual(await code(await offer(token)), [409, 'TOO_MANY_PASSKEYS']);
  assert.deepEqual(await code(await add(token, new Authenticator(site.origin).create(early))), [
    409,
    'TOO_MANY_PASSKEYS',
  ]);
});

test('only its owner renames and removes it; the remaining one works', async () => {
  const { token, authenticator } = await withPasskey();
  const [made] = (await account(token)).passkeys;
  const path = `${PASSKEYS}/${made?.id}`;
  const first = login.username;
  await appoint(`${first}c`);
  const stranger = await password();
  login.username = first;
  const strange = { token: stranger.token };
  assert.deepEqual(await code(await call('PUT', path, { ...strange, body: { name: 'à moi' } })), [404, 'NOT_FOUND']);
  assert.deepEqual(await code(await call('DELETE', path, { ...strange, body: { password: PASSWORD } })), [
    404,
    'NOT_FOUND',
  ]);
  assert.deepEqual(await code(await call('PUT', path, { token, body: { name: ' ' } })), [400, 'VALIDATION']);
  assert.equal((await call('PUT', path, { token, body: { name: 'Téléphone' } })).status, 204);
  assert.equal((await account(token)).passkeys[0]?.name, 'Téléphone');
  const elsewhere = (await (await give(authenticator.get(await ask()))).json()) as AdminAdmitted;
  assert.equal((await call('DELETE', path, { token, body: { password: PASSWORD } })).status, 204);
  assert.deepEqual(await code(await give(authenticator.get(await ask()))), [401, 'PASSKEY_REFUSED']);
  assert.deepEqual(await code(await call('GET', `${AUTH}/account`, { token: elsewhere.token })), [
    401,
    'UNAUTHENTICATED',
  ]);
  assert.match((await password()).token, /^[\w-]{20,}$/, 'the password that it was removed with');
  await deliverMails(tools);
  assert.deepEqual(
    sent.map(({ subject }) => subject.split(' :')[0]?.replaceAll('\u00a0', ' ').split(' :')[0]),
    [
      'Une clé d’accès ouvre désormais un compte d’administration',
      'Une clé d’accès d’un compte d’administration a été ôtée',
    ],
  );
});

test('the command that resets the second factor removes the passkeys too, and ends sessions', async () => {
  const { token, authenticator } = await withPasskey();
  assert.equal(await resetSecondFactor(login.username, tools), true);
  assert.deepEqual(await code(await give(authenticator.get(await ask()))), [401, 'PASSKEY_REFUSED']);
  assert.equal((await call('GET', `${AUTH}/account`, { token })).status, 401);
  const admin = (await tools.store.admins.byName(login.username)) ?? assert.fail();
  assert.deepEqual(
    (await house.rows(passkeys)).filter(({ adminId }) => adminId === admin.id),
    [],
  );
});

test('removing an account removes its passkeys', async () => {
  const { authenticator } = await withPasskey();
  const admin = (await tools.store.admins.byName(login.username)) ?? assert.fail();
  assert.equal(await tools.store.admins.remove(admin.id, true), 'removed');
  assert.equal(await tools.store.passkeys.byCredential(authenticator.id), null);
});

test('offers no passkeys where the public address cannot have any', async () => {
  const { token } = await password();
  site.origin = 'http://192.0.2.1:5000';
  assert.equal((await account(token)).passkeysOpen, false);
  assert.deepEqual(await code(await offer(token)), [503, 'PASSKEYS_CLOSED']);
  assert.deepEqual(await code(await call('POST', `${AUTH}/passkey/challenge`)), [503, 'PASSKEYS_CLOSED']);
});
