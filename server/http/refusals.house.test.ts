import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AdminAdmitted, RefusalBody } from '@rempart/contract';
import { ThreadRefusal } from '@rempart/report';
import { completedReport, wholeReport } from '../../trials/completed.ts';
import { describeOnBoth } from '../../trials/databases.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { openDatabase } from '../../trials/made-databases.ts';
import { purchase } from '../../trials/purchase.ts';
import type { Database } from '../adapters/postgres/database.ts';
import { adminLog } from '../adapters/postgres/schema.ts';
import { createAdmin } from '../usecases/admin/first-admin.ts';
import { prepareReport } from '../usecases/orders/prepare-report.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const BASE = '/api/sys/core/mgmt';
const ACCOUNT = { username: 'zoe', password: 'une phrase assez longue' };

async function openSite(database: Database) {
  const house = await openTestApp(fakeOutside(), { database });
  after(() => house.close());
  const { tools } = house;
  await createAdmin(ACCOUNT, tools);
  const ask = (method: string, path: string, body?: object, token = '', app: typeof house.app = house.app) =>
    app.request(`http://localhost${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const login = async () => ((await (await ask('POST', `${BASE}/auth/login`, ACCOUNT)).json()) as AdminAdmitted).token;
  return { house, tools, ask, login, dashboard: `${BASE}/analytics/reports/dashboard/${tools.adminPath}` };
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as RefusalBody).code];
const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@exemple.fr' };

await describeOnBoth('refusals of the site', async ({ open }) => {
  const { house, tools, ask, login, dashboard } = await openSite(await open());

  test('refuses U+0000, which no column accepts, wherever it appears', async () => {
    const token = await login();
    for (const body of [
      { username: 'a\0b', password: 'x' },
      { username: 'zoe', password: 'x', code: '\0' },
    ])
      assert.deepEqual(await codeOf(await ask('POST', `${BASE}/auth/login`, body)), [400, 'VALIDATION']);
    assert.deepEqual(await codeOf(await ask('GET', `${dashboard}/reports?q=%00`, undefined, token)), [
      400,
      'VALIDATION',
    ]);
    for (const path of ['/api/analysis/%00', '/api/checkout/a%00b', '/api/blog/posts/%00', '/api/sandbox/%00', '/%00'])
      assert.deepEqual(await codeOf(await ask('GET', path)), [404, 'NOT_FOUND'], path);
    assert.deepEqual(house.warnings, []);
  });

  test('an order deleted during a purchase is refused, and existing orders stay', async () => {
    const seen = new Set<string>();
    for (let race = 0; race < 12; race += 1) {
      const { publicId, ownerKey } = await completedReport(house);
      const [ordered, deleted] = await Promise.all([
        ask('POST', `/api/contact-info/${publicId}`, contact),
        house.app.request(`http://localhost/api/analysis/${publicId}`, {
          method: 'DELETE',
          headers: { 'x-owner-key': ownerKey },
        }),
      ]);
      seen.add(`${ordered.status} ${deleted.status}`);
    }
    for (const statuses of seen) assert.ok(['200 409', '404 204'].includes(statuses), [...seen].join(', '));
    assert.deepEqual(house.warnings, []);
  });

  test('an analysis deleted between two steps of its order is no longer found', async () => {
    const { publicId, id } = await completedReport(house);
    const { store } = tools;
    const together: typeof store.transaction = async (work) => {
      await store.audits.forget(id);
      return store.transaction(work);
    };
    const app = createApp({
      wings,
      tools: { ...tools, store: { ...store, transaction: together } },
      answerPage: async () => new Response(),
      files: import.meta.dirname,
      production: false,
      proxyHops: 0,
      warn: (text) => assert.fail(text),
    });
    const answer = await ask('POST', `/api/contact-info/${publicId}`, contact, '', app);
    assert.deepEqual(await codeOf(answer), [404, 'NOT_FOUND']);
  });

  test('acts on an order that does not exist find nothing, and leave no line', async () => {
    const token = await login();
    const lines = (await house.rows(adminLog)).length;
    for (const act of ['validate', 'regenerate', 'audit-again', 'send-again', 'change-address', 'refund']) {
      const body = { note: '', reason: 'Essai du refus.', proof: 'x', email: 'a@exemple.fr' };
      const answer = await ask('POST', `${dashboard}/${act}/4711`, body, token);
      assert.deepEqual(await codeOf(answer), [404, 'NOT_FOUND'], act);
    }
    assert.equal((await house.rows(adminLog)).length, lines);
    assert.deepEqual(house.warnings, []);
  });
});

test('a busy press asks to come back, and the order stays unchanged', async () => {
  const { house, tools, ask, login, dashboard } = await openSite(await openDatabase());
  const { order } = await purchase(house, await wholeReport(house), 'presse@exemple.fr');
  await prepareReport({ orderId: order.id }, tools);
  const app = createApp({
    wings,
    tools: {
      ...tools,
      drawReport: () => Promise.reject(new ThreadRefusal('busy')),
      drawInvoice: () => Promise.reject(new ThreadRefusal('busy')),
    },
    answerPage: async () => new Response(),
    files: import.meta.dirname,
    production: false,
    proxyHops: 0,
    warn: (text) => assert.fail(text),
  });
  const token = await login();
  const [invoice] = await tools.store.invoices.list(1);
  for (const [method, path] of [
    ['POST', `${dashboard}/preview/${order.id}`],
    ['GET', `${BASE}/office/dashboard/${tools.adminPath}/invoices/${invoice?.number}`],
  ] as const) {
    const answer = await ask(method, path, method === 'POST' ? { note: '' } : undefined, token, app);
    assert.deepEqual([answer.headers.get('retry-after'), ...(await codeOf(answer))], ['10', 503, 'BUSY'], path);
  }
  assert.equal((await tools.store.orders.byId(order.id))?.state, 'generated');
});
