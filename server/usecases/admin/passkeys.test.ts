import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { AdminAccount, AdminAdmitted, PasskeyOffer, RefusalBody } from '@rempart/contract';
import { type Astray, Authenticator } from '../../../trials/authenticator.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { adminLog, passkeyChallenges, passkeys } from '../../adapters/postgres/schema.ts';
import type { MailTransport, OutgoingMessage } from '../../ports/mail.ts';
import { deliverMails } from '../mail/deliver-mails.ts';
import { resetSecondFactor } from './accounts.ts';
import { createAdmin } from './first-admin.ts';
import { loginByPasskey, offerPasskeyLogin } from './passkey-login.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const sent: OutgoingMessage[] = [];
const postman: MailTransport = {
  isLocal: true,
  hand: async (letter, mayEnd) => {
    await mayEnd();
    sent.push(letter);
    return { outcome: 'accepted', answer: '250 ok' };
  },
};
const site = { origin: 'https://rempart.exemple.fr' };
const house = await openTestApp(fakeOutside(), {
  now: () => clock.now,
  postman,
  operator: { email: 'exploitant@exemple.fr' },
  origin: () => site.origin,
});
after(() => house.close());
const { tools } = house;

const AUTH = '/api/sys/core/mgmt/auth';
const PASSKEYS = `${AUTH}/account/passkeys`;
const PASSWORD = 'une phrase assez longue';

let number = 0;
let username = '';
beforeEach(async () => {
  number += 1;
  username = `zoe${number}`;
  site.origin = 'https://rempart.exemple.fr';
  await deliverMails(tools);
  sent.length = 0;
  later(60);
  await createAdmin({ username, password: PASSWORD }, tools);
});

function later(minutes: number) {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
}

async function call(method: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) {
  return house.app.request(`https://rempart.exemple.fr${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const code = async (answer: Response) => [answer.status, ((await answer.json()) as RefusalBody).code];
const offered = async (answer: Response) => {
  assert.equal(answer.status, 200);
  return ((await answer.json()) as PasskeyOffer).options;
};
const password = async () =>
  (await (await call('POST', `${AUTH}/login`, { body: { username, password: PASSWORD } })).json()) as AdminAdmitted;
const account = async (token: string) =>
  (await (await call('GET', `${AUTH}/account`, { token })).json()) as AdminAccount;
const journal = async () =>
  (await house.rows(adminLog)).filter(({ who }) => who === username).map(({ act, detail }) => [act, detail['passkey']]);

const offer = (token: string, proof: object = { password: PASSWORD }) =>
  call('POST', `${PASSKEYS}/challenge`, { token, body: proof });
const add = (token: string, answer: object, name = 'Clé bleue') =>
  call('POST', PASSKEYS, { token, body: { name, answer } });
const ask = async () => offered(await call('POST', `${AUTH}/passkey/challenge`));
const give = (answer: object) => call('POST', `${AUTH}/passkey`, { body: answer });

/** Logs in with the password, and adds a passkey. */
async function withPasskey(settings: { counter?: number } = {}) {
  const { token } = await password();
  const authenticator = new Authenticator(site.origin, settings);
  const added = await add(token, authenticator.create(await offered(await offer(token))));
  assert.equal(added.status, 204);
  return { token, authenticator };
}

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
  assert.equal((await account(admitted.token)).username, username);
  assert.equal((await account(elsewhere.token)).passkeys[0]?.usedAt, clock.now.toISOString());
  assert.deepEqual((await journal()).slice(-3), [
    ['addPasskey', 'Clé bleue'],
    ['login', undefined],
    ['loginByPasskey', 'Clé bleue'],
  ]);
});

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
  assert.equal(name, username);
  assert.equal(Buffer.from(id, 'base64url').length, 16);
  assert.ok(Buffer.from(options['challenge'] as string, 'base64url').length >= 32);
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
  assert.equal((await call('POST', `${AUTH}/passkey`, { body: {} })).status, 400);
});

test('a credential belongs to one account', async () => {
  const { authenticator } = await withPasskey();
  const first = username;
  username = `${first}b`;
  await createAdmin({ username, password: PASSWORD }, tools);
  const { token } = await password();
  const answer = authenticator.create(await offered(await offer(token)));
  assert.deepEqual(await code(await add(token, answer)), [409, 'PASSKEY_KNOWN']);
  assert.ok(!(await journal()).some(([act]) => act === 'addPasskey'), 'rolled back with its line');
});

test('an account has ten passkeys at most', async () => {
  const { token } = await password();
  const admin = (await tools.store.admins.byName(username)) ?? assert.fail();
  const early = await offered(await offer(token));
  for (let n = 0; n < 10; n += 1) {
    const one = { credentialId: `${username}-${n}`, publicKey: 'AA', counter: 0, transports: [], name: `clé ${n}` };
    assert.equal(await tools.store.passkeys.add({ ...one, adminId: admin.id }, clock.now), true);
  }
  assert.deepEqual(await code(await offer(token)), [409, 'TOO_MANY_PASSKEYS']);
  assert.deepEqual(await code(await add(token, new Authenticator(site.origin).create(early))), [
    409,
    'TOO_MANY_PASSKEYS',
  ]);
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

test('only its owner renames and removes it; the remaining one works', async () => {
  const { token, authenticator } = await withPasskey();
  const [made] = (await account(token)).passkeys;
  const path = `${PASSKEYS}/${made?.id}`;
  const first = username;
  username = `${first}c`;
  await createAdmin({ username, password: PASSWORD }, tools);
  const stranger = await password();
  username = first;
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
  assert.equal(await resetSecondFactor(username, tools), true);
  assert.deepEqual(await code(await give(authenticator.get(await ask()))), [401, 'PASSKEY_REFUSED']);
  assert.equal((await call('GET', `${AUTH}/account`, { token })).status, 401);
  const admin = (await tools.store.admins.byName(username)) ?? assert.fail();
  assert.deepEqual(
    (await house.rows(passkeys)).filter(({ adminId }) => adminId === admin.id),
    [],
  );
});

test('removing an account removes its passkeys', async () => {
  const { authenticator } = await withPasskey();
  const admin = (await tools.store.admins.byName(username)) ?? assert.fail();
  assert.equal(await tools.store.admins.remove(admin.id, true), 'removed');
  assert.equal(await tools.store.passkeys.byCredential(authenticator.id), null);
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

test('offers no passkeys where the public address cannot have any', async () => {
  const { token } = await password();
  site.origin = 'http://192.0.2.1:5000';
  assert.equal((await account(token)).passkeysOpen, false);
  assert.deepEqual(await code(await offer(token)), [503, 'PASSKEYS_CLOSED']);
  assert.deepEqual(await code(await call('POST', `${AUTH}/passkey/challenge`)), [503, 'PASSKEYS_CLOSED']);
});
