import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { type Astray, Authenticator } from '../../../trials/authenticator.ts';
import { openPasskeyHouse } from '../../../trials/passkey-house.ts';
import { passkeyChallenges } from '../../adapters/postgres/schema.ts';
import { deliverMails } from '../mail/deliver-mails.ts';
import { loginByPasskey, offerPasskeyLogin } from './passkey-login.ts';

const passkeyHouse = await openPasskeyHouse();
const { house, sent, site, login, later, begin } = passkeyHouse;
const { code, offered, password, account, journal, offer, add, ask, give, withPasskey } = passkeyHouse;
const { tools } = house;
after(() => house.close());
beforeEach(begin);

test('requests a discoverable credential with user verification', async () => {
  const { token } = await withPasskey();
  const options = await offered(await offer(token));
  assert.deepEqual(options['authenticatorSelection'], {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  });
  assert.equal(options['attestation'], 'none');
  assert.equal((options['excludeCredentials'] as unknown[]).length, 1, 'the same authenticator makes no second one');
  const { id, name } = options['user'] as { id: string; name: string };
  assert.equal(name, login.username);
  assert.equal(Buffer.from(id, 'base64url').length, 16);
  assert.ok(Buffer.from(options['challenge'] as string, 'base64url').length >= 32);
});

test('accepts one response per challenge, from the session that it was issued to, within five minutes', async () => {
  const { token } = await password();
  const other = await password();
  const options = await offered(await offer(token));
  const authenticator = new Authenticator(site.origin);
  assert.deepEqual(await code(await add(other.token, authenticator.create(options))), [410, 'PASSKEY_OVER']);
  assert.equal((await add(token, authenticator.create(options))).status, 204, 'the other session used nothing up');
  assert.deepEqual(await code(await add(token, authenticator.create(options))), [410, 'PASSKEY_OVER']);
  const late = await offered(await offer(token));
  later(5.1);
  assert.deepEqual(await code(await add(token, new Authenticator(site.origin).create(late))), [410, 'PASSKEY_OVER']);

  const login = await ask();
  const answer = authenticator.get(login);
  assert.equal((await give(answer)).status, 200);
  assert.deepEqual(await code(await give(answer)), [410, 'PASSKEY_OVER'], 'replayed');
  const forgotten = await ask();
  later(5.1);
  assert.deepEqual(await code(await give(authenticator.get(forgotten))), [410, 'PASSKEY_OVER']);
  const own = Buffer.alloc(32, 1).toString('base64url');
  assert.deepEqual(await code(await give(authenticator.get({ challenge: own, rpId: 'rempart.exemple.fr' }))), [
    410,
    'PASSKEY_OVER',
  ]);
  await ask();
  assert.equal((await house.rows(passkeyChallenges)).length, 1, 'expired ones are deleted');
});

test('of two concurrent copies of one response, one logs in', async () => {
  const { authenticator } = await withPasskey();
  const answer = authenticator.get(await ask());
  const answers = await Promise.all([give(answer), give(answer)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410]);
});

/** Responses that the login must refuse. */
const astray: readonly (readonly [string, Astray])[] = [
  ['a foreign origin', { origin: 'https://rempart.exemple.com' }],
  ['the origin below ours', { origin: 'https://faux.rempart.exemple.fr' }],
  ['ours without TLS', { origin: 'http://rempart.exemple.fr' }],
  ['made for another party', { rpId: 'exemple.fr' }],
  ['asked in a frame of another site', { crossOrigin: true }],
  ['the user was not verified', { isVerified: false }],
  ['the user was not present', { isPresent: false }],
  ['the answer to another ceremony', { type: 'webauthn.create' }],
];

for (const [what, how] of astray)
  test(`refuses a login: ${what}`, async () => {
    const { authenticator } = await withPasskey();
    assert.deepEqual(await code(await give(authenticator.get(await ask(), how))), [401, 'PASSKEY_REFUSED']);
    assert.deepEqual((await journal()).at(-1), ['passkeyFailed', undefined]);
    assert.equal((await give(authenticator.get(await ask()))).status, 200, 'and the passkey still works');
  });

test('refuses a new passkey likewise', async () => {
  const cases: readonly (readonly [string, Astray])[] = [
    ...astray.filter(([what]) => !what.startsWith('the answer')),
    ['the answer to another ceremony', { type: 'webauthn.get' }],
    ['a statement of an unknown form', { fmt: 'ours' }],
    ['a statement of a maker', { statement: 'certified' }],
    ['no statement where one is named', { fmt: 'apple' }],
  ];
  for (const [what, how] of cases) {
    const { token } = await password();
    const answer = new Authenticator(site.origin).create(await offered(await offer(token)), how);
    assert.deepEqual(await code(await add(token, answer)), [400, 'PASSKEY_NOT_MADE'], what);
    assert.deepEqual((await account(token)).passkeys, []);
  }
});

test('accepts an authenticator that signs its own attestation', async () => {
  const { token } = await password();
  const authenticator = new Authenticator(site.origin);
  const answer = authenticator.create(await offered(await offer(token)), { statement: 'own' });
  assert.equal((await add(token, answer)).status, 204);
  assert.equal((await give(authenticator.get(await ask()))).status, 200);
});

test('refuses a login with one altered octet, or signed by another key', async () => {
  const { authenticator } = await withPasskey();
  const stranger = new Authenticator(site.origin);
  const flipped = (text: string) => {
    const octets = Buffer.from(text, 'base64url');
    octets[octets.length - 1] = (octets.at(-1) ?? 0) ^ 1;
    return octets.toString('base64url');
  };
  const right = authenticator.get(await ask());
  for (const part of ['signature', 'authenticatorData'] as const) {
    const answer = authenticator.get(await ask());
    const altered = { ...answer, response: { ...answer.response, [part]: flipped(answer.response[part]) } };
    assert.deepEqual(await code(await give(altered)), [401, 'PASSKEY_REFUSED'], part);
  }
  const foreign = stranger.get(await ask(), { handle: right.response.userHandle });
  assert.deepEqual(await code(await give(foreign)), [401, 'PASSKEY_REFUSED'], 'unknown');
  const borrowed = {
    ...stranger.get(await ask(), { handle: right.response.userHandle }),
    id: right.id,
    rawId: right.id,
  };
  assert.deepEqual(await code(await give(borrowed)), [401, 'PASSKEY_REFUSED'], 'signed by another');
  const someone = authenticator.get(await ask(), { handle: Buffer.alloc(16).toString('base64url') });
  assert.deepEqual(
    await code(await give(someone)),
    [401, 'PASSKEY_REFUSED'],
    'claims the credential of another account',
  );
  assert.equal((await give({})).status, 400);
});

test('a counter that goes back blocks the passkey; the operator is notified, and the password still works', async () => {
  const { token, authenticator } = await withPasskey({ counter: 7 });
  const copy = authenticator.copy();
  assert.equal((await give(authenticator.get(await ask()))).status, 200);
  assert.equal((await give(authenticator.get(await ask()))).status, 200);
  assert.deepEqual(await code(await give(copy.get(await ask()))), [403, 'PASSKEY_BLOCKED']);
  assert.deepEqual(await code(await give(authenticator.get(await ask()))), [403, 'PASSKEY_BLOCKED'], 'nor the first');
  assert.equal((await account(token)).passkeys[0]?.isBlocked, true);
  assert.deepEqual((await journal()).slice(-3), [
    ['loginByPasskey', 'Clé bleue'],
    ['passkeyBlocked', 'Clé bleue'],
    ['passkeyFailed', undefined],
  ]);
  await deliverMails(tools);
  assert.match(sent.at(-1)?.subject ?? '', /^Une clé d’accès d’un compte d’administration semble avoir été copiée/);
  assert.match(sent.at(-1)?.text ?? '', /Clé bleue/);
  assert.match((await password()).token, /^[\w-]{20,}$/);
});

test('a passkey that began to count may not stop counting', async () => {
  const { authenticator } = await withPasskey({ counter: 3 });
  assert.deepEqual(await code(await give(authenticator.get(await ask(), { counter: 0 }))), [403, 'PASSKEY_BLOCKED']);
});

test('one address may request and answer twenty challenges a quarter of an hour', async () => {
  const { authenticator } = await withPasskey();
  const from = { visitor: '192.0.2.7', label: '', device: null };
  const refused = { code: 'RATE_LIMITED' };
  for (let n = 0; n < 10; n += 1) {
    const { options } = await offerPasskeyLogin('192.0.2.7', tools);
    await loginByPasskey(authenticator.get(options), from, tools);
  }
  await assert.rejects(offerPasskeyLogin('192.0.2.7', tools), refused);
  const { options } = await offerPasskeyLogin('192.0.2.8', tools);
  await assert.rejects(loginByPasskey(authenticator.get(options), from, tools), refused);
  later(16);
  await offerPasskeyLogin('192.0.2.7', tools);
});
