import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { AdminAccount, AdminAdmitted, AdminLogLine, RefusalBody, SecondFactorOffer } from '@rempart/contract';
import { TOTP } from 'otpauth';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { adminLog, adminSessions, users } from '../../adapters/postgres/schema.ts';
import type { MailTransport, OutgoingMessage } from '../../ports/mail.ts';
import { deliverMails } from '../mail/deliver-mails.ts';
import { digestOf } from '../orders/access.ts';
import { createAdmin } from './first-admin.ts';

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
const operator = { email: 'exploitant@exemple.fr' };
const house = await openTestApp(fakeOutside(), { now: () => clock.now, postman, operator });
after(() => house.close());
const { tools } = house;

const AUTH = '/api/sys/core/mgmt/auth';
const FACTOR = `${AUTH}/account/second-factor`;
const DASHBOARD = `/api/sys/core/mgmt/analytics/reports/dashboard/${tools.adminPath}`;
const OFFICE = `/api/sys/core/mgmt/office/dashboard/${tools.adminPath}`;
const PASSWORD = 'une phrase assez longue';
const OTHER = 'un tout autre long propos';

/** Each test has an account of its own. */
let number = 0;
let username = '';
beforeEach(async () => {
  number += 1;
  username = `zoe${number}`;
  await deliverMails(tools);
  sent.length = 0;
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  await createAdmin({ username, password: PASSWORD }, tools);
});

const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

async function call(method: string, path: string, { token = '', body, cookie = '' }: Sent = {}) {
  return house.app.request(`http://localhost${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      host: 'localhost',
      cookie,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
interface Sent {
  readonly token?: string;
  readonly body?: object;
  readonly cookie?: string;
}

const login = (more: object = {}) => call('POST', `${AUTH}/login`, { body: { username, password: PASSWORD, ...more } });
const admitted = async (more: object = {}) => (await (await login(more)).json()) as AdminAdmitted;
const get = async <T>(path: string, token: string) => (await (await call('GET', path, { token })).json()) as T;
const code = async (answer: Response) => [answer.status, ((await answer.json()) as RefusalBody).code];
const isOpen = async (token: string) => (await call('GET', `${AUTH}/account`, { token })).status === 200;
/** All lines of the journal, in the order in which they were begun. */
const lines = async () => (await house.rows(adminLog)).sort((a, b) => a.id - b.id);
/** The journal's lines by this account, and about it. */
const journal = async () =>
  (await lines())
    .filter(({ who, detail }) => who === username || detail['account'] === username)
    .map(({ act, times }) => (times > 1 ? `${act} ×${times}` : act));

/** An authenticator app with the secret. */
async function application(token: string) {
  const { secret } = (await (await call('POST', FACTOR, { token })).json()) as SecondFactorOffer;
  const totp = new TOTP({ secret });
  return { secret, code: () => totp.generate({ timestamp: clock.now.getTime() }) };
}
type Application = Awaited<ReturnType<typeof application>>;

const put = (token: string, app: Application, proof: object) =>
  call('PUT', FACTOR, { token, body: { secret: app.secret, newCode: app.code(), ...proof } });

/** Logs in and sets up a second factor. */
async function enrolled() {
  const { token } = await admitted();
  const app = await application(token);
  const answer = await put(token, app, { password: PASSWORD });
  assert.equal(answer.status, 200);
  later(1);
  return { token, app, recovery: ((await answer.json()) as { recoveryCodes: string[] }).recoveryCodes };
}

test('asks for a second factor once it is confirmed; accepts each code once, and each recovery code too', async () => {
  const { token, app, recovery } = await enrolled();
  assert.equal(recovery.length, 10);
  assert.deepEqual(await code(await login()), [401, 'CODE_NEEDED']);
  assert.equal((await login({ code: app.code() })).status, 200);
  assert.deepEqual(await code(await login({ code: app.code() })), [401, 'WRONG_CREDENTIALS'], 'once');
  assert.equal((await login({ code: recovery[3] })).status, 200);
  assert.equal((await login({ code: recovery[3] })).status, 401, 'once');
  later(1);
  const removal = await call('DELETE', FACTOR, { token, body: { password: PASSWORD, code: app.code() } });
  assert.equal(removal.status, 204);
  assert.equal((await login()).status, 200);
});

test('setting up the first second factor takes the password and a code of the new application', async () => {
  const { token } = await admitted();
  const app = await application(token);
  assert.equal((await put(token, app, {})).status, 400);
  assert.deepEqual(await code(await put(token, app, { password: OTHER })), [403, 'WRONG_PASSWORD']);
  const wrongNew = await put(token, app, { password: PASSWORD, newCode: '000000' });
  assert.deepEqual(await code(wrongNew), [403, 'WRONG_NEW_CODE']);
  assert.equal((await get<AdminAccount>(`${AUTH}/account`, token)).secondFactor, false);
  assert.equal((await put(token, app, { password: PASSWORD })).status, 200);
  later(1);
  assert.deepEqual(await code(await login({ code: '' })), [401, 'CODE_NEEDED']);
});

test('a stolen session can neither replace nor remove the second factor, with or without the password', async () => {
  const { token, app } = await enrolled();
  const own = await application(token);
  for (const proof of [
    { password: OTHER, code: app.code() },
    { password: PASSWORD, code: own.code() },
    { password: PASSWORD },
  ]) {
    assert.equal((await put(token, own, proof)).status, 403, JSON.stringify(proof));
    assert.equal((await call('DELETE', FACTOR, { token, body: proof })).status, 403, JSON.stringify(proof));
  }
  const [user] = (await house.rows(users)).filter((one) => one.username === username);
  assert.equal(user?.totpSecret, app.secret);
  assert.equal((await login({ code: app.code() })).status, 200, 'a wrong password used up no code');
  assert.deepEqual(sent, []);
  assert.ok((await journal()).includes('proofFailed ×6'));
});

test('recovery codes have ten characters and tolerate careless typing; codes of the old format remain valid', async () => {
  const { recovery } = await enrolled();
  for (const one of recovery) assert.match(one, /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  assert.equal(new Set(recovery).size, 10);
  const careless = (recovery[0] ?? '').toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
  assert.equal((await login({ code: careless })).status, 200);
  const old = '0123456789abcdef0123456789abcd';
  const admin = (await tools.store.admins.byName(username)) ?? assert.fail();
  await tools.store.admins.change(admin, { recoveryHashes: [digestOf(old)] }, { kept: null, at: clock.now });
  assert.equal((await login({ code: '01234-56789-abcde-f0123-45678-9abcd' })).status, 200);
});

test('an account signs with its own name and function; the change is in the journal', async () => {
  const { token } = await admitted();
  const path = `${AUTH}/account/signature`;
  const sign = (body: object) => call('PUT', path, { token, body });
  assert.deepEqual(await code(await sign({ name: ' ', role: '' })), [400, 'VALIDATION']);
  assert.equal((await sign({ name: 'Claire Martin', role: 'analyste' })).status, 204);
  const { name, role } = await get<AdminAccount>(`${AUTH}/account`, token);
  assert.deepEqual([name, role], ['Claire Martin', 'analyste']);
  assert.ok((await journal()).includes('changeSignature'));
});

test('the owner replaces a second factor with a code or a recovery code: other sessions end, browsers are forgotten, the operator is notified', async () => {
  const { token, app, recovery } = await enrolled();
  const elsewhere = await admitted({ code: app.code() });
  later(1);
  const next = await application(token);
  assert.equal((await put(token, next, { password: PASSWORD, code: app.code() })).status, 200);
  assert.deepEqual([await isOpen(token), await isOpen(elsewhere.token)], [true, false]);
  later(1);
  assert.equal((await login({ code: app.code() })).status, 401, 'the old application opens nothing');
  assert.equal((await login({ code: recovery[0] })).status, 401, 'nor do its recovery codes');
  const [user] = (await house.rows(users)).filter((one) => one.username === username);
  const known = (await house.rows(adminSessions)).filter(
    ({ adminId, deviceHash }) => adminId === user?.id && deviceHash,
  );
  assert.deepEqual(known, []);
  await deliverMails(tools);
  assert.deepEqual(
    sent.map(({ to, subject }) => [to, subject.replaceAll('\u00a0', ' ')]),
    [
      [operator.email, `Un code à usage unique protège désormais un compte d’administration : compte « ${username} »`],
      [operator.email, `Le code à usage unique d’un compte d’administration a été remplacé : compte « ${username} »`],
    ],
  );
  assert.ok(sent[1]?.text.includes(`npm run admin -- password ${username}`));
  assert.ok((await journal()).includes('replaceSecondFactor'));
});

test('of two concurrent replacements with one recovery code, one succeeds', async () => {
  const { token, recovery } = await enrolled();
  const both = await Promise.all([application(token), application(token)]);
  const answers = await Promise.all(both.map((app) => put(token, app, { password: PASSWORD, code: recovery[0] })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
});

test('of two concurrent enrolments, one succeeds', async () => {
  const { token } = await admitted();
  const both = await Promise.all([application(token), application(token)]);
  const answers = await Promise.all(both.map((app) => put(token, app, { password: PASSWORD })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
});

test('changing the password takes the old one, and a code where there is a second factor; other sessions end', async () => {
  const { token, app, recovery } = await enrolled();
  const elsewhere = await admitted({ code: app.code() });
  later(1);
  const change = (more: object) =>
    call('POST', `${AUTH}/account/password`, { token, body: { password: PASSWORD, newPassword: OTHER, ...more } });
  assert.deepEqual(await code(await change({ newPassword: 'court' })), [400, 'WEAK_PASSWORD']);
  assert.deepEqual(await code(await change({ newPassword: `${username} est mon nom à moi` })), [400, 'WEAK_PASSWORD']);
  assert.deepEqual(await code(await change({ password: OTHER, code: app.code() })), [403, 'WRONG_PASSWORD']);
  assert.deepEqual(await code(await change({})), [403, 'WRONG_CODE']);
  assert.equal((await change({ code: recovery[1] })).status, 204);
  assert.deepEqual([await isOpen(token), await isOpen(elsewhere.token)], [true, false]);
  assert.equal((await login({ code: app.code() })).status, 401, 'the old password');
  assert.equal((await login({ password: OTHER, code: app.code() })).status, 200);
  await deliverMails(tools);
  assert.match(sent.at(-1)?.subject ?? '', /^Un mot de passe d’administration a changé/);
  assert.ok((await journal()).includes('changePassword'));
});

test('a session may guess ten passwords a quarter of an hour, and does not block another session of its owner', async () => {
  const { token } = await admitted();
  const owner = await admitted();
  const guess = (session: string, password: string) =>
    call('POST', `${AUTH}/account/password`, { token: session, body: { password, newPassword: OTHER } });
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await guess(token, `faux${n}`)).status);
  assert.deepEqual(statuses, [...Array(10).fill(403), 429]);
  assert.equal((await guess(token, PASSWORD)).status, 429);
  assert.equal((await guess(owner.token, PASSWORD)).status, 204);
});

test('a login that began before the password changed opens no session', async () => {
  const admin = (await tools.store.admins.byName(username)) ?? assert.fail();
  const session = { tokenHash: `t${number}`, deviceHash: 'd', label: '', at: clock.now };
  assert.equal(await tools.store.admins.change(admin, { passwordHash: 'x' }, { kept: null, at: clock.now }), true);
  assert.equal(await tools.store.admins.openSession(admin, session), false);
});

test('the journal records the events of an account: logins, failures, ends of sessions, exported tables', async () => {
  const { token } = await admitted();
  await login({ password: 'fausse' });
  await call('GET', `${DASHBOARD}/export.csv`, { token });
  await call('GET', `${OFFICE}/invoices.csv`, { token });
  await call('POST', `${AUTH}/logout`, { token });
  await call('POST', `${AUTH}/logout`, { token });
  const second = await admitted();
  await call('POST', `${AUTH}/account/end-sessions`, { token: second.token, body: { id: null } });
  assert.deepEqual(await journal(), [
    'createAccount',
    'login',
    'loginFailed',
    'exportReports',
    'exportInvoices',
    'logout',
    'login',
    'endSessions',
  ]);
  const [newest] = await get<AdminLogLine[]>(`${DASHBOARD}/log`, (await admitted()).token);
  assert.deepEqual([newest?.act, newest?.times], ['login', 1]);
});

test('a number that no row can have is refused, and causes no fault', async () => {
  const { token } = await admitted();
  for (const number of [99_999_999_999, 2_147_483_648, -1, 0, 1.5]) {
    const ended = await call('POST', `${AUTH}/account/end-sessions`, { token, body: { id: number } });
    assert.deepEqual(await code(ended), [400, 'VALIDATION'], `${number}`);
    for (const name of ['before', 'days'])
      assert.deepEqual(await code(await call('GET', `${DASHBOARD}/reports?${name}=${number}`, { token })), [
        400,
        'VALIDATION',
      ]);
    const path = `${DASHBOARD}/alerts/${number}/close`;
    assert.equal((await call('POST', path, { token })).status, 404);
  }
});

test('a right password without its code leaves a line', async () => {
  await enrolled();
  await login();
  assert.deepEqual((await journal()).slice(-2), ['enrolSecondFactor', 'codeAsked']);
});

test('failed logins make one line per name and hour; for an unknown name nothing is stored', async () => {
  const before = (await lines()).length;
  for (let n = 0; n < 4; n += 1) await login({ password: `fausse${n}` });
  const typed = ['mot-de-passe-au-mauvais-endroit', 'autre', 'encore'];
  for (const name of typed) await login({ username: name });
  assert.deepEqual(
    (await lines()).slice(before).map(({ who, act, times }) => [who, act, times]),
    [
      [username, 'loginFailed', 4],
      ['', 'loginFailed', 3],
    ],
  );
  later(60);
  await login({ password: 'fausse' });
  assert.equal((await lines()).length, before + 3, 'the next hour has its own');
  const kept = JSON.stringify(await lines());
  for (const word of [...typed, 'fausse']) assert.ok(!kept.includes(word), word);
});
