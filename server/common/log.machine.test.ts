import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { TERMS_VERSION } from '@rempart/contract';
import { wholeReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { createApp } from '../http/app.ts';
import { createAdmin } from '../usecases/admin/first-admin.ts';
import { deliverMails } from '../usecases/mail/deliver-mails.ts';
import { wings } from '../wings/index.ts';
import { describeError, openLog } from './log.ts';

const now = () => new Date('2026-11-21T10:00:00Z');
const house = await openTestApp(fakeOutside(), { now, operator: { email: 'exploitant@exemple.fr' } });
after(() => house.close());
const { tools } = house;

const lines: string[] = [];
const log = openLog({ production: true, secrets: [tools.adminPath] }, (line) => lines.push(line), now);
const warn = (text: string) => log({ event: 'fault', text });
const answerPage = async () => new Response('page');
const site = { wings, tools, answerPage, files: import.meta.dirname, production: false, proxyHops: 0, warn, log };
const app = createApp(site);

/** What must not appear in the log, as a person types it or receives it. */
const canary = {
  firstName: 'Canarine',
  lastName: 'Serinette',
  email: 'canari.jaune@exemple.fr',
  phone: '06 12 34 56 78',
  message: 'Mon secret : les graines sont sous le tournesol.',
  password: 'une phrase que le canari ne chante pas',
};

test('a whole sale, a contact message and the administration leave no personal data in the log', async () => {
  const printed = ['log', 'error', 'warn', 'info'].map((name) => mock.method(console, name as 'log', () => {}));
  await house.startWorker();
  const headers = { 'content-type': 'application/json', host: 'localhost', 'user-agent': canary.lastName };
  const send = (path: string, body: object, more = {}) =>
    app.request(`http://localhost${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    });

  const { publicId, id } = await wholeReport(house);
  const { firstName, lastName, email, message, phone, password } = canary;
  const saved = await send(`/api/contact-info/${publicId}`, { firstName, lastName, email });
  const cookie = (saved.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const consents = { termsVersion: TERMS_VERSION, terms: true, immediate: true };
  const { url } = (await (await send(`/api/checkout/${publicId}`, consents, { cookie })).json()) as { url: string };
  const session = url.split('/').at(-1) ?? '';
  await send(`/api/sandbox/${session}`, { action: 'pay' });
  const order = await until(async () => {
    const found = await tools.store.orderLists.newestPaid(id);
    return found?.state === 'generated' ? found : null;
  });

  await createAdmin({ username: 'robot', password }, tools);
  await send('/api/sys/core/mgmt/auth/login', { username: email, password: message });
  const login = await send('/api/sys/core/mgmt/auth/login', { username: 'robot', password });
  const { token } = (await login.json()) as { token: string };
  const dashboard = `/api/sys/core/mgmt/analytics/reports/dashboard/${tools.adminPath}`;
  const validated = await send(`${dashboard}/validate/${order.id}`, {}, { authorization: `Bearer ${token}` });
  assert.equal(validated.status, 200);
  await deliverMails(tools);

  const letter = { firstName, lastName, email, subject: 'Question' as const, message: `${message} ${phone}` };
  assert.equal((await send('/api/contact', { ...letter, key: 'k'.repeat(22) })).status, 201);
  await send('/api/download-link', { email });
  await app.request(`http://localhost/telecharger/${token}?adresse=${encodeURIComponent(email)}`);
  await app.request(`http://localhost/api/download-report/${publicId}`, { headers: { cookie } });

  // PostgreSQL refuses U+0000: a database error that quotes its parameters.
  const refused = await tools.store.contactRequests
    .keepMessage({
      ...letter,
      message: `${message}\u0000\n    at ${phone}`,
      company: '',
      urgency: 'normal',
      key: 'x',
      reference: 'y',
      receivedAt: now(),
    })
    .catch((fault: unknown) => fault);
  assert.ok(refused instanceof Error && refused.message.includes(message), 'the fault itself quotes it');
  warn(describeError(refused));
  warn(`the relay said: 550 <${email}> unknown, call ${phone}, see ${url} and /sys/${tools.adminPath}`);

  for (const { mock: calls } of printed)
    assert.deepEqual(
      calls.calls.flatMap(({ arguments: callArguments }) => callArguments),
      [],
    );
  const all = [...lines, ...house.warnings].join('\n');
  assert.ok(lines.length >= 12);
  const secret = [cookie.split('=')[1] ?? '', token, tools.adminPath, session, publicId];
  for (const hidden of [...Object.values(canary), ...secret]) {
    assert.ok(hidden.length > 7);
    assert.ok(!all.includes(hidden), `${hidden} is in the log:\n${all}`);
  }
});

test('a log line names the route and a random request id, which the answer carries too', async () => {
  lines.length = 0;
  const answer = await app.request('http://localhost/api/analysis/AAAAAAAAAAAAAAAAAAAAAA/results?mail=a@b.fr');
  const [line] = lines.map((one) => JSON.parse(one) as Record<string, unknown>);
  const { ms, request, ...said } = line ?? {};
  assert.equal(typeof ms, 'number');
  assert.equal(request, answer.headers.get('x-request-id'));
  const at = '2026-11-21T10:00:00.000Z';
  assert.deepEqual(said, { at, event: 'answered', method: 'GET', route: '/api/analysis/:id/results', status: 404 });
});

test('outside production the terminal shows errors and nothing else', () => {
  const terminalLines: string[] = [];
  const terminal = openLog({ production: false, secrets: [] }, (line) => terminalLines.push(line));
  terminal({ event: 'answered', request: 'r', method: 'GET', route: '/', status: 200, ms: 1 });
  terminal({ event: 'fault', text: 'page: TypeError: no' });
  assert.deepEqual(terminalLines, ['page: TypeError: no']);
});

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
