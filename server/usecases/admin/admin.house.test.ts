import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type AdminAccount,
  type AdminAdmitted,
  type AdminAlert,
  type AdminOrder,
  type AdminOrderSummary,
  mayValidate,
  type RefusalBody,
  reportStanding,
  reportStandings,
  reportStatus,
} from '@rempart/contract';
import { completedReport, wholeReport } from '../../../trials/completed.ts';
import { fakeOutside } from '../../../trials/fake-outside.ts';
import { openTestApp } from '../../../trials/house.ts';
import { adminLog, adminSessions, mails, users } from '../../adapters/postgres/schema.ts';
import { createApp } from '../../http/app.ts';
import { wings } from '../../wings/index.ts';
import { prepareReport } from '../orders/prepare-report.ts';
import { releaseDue } from '../orders/release-report.ts';
import { createAdmin, openFirstLink } from './first-admin.ts';

const clock = { now: new Date('2026-11-21T10:00:00Z') };
const house = await openTestApp(fakeOutside(), { now: () => clock.now });
after(() => house.close());
const { tools } = house;
const { orders, alerts } = tools.store;
const PASSWORD = 'une phrase assez longue';
await createAdmin({ username: 'zoe', password: PASSWORD }, tools);

const BASE = '/api/sys/core/mgmt';
const DASHBOARD = `${BASE}/analytics/reports/dashboard/${tools.adminPath}`;
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

async function call(method: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) {
  return house.app.request(`http://localhost${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      host: 'localhost',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
const login = (more: object = {}) =>
  call('POST', `${BASE}/auth/login`, { body: { username: 'zoe', password: PASSWORD, ...more } });
const admitted = async (more: object = {}) => (await (await login(more)).json()) as AdminAdmitted;
const get = async <T>(path: string, token: string) => (await (await call('GET', path, { token })).json()) as T;
const code = async (answer: Response) => [answer.status, ((await answer.json()) as RefusalBody).code];

/** An order brought to the state that the acts lead to. */
async function order(state: 'open' | 'paid' | 'generated', email: string) {
  const audit = state === 'generated' ? await wholeReport(house) : await completedReport(house, 'b.fr');
  const opened = await orders.open({
    publicId: `order-${email}`,
    number: `C-${email}`,
    auditId: audit.id,
    amountCents: 1990,
    at: clock.now,
  });
  await orders.setContact(opened.id, { firstName: 'Ada', lastName: '=cmd|calc', email });
  if (state === 'open') return opened;
  await orders.pay(opened.id, { email: null, name: null }, clock.now);
  if (state === 'generated') await prepareReport({ orderId: opened.id }, tools);
  return opened;
}

test('returns the five statuses in their order, and offers validation where it is possible', () => {
  const of = (paid: boolean, reportGenerated: boolean, adminValidated: boolean, emailSent: boolean) => {
    const report = {
      paymentStatus: paid ? 'completed' : 'pending',
      reportGenerated,
      adminValidated,
      emailSent,
    } as const;
    return [reportStatus(report), mayValidate(report)];
  };
  assert.deepEqual(of(false, true, true, true), ['unpaid', false]);
  assert.deepEqual(of(true, false, true, true), ['generating', false]);
  assert.deepEqual(of(true, true, false, true), ['toValidate', true]);
  assert.deepEqual(of(true, true, true, false), ['toSend', false]);
  assert.deepEqual(of(true, true, true, true), ['sent', false]);
});

test('a login opens a session; no secret is stored in clear; it ends when idle, after a working day, and on request', async () => {
  const { token, secret } = await admitted();
  assert.equal(secret, tools.adminPath);
  assert.equal((await call('GET', `${DASHBOARD}/reports`, { token })).status, 200);
  const [user] = await house.rows(users);
  const [session] = await house.rows(adminSessions);
  assert.match(user?.password ?? '', /^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$/);
  assert.ok(!JSON.stringify(session).includes(token));
  later(31);
  assert.deepEqual(await code(await call('GET', `${DASHBOARD}/reports`, { token })), [401, 'UNAUTHENTICATED']);
  const second = await admitted();
  for (let n = 0; n < 19; n += 1) {
    later(25);
    assert.equal((await call('GET', `${DASHBOARD}/counts`, { token: second.token })).status, 200, `${n}`);
  }
  later(25);
  assert.equal((await call('GET', `${DASHBOARD}/counts`, { token: second.token })).status, 401, 'eight hours');
  const third = await admitted();
  assert.equal((await call('POST', `${BASE}/auth/logout`, { token: third.token })).status, 204);
  assert.equal((await call('GET', `${DASHBOARD}/counts`, { token: third.token })).status, 401);
});

test('unknown name and wrong password have one answer, with the field that the login page reads', async () => {
  for (const body of [{ username: 'personne' }, { password: 'fausse' }]) {
    const answer = await login(body);
    const { error } = (await answer.json()) as { error: string };
    assert.deepEqual([answer.status, error], [401, 'Identifiant, mot de passe ou code incorrect']);
  }
  assert.equal((await call('POST', `${BASE}/auth/login`, { body: { username: 'zoe' } })).status, 400);
});

test('limits logins to ten tries a quarter of an hour per address, and lets other addresses in', async () => {
  const app = createApp({
    wings,
    tools,
    answerPage: async () => new Response(),
    files: import.meta.dirname,
    production: true,
    proxyHops: 1,
    warn: () => {},
  });
  const from = (visitor: string, password: string) =>
    app.request(`http://exemple.fr${BASE}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
      body: JSON.stringify({ username: 'visee', password }),
    });
  for (let n = 0; n < 4; n += 1) assert.equal((await from('192.0.2.1', 'x')).status, 401);
  const many = await Promise.all(Array.from({ length: 7 }, () => from('192.0.2.1', 'x')));
  assert.equal(many.filter(({ status }) => status === 429).length, 1);
  assert.equal((await from('192.0.2.2', 'x')).status, 401);
});

test('sessions are listed and ended', async () => {
  const { token } = await admitted();
  await admitted();
  const { sessions } = await get<AdminAccount>(`${BASE}/auth/account`, token);
  assert.equal(sessions.filter(({ own }) => own).length, 1);
  assert.ok(sessions.length >= 2);
  assert.equal((await call('POST', `${BASE}/auth/account/end-sessions`, { token, body: { id: null } })).status, 204);
  assert.equal((await call('GET', `${BASE}/auth/account`, { token })).status, 401);
});

test('no route answers without a session, with or without the secret segment; with a wrong segment there is no route', async () => {
  const { token } = await admitted();
  const doors: [string, string][] = house.app.routes
    .filter(({ path, method }) => path.startsWith(BASE) && method !== 'ALL')
    .map(({ method, path }) => [method, path.replace(':secret', tools.adminPath).replace(':id', '1')]);
  const open = new Set(
    ['login', 'passkey', 'passkey/challenge', 'first', 'logout'].map((name) => `${BASE}/auth/${name}`),
  );
  const guarded = doors.filter(([, path]) => !open.has(path));
  assert.ok(guarded.length >= 15, `${guarded.length} doors`);
  for (const [method, path] of guarded) {
    const body = method === 'GET' ? {} : { body: {} };
    for (const forged of ['', 'x'.repeat(43)]) {
      const answer = await call(method, path, { ...body, token: forged });
      assert.equal(answer.status, 401, `${method} ${path}`);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
    }
    if (path.includes(tools.adminPath)) {
      const wrong = await call(method, path.replace(tools.adminPath, 'autre-chemin'), { ...body, token });
      assert.equal(wrong.status, 404, `${method} ${path}`);
    }
  }
});

test('orders are listed, searched and counted as the specification says', async () => {
  const { token } = await admitted();
  await order('open', 'ouvert@a.fr');
  await order('paid', 'paye@a.fr');
  const made = await order('generated', 'fait@a.fr');
  const list = await get<AdminOrderSummary[]>(`${DASHBOARD}/reports`, token);
  assert.deepEqual(list.map(reportStatus), ['toValidate', 'generating', 'unpaid']);
  const { id, firstName, email, score, dueAt } = list[0] ?? assert.fail();
  assert.deepEqual([id, firstName, email], [made.id, 'Ada', 'fait@a.fr']);
  assert.match(score ?? '', /^[A-F]$/);
  assert.ok(dueAt);
  assert.deepEqual(await get(`${DASHBOARD}/counts`, token), { toValidate: 1, generated: 1, sent: 0, unpaid: 1 });
  const found = await get<AdminOrderSummary[]>(`${DASHBOARD}/reports?q=ADA%20paye%40`, token);
  assert.deepEqual(
    found.map((one) => one.email),
    ['paye@a.fr'],
  );
  assert.deepEqual(await get(`${DASHBOARD}/reports?q=%25`, token), []);
  assert.equal((await get<AdminOrderSummary[]>(`${DASHBOARD}/reports?before=${made.id}`, token)).length, 2);
});

test('an administrator reads, writes a note and validates: after half a minute the file has the note, the message waits, the log names the administrator', async () => {
  const { token } = await admitted();
  const made = await order('generated', 'note@a.fr');
  const before = await get<AdminOrder>(`${DASHBOARD}/reports/${made.id}`, token);
  assert.deepEqual(before.acts, ['validate', 'regenerate', 'auditAgain', 'changeAddress', 'refund']);
  assert.ok(before.quality.length >= 5 && before.file?.sha256);
  const preview = await call('POST', `${DASHBOARD}/preview/${made.id}`, { token, body: { note: 'Bravo.' } });
  assert.equal(preview.headers.get('content-type'), 'application/pdf');
  const path = `${DASHBOARD}/validate/${made.id}`;
  assert.equal((await call('POST', path, { token, body: { note: 'Bravo.' } })).status, 200);
  assert.deepEqual(await code(await call('POST', path, { token })), [409, 'ALREADY_LET_GO']);
  const held = await get<AdminOrder>(`${DASHBOARD}/reports/${made.id}`, token);
  assert.deepEqual([reportStatus(held), held.acts, held.mails], ['toSend', ['takeBack'], []]);
  assert.equal(held.releaseAt, new Date(clock.now.getTime() + 30_000).toISOString());
  assert.equal((await call('POST', `${DASHBOARD}/take-back/${made.id}`, { token })).status, 200);
  const taken = await get<AdminOrder>(`${DASHBOARD}/reports/${made.id}`, token);
  assert.deepEqual([reportStatus(taken), taken.releaseAt, taken.acts], ['toValidate', null, before.acts]);
  assert.equal((await call('POST', path, { token, body: { note: 'Bravo.' } })).status, 200);
  later(0.5);
  await releaseDue(tools);
  const late = await call('POST', `${DASHBOARD}/take-back/${made.id}`, { token });
  assert.deepEqual(await code(late), [409, 'TOO_LATE']);
  const after_ = await get<AdminOrder>(`${DASHBOARD}/reports/${made.id}`, token);
  assert.equal(reportStatus(after_), 'toSend');
  assert.notEqual(after_.file?.sha256, before.file.sha256);
  assert.deepEqual(
    after_.mails.map(({ kind, state }) => [kind, state]),
    [['report', 'waiting']],
  );
  const lines = (await house.rows(adminLog)).filter(({ orderId }) => orderId === made.id);
  assert.deepEqual(
    lines.map(({ who, act, detail }) => [who, act, detail['failure']]),
    [
      ['zoe', 'validate', undefined],
      ['zoe', 'validate', 'ALREADY_LET_GO'],
      ['zoe', 'takeBack', undefined],
      ['zoe', 'validate', undefined],
      ['zoe', 'takeBack', 'TOO_LATE'],
    ],
  );
  assert.equal((await house.rows(mails)).filter(({ orderId }) => orderId === made.id).length, 1);
});

test('a list filtered by status, grade and age holds the matching part of the whole list', async () => {
  const { token } = await admitted();
  for (const state of ['open', 'paid', 'generated'] as const) await order(state, `${state}@a.fr`);
  const held = await order('generated', 'tenu@a.fr');
  await orders.letGo(held.id, { by: 'zoe', note: '', at: clock.now.toISOString() });
  const refunded = await order('generated', 'rembourse@a.fr');
  await orders.refund(refunded.id, clock.now);
  const withdrawn = await order('generated', 'retracte@a.fr');
  await orders.withdraw(withdrawn.id, clock.now);
  const { toValidate } = await get<{ toValidate: number }>(`${DASHBOARD}/counts`, token);
  const all = await get<AdminOrderSummary[]>(`${DASHBOARD}/reports`, token);
  for (const status of reportStandings) {
    const wanted = all.filter((report) => reportStanding(report) === status);
    assert.deepEqual(await get(`${DASHBOARD}/reports?status=${status}`, token), wanted, status);
  }
  assert.equal(new Set(all.map(reportStanding)).size, 6);
  assert.equal(toValidate, all.filter((report) => reportStanding(report) === 'toValidate').length);
  const letter = all.find(({ score }) => score !== null)?.score ?? '';
  const graded = all.filter(({ score }) => score === letter);
  assert.deepEqual(await get(`${DASHBOARD}/reports?letter=${letter}`, token), graded);
  assert.deepEqual(await get(`${DASHBOARD}/reports?days=1`, token), all);
  later(25 * 60);
  const { token: next } = await admitted();
  assert.deepEqual(await get(`${DASHBOARD}/reports?days=1`, next), []);
  later(-25 * 60);
});

test('situations that wait for a person are listed, and closed by name', async () => {
  const { token } = await admitted();
  const raised = { kind: 'DISPUTE' as const, subject: 'pi_1', orderId: null, detail: { session: '<b>' } };
  await alerts.raise(raised, clock.now);
  const [alert] = (await get<AdminAlert[]>(`${DASHBOARD}/alerts`, token)).filter(({ kind }) => kind === 'DISPUTE');
  assert.equal(alert?.title, 'Un paiement est contesté auprès de la banque');
  assert.equal((await call('POST', `${DASHBOARD}/alerts/${alert.id}/close`, { token })).status, 204);
  assert.equal((await call('POST', `${DASHBOARD}/alerts/${alert.id}/close`, { token })).status, 404);
});

test('no cell of the export is a formula', async () => {
  const { token } = await admitted();
  const text = await (await call('GET', `${DASHBOARD}/export.csv`, { token })).text();
  assert.match(text, /^"Commande";"Domaine";"Client"/);
  assert.ok(text.includes('"Ada =cmd|calc"'));
  assert.ok(!/[;\n]"[=+@-]/.test(text));
});

test('the link of the first start creates one account, where there is none', async () => {
  const fresh = await openTestApp(fakeOutside(), { now: () => clock.now });
  try {
    const link = openFirstLink(() => clock.now);
    const given = (more: object = {}) => ({
      link: link.token,
      username: 'alice',
      password: PASSWORD,
      name: 'Alice Roy',
      role: 'analyste',
      ...more,
    });
    const use = (more?: object) => link.use(given(more), null, fresh.tools);
    await assert.rejects(use({ link: 'x'.repeat(32) }), /LINK_OVER/);
    await assert.rejects(use({ link: 'é'.repeat(32) }), /LINK_OVER/, 'as many letters, more octets');
    const weak = ['azertyuiop12345', 'motdepasse12345', 'administrateur2026', 'qwertyuiopasdfgh', 'passwordpassword'];
    for (const password of ['court', 'a'.repeat(20), 'la phrase de Alice ici', 'un rempart solide et haut', ...weak])
      await assert.rejects(use({ password }), /WEAK_PASSWORD/, password);
    await use();
    const { name, role } = (await fresh.tools.store.admins.byName('alice')) ?? assert.fail();
    assert.deepEqual([name, role], ['Alice Roy', 'analyste'], 'the form asks for the signing name at once');
    await assert.rejects(use({ username: 'bernard' }), /LINK_OVER/);
    await assert.rejects(
      createAdmin({ username: 'alice', password: 'autre phrase bien longue' }, fresh.tools),
      /NAME_TAKEN/,
    );
  } finally {
    await fresh.close();
  }
});
