import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { bothDatabases } from '../../../trials/databases.ts';
import { openInMemory } from '../../../trials/made-databases.ts';
import { startPostgres } from '../../../trials/postgres.ts';
import type { AuditId } from '../../domain/ids.ts';
import { rowsOf } from './copy.ts';
import { migrationsFolder } from './database.ts';
import { openQueue } from './queue.ts';

const server = await startPostgres();
after(() => server?.close());

test('no queue is asked for a job before one is due in it', { timeout: 480_000 }, async () => {
  const database = await openInMemory();
  const asked: string[] = [];
  const { db, ...rest } = database.queue;
  assert.ok(db);
  const counting = Object.assign(Object.create(db), {
    executeSql: (text: string, values?: unknown[]) => {
      if (/WITH\s+next AS/.test(text)) asked.push(/WHERE name = '([\w-]+)'/.exec(text)?.[1] ?? text);
      return db.executeSql(text, values);
    },
  });
  const queue = await openQueue({ ...database, queue: { ...rest, db: counting } }, () => {}, { pollSeconds: 0.5 });
  await queue.jobsIn(database.db).add('refund-order', { orderId: 1 }, new Date(Date.now() + 4000));
  await queue.serve('run-analysis', { concurrency: 3, work: async () => {}, giveUp: async () => {} });
  await new Promise<void>((resolve) => {
    void queue.serve('refund-order', { concurrency: 1, work: async () => resolve(), giveUp: async () => {} });
  });
  await queue.close();
  await database.close();
  const vain = asked.filter((name) => !name.startsWith('refund-order')).toSorted();
  const workers = ['run-analysis', 'run-analysis', 'run-analysis'];
  assert.deepEqual(vain, [...workers, 'run-analysis-abandoned', 'run-analysis-alone', 'run-analysis-fallen']);
});

for (const { name, open, skip } of bothDatabases(server)) {
  test(`a job that fails at each attempt is tried three times and then given up, ${name}`, {
    skip,
    timeout: 480_000,
  }, async () => {
    const database = await open();
    const queue = await openQueue(database, () => {}, { pollSeconds: 0.5 });
    const tried: number[] = [];
    const givenUp = new Promise<number>((resolve) => {
      void queue.serve('run-analysis', {
        concurrency: 2,
        work: async ({ auditId }) => {
          tried.push(auditId);
          throw new Error('fell');
        },
        giveUp: async ({ auditId }) => resolve(auditId),
      });
    });
    await queue.jobsIn(database.db).add('run-analysis', { auditId: 7 as AuditId });
    assert.equal(await givenUp, 7);
    assert.deepEqual(tried, [7, 7, 7]);
    await queue.close();
    await database.close();
  });

  test(`a backlog is processed without polling in between, ${name}`, { skip, timeout: 480_000 }, async () => {
    const database = await open();
    // The polling interval is longer than this test may last.
    const queue = await openQueue(database, () => {}, { pollSeconds: 600 });
    const orders = [1, 2, 3, 4, 5];
    for (const orderId of orders) await queue.jobsIn(database.db).add('prepare-report', { orderId });
    const done: number[] = [];
    await new Promise<void>((resolve) => {
      void queue.serve('prepare-report', {
        concurrency: 1,
        work: async ({ orderId }) => {
          done.push(orderId);
          if (done.length === orders.length) resolve();
        },
        giveUp: async () => {},
      });
    });
    assert.deepEqual(done.toSorted(), orders);
    await queue.close();
    await database.close();
  });

  test(`an upgrade names the audit of jobs that wait as the code does, ${name}`, { skip }, async () => {
    const database = await open();
    const queue = await openQueue(database, () => {});
    const jobs = queue.jobsIn(database.db);
    const waiting = [
      ['run-analysis', { reportId: 7 }, { auditId: 7 }],
      ['audit-again', { orderId: 3, reportId: 7 }, { orderId: 3, auditId: 7 }],
      ['watch-audit', { auditId: 5 }, { watchAuditId: 5 }],
      ['prepare-report', { orderId: 3 }, { orderId: 3 }],
    ] as const;
    for (const [job, before] of waiting) await jobs.add(job, before as never);
    const migration = await readFile(join(migrationsFolder, '0006_inputs_of_jobs.sql'), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await database.db.execute(sql.raw(statement));
    const rows = await rowsOf<{ name: string; data: object }>(database.db, sql`select name, data from pgboss.job`);
    for (const [job, , after] of waiting) assert.deepEqual(rows.find((row) => row.name === job)?.data, after);
    await queue.close();
    await database.close();
  });
}
