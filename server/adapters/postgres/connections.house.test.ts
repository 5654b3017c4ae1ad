import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { NO_POSTGRES, startPostgres } from '../../../trials/postgres.ts';
import { urgent } from '../../common/urgent.ts';
import { openNotices } from './notices.ts';
import { openPostgres } from './postgres.ts';
import { openQueue } from './queue.ts';

const server = await startPostgres();
after(() => server?.close());
const skip = server ? false : NO_POSTGRES;

test('a process uses its configured number of connections and six more, whatever the demand', { skip }, async () => {
  const url = (await server?.newDatabase()) ?? '';
  const database = await openPostgres(url, { connections: 3, connectMs: 60_000 });
  const queue = await openQueue(database, () => {});
  await openNotices(database);
  const onlooker = new pg.Client({ connectionString: url });
  await onlooker.connect();
  const count = async () => {
    const { rows } = await onlooker.query(`select count(*)::int as count,
      count(*) filter (where state = 'active' and query like '%pg_sleep%')::int as asleep
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      -- The server's own workers, which clean up once a minute, are no connections of ours.
      and backend_type = 'client backend'`);
    return rows[0] as { readonly count: number; readonly asleep: number };
  };
  const asking = [
    ...Array.from({ length: 15 }, () => database.db.execute(sql`select pg_sleep(0.3)`)),
    ...Array.from({ length: 15 }, () => queue.waiting('run-analysis')),
  ];
  const seen: { readonly count: number; readonly asleep: number }[] = [];
  const done = Promise.all(asking).then(() => true);
  while (!(await Promise.race([done, delay(50, false)]))) seen.push(await count());
  assert.equal(Math.max(...seen.map(({ asleep }) => asleep)), 3, 'the configured number');
  const most = Math.max(...seen.map((one) => one.count));
  assert.ok(most <= 3 + 6, `${most} connections`);
  await queue.close();
  await onlooker.end();
  await database.close();
});

test('a crowd that takes all connections leaves two for what moves money and the administration', {
  skip,
}, async () => {
  const database = await openPostgres((await server?.newDatabase()) ?? '', { connections: 6, connectMs: 60_000 });
  const asleep = (seconds: number) => database.db.execute(sql`select pg_sleep(${seconds})`);
  let over = 0;
  const crowd = Array.from({ length: 12 }, () => asleep(3).then(() => (over += 1)));
  await delay(100);
  await urgent.run(true, async () => {
    await database.db.execute(sql`select 1`);
    await database.db.transaction((within) => within.execute(sql`select 1`));
    await urgent.run(true, () => Promise.all([asleep(0.1), asleep(0.1), asleep(0.1)]));
  });
  assert.equal(over, 0, 'before any of the crowd was answered');
  await Promise.all(crowd);
  await urgent.run(true, () => asleep(0.1));
  await database.close();
});
