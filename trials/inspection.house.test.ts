import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openRelay } from '../server/adapters/mail/relay.ts';
import type { Executor } from '../server/adapters/postgres/database.ts';
import { deliverMails } from '../server/usecases/mail/deliver-mails.ts';
import { checkAccess } from './access-matrix.ts';
import { wholeReport } from './completed.ts';
import { fakeOutside } from './fake-outside.ts';
import { openTestApp } from './house.ts';
import { IMPOSSIBLE, impossibleRows, moneyIn } from './impossible.ts';
import { inspect } from './inspection.ts';
import { openDatabase } from './made-databases.ts';
import { purchase, validatedPurchase } from './purchase.ts';
import { openSink } from './sink.ts';

const sink = await openSink();
const database = await openDatabase();
const relay = { host: '127.0.0.1', port: sink.port, implicitTls: false, auth: null };
const postman = openRelay(relay, { from: 'rapports@exemple.fr', dkim: null });
const house = await openTestApp(fakeOutside(), { database, postman });
after(async () => {
  await house.close();
  await sink.close();
});
const sent = await validatedPurchase(house, await wholeReport(house), 'envoyee@exemple.fr');
await purchase(house, await wholeReport(house), 'payee@exemple.fr');
await deliverMails(house.tools);

/** What each query must find. */
const SPOILT: Readonly<Record<keyof typeof IMPOSSIBLE, string>> = {
  'an order is paid and has no money': 'delete from payments',
  'money was taken for an order that is not paid': "update orders set state = 'awaiting_payment', paid_at = null",
  'two payments bought one order': `insert into payments (order_id, session_id, state, livemode, at)
    select order_id, 'cs_other', state, livemode, at from payments limit 1`,
  'an order is refunded and its money is not': 'update orders set refunded_at = now()',
  'an order is paid and has no invoice': 'delete from invoices',
  'numbers of invoices have a gap': 'update invoices set sequence = sequence + 100',
  'a report is drawn and has no file': 'delete from report_files',
  'a report is released and has no mail': "delete from mails where kind = 'report'",
  'an order and its mail contradict each other': "update mails set state = 'refused' where kind = 'report'",
  'a finished mail is reserved': 'update mails set held_until = now()',
  'times are out of order': "update orders set paid_at = created_at - interval '1 s'",
  'an audit is done and has no result': 'delete from analysis_contents',
  'events of an audit have a gap': 'update analysis_reports set last_event = last_event + 1',
  'an audit ended more than once': `insert into analysis_events (report_id, seq, event)
    select report_id, seq + 1, event from analysis_events where event ->> 'type' = 'completed'`,
  'a job has no living worker': "update pgboss.job set start_after = now() - interval '2 minutes'",
};

/** No worker takes the jobs of this house: on a busy machine they would soon look forsaken. */
const renewJobs = (db: Executor) => db.execute(sql`update pgboss.job set start_after = now() where state < 'active'`);

test('finds each kind of impossible row, and none where all is well', async () => {
  await renewJobs(database.db);
  assert.deepEqual(await impossibleRows(database.db), []);
  assert.deepEqual(Object.keys(SPOILT), Object.keys(IMPOSSIBLE));
  for (const [what, spoil] of Object.entries(SPOILT)) {
    const spoilt = database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(spoil));
      const found = await impossibleRows(tx);
      assert.ok(
        found.some((violation) => violation.startsWith(`${what}: `)),
        `${what}: ${found}`,
      );
      tx.rollback();
    });
    await assert.rejects(spoilt, /Rollback/);
  }
});

test('finds a job whose worker has long been silent, and not one whose worker reported a moment ago', async () => {
  for (const [silentS, isFound] of [
    [120, true],
    [5, false],
  ] as const) {
    const held = database.db.transaction(async (tx) => {
      await renewJobs(tx);
      await tx.execute(sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour',
        heartbeat_on = now() - ${`${silentS} s`}::interval where name = 'prepare-report'`);
      assert.equal((await impossibleRows(tx)).length > 0, isFound);
      tx.rollback();
    });
    await assert.rejects(held, /Rollback/);
  }
});

test('no file of an order is served without payment, validation and the right token; open routes are reported', async () => {
  assert.deepEqual(await checkAccess(house, sink), []);
  const answering = (answer: () => Response) => ({ ...house, app: { ...house.app, request: async () => answer() } });
  const file = await house.tools.store.soldReports.file(sent.order.id);
  const open = (
    await checkAccess(
      answering(() => new Response(file?.pdf.slice())),
      sink,
    )
  ).join();
  for (const who of [
    'without a session',
    'another visitor',
    'another buyer',
    'the recipient of another link',
    'a buyer before validation',
  ])
    assert.ok(open.includes(`${who} received it`), who);
  assert.ok(open.includes('a buyer who has not paid received it'));
  const shut = (
    await checkAccess(
      answering(() => new Response('', { status: 404 })),
      sink,
    )
  ).join();
  assert.match(shut, /its buyer did not receive its file.*its link opens nothing/);
});

test('every change of what payments caused changes the checksum', async () => {
  const before = await moneyIn(database.db);
  assert.equal(await moneyIn(database.db), before);
  const { alerts } = house.tools.store;
  await alerts.raise({ kind: 'DISPUTE', subject: 'pi_1', orderId: null, detail: {} }, new Date());
  assert.notEqual(await moneyIn(database.db), before);
});

test('a paid order that was never sent is reported as lost', async () => {
  const inspected = await inspect({ ...house.tools.store, database }, sink, [sent.audit.publicId, 'never-bought']);
  assert.deepEqual(
    inspected.lost.map((one) => one.replace(/^C-\S+/, 'C')),
    ['never-bought', 'C paid'],
  );
  assert.deepEqual([inspected.sent, inspected.otherFaults], [1, []]);
});
