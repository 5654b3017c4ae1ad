import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { TERMS_VERSION } from '@rempart/contract';
import { sql } from 'drizzle-orm';
import { inspectBackup, linesOf, writeBackup } from '../server/adapters/backup/files.ts';
import { rowsOf, tablesOf } from '../server/adapters/postgres/copy.ts';
import type { Database } from '../server/adapters/postgres/database.ts';
import { openQueue } from '../server/adapters/postgres/queue.ts';
import { refill } from '../server/adapters/postgres/refill.ts';
import { openSandbox } from '../server/adapters/stripe/sandbox.ts';
import { reconcilePayments } from '../server/usecases/orders/reconcile-payments.ts';
import { wholeStore } from '../server/wings/index.ts';
import { wholeReport } from './completed.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp, type TestApp } from './house.ts';
import { openDatabase } from './made-databases.ts';

const folder = await mkdtemp(join(tmpdir(), 'drill-'));
after(() => rm(folder, { recursive: true, force: true }));

const now = () => new Date('2026-11-21T10:00:00Z');
/** A payment provider that outlives every server. Every second one of its messages is lost. */
async function openProvider() {
  const database = await openDatabase();
  const ledger = wholeStore(database, () => ({ add: async () => {} })).sandbox;
  const sandbox = openSandbox(ledger, now, () => {});
  let house: TestApp | null = null;
  let attempts = 0;
  sandbox.deliverTo(async (raw, signature) => {
    attempts += 1;
    if (attempts % 2 === 0) return 200;
    const headers = { 'stripe-signature': signature };
    return (await house?.app.request('/api/stripe/webhook', { method: 'POST', headers, body: raw }))?.status ?? 500;
  });
  return {
    account: sandbox.account,
    pay: (session: string) => sandbox.act(session, { action: 'pay' }),
    tells: (listening: TestApp) => {
      house = listening;
    },
    close: () => database.close(),
  };
}

async function order(house: TestApp, pay: (session: string) => Promise<unknown>, buyer: number): Promise<string> {
  const { publicId } = await wholeReport(house);
  const ask = (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', host: 'localhost', cookie };
    return house.app.request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const contact = { firstName: 'Zoé', lastName: `N° ${buyer} \u2028 « fin »\n`, email: `client${buyer}@exemple.fr` };
  const saved = await ask(`/api/contact-info/${publicId}`, contact);
  const cookie = (saved.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const consents = { termsVersion: TERMS_VERSION, terms: true, immediate: true };
  const { url } = (await (await ask(`/api/checkout/${publicId}`, consents, cookie)).json()) as { url: string };
  const session = url.split('/').at(-1) ?? '';
  await pay(session);
  return session;
}

async function until(house: TestApp, count: number): Promise<void> {
  const { orderLists } = house.tools.store;
  for (;;) {
    const listed = await orderLists.list({ query: '', before: null, limit: 100 });
    if (listed.filter(({ generatedAt }) => generatedAt !== null).length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** For tests: registers tests that restore a backup of each of these databases, made while orders come in, to each of them. */
export function testDrill(openers: Readonly<Record<string, () => Promise<Database>>>): void {
  for (const [from, open] of Object.entries(openers))
    describe(`a backup of the ${from} database, made while orders come in`, async () => {
      const path = join(folder, `${from}.gz`);
      const provider = await openProvider();
      const database = await open();
      const house = await openTestApp(fakeOutside(), { database, account: provider.account, now });
      after(() => house.close());
      after(() => provider.close());
      provider.tells(house);
      await house.startWorker();
      const first = await order(house, provider.pay, 1);
      await until(house, 1);
      const others = [2, 3, 4, 5].map((buyer) => order(house, provider.pay, buyer));
      await Promise.race(others);
      await writeBackup(database, path, now());
      const paid = [first, ...(await Promise.all(others))];
      const contents = await inspectBackup(path);

      test('it holds every table, and unaltered files', async () => {
        const names = (await database.db.transaction((tx) => tablesOf(tx))).map(({ name }) => name);
        assert.deepEqual(
          contents.tables.map(({ table }) => table),
          [...names, 'jobs'],
        );
        assert.ok(contents.files.kept >= 1);
        assert.equal(contents.files.broken, 0);
      });

      for (const [to, openAnother] of Object.entries(openers))
        test(`restored to an empty ${to} database, every paid order is made or reported`, async () => {
          const copy = await openAnother();
          const queue = await openQueue(copy, () => {});
          const how = { lines: linesOf(path), replace: false, moved: true, at: now() };
          assert.deepEqual(await refill(copy, queue.jobsIn, how), contents, 'counts and checksums');
          const again = join(folder, `${from}-${to}.gz`);
          await writeBackup(copy, again, now());
          assert.deepEqual((await inspectBackup(again)).tables, contents.tables, 'a backup of the copy holds the same');
          await queue.close();

          const next = await openTestApp(fakeOutside(), { database: copy, account: provider.account, now });
          await next.startWorker();
          await reconcilePayments(next.tools);
          await reconcilePayments(next.tools);
          const money = await rowsOf<{ session: string; state: string }>(
            copy.db,
            sql`select session_id as session, state from payments where state <> 'pending'`,
          );
          const alerts = await next.tools.store.alerts.listOpen();
          for (const session of paid) {
            const states = money.filter((one) => one.session === session).map(({ state }) => state);
            const alerted = alerts.some(({ kind, subject }) => kind === 'PAYMENT_WITHOUT_ORDER' && subject === session);
            assert.ok(alerted ? states[0] === 'orphan' : states[0] === 'paid', `${session}: ${states}, ${alerted}`);
            assert.equal(states.length, 1);
          }
          await until(next, money.filter(({ state }) => state === 'paid').length);
          await next.close();
        });
    });
}
