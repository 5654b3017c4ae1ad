import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../server/adapters/postgres/copy.ts';
import type { Database } from '../server/adapters/postgres/database.ts';
import type { Jobs } from '../server/ports/jobs.ts';
import { wholeStore } from '../server/wings/index.ts';
import { openOn } from './made-databases.ts';
import type { TestServer } from './postgres.ts';

const LARGE = ['analysis_reports', 'analysis_events', 'analysis_views', 'mails', 'watch_audits', 'api_deliveries'];
const NONE = Object.fromEntries(LARGE.map((name) => [name, 0]));

/** For tests: of the tables that grow, what PostgreSQL counted so far. */
interface RowsRead {
  /** By reading a table from its beginning: how many, of each table. */
  readonly sequentially: Readonly<Record<string, number>>;
  readonly byIndex: number;
}

/**
 * For tests: the figures and all purges read as much of a database with so many rows in each table that grows as of one with few, and no
 * table from its beginning. It counts rows, so that a busy machine makes no difference.
 */
export async function assertFlat(server: TestServer, sizes: readonly number[]): Promise<void> {
  const database = await openOn(server);
  try {
    const seen: RowsRead[][] = [];
    let rows = 0;
    for (const size of sizes) {
      await fill(database, rows, size);
      rows = size;
      seen.push(await read(database));
    }
    const [first = []] = seen;
    for (const [at, readings] of seen.entries())
      for (const [place, { sequentially, byIndex }] of readings.entries()) {
        const told = `${sizes[at]} rows, ${['figures', 'purges'][place]}`;
        assert.deepEqual(sequentially, NONE, `${told}: a table is read from its beginning`);
        assert.ok(byIndex <= (first[place]?.byIndex ?? 0) + 1_000, `${told}: ${byIndex} rows by index`);
      }
  } finally {
    await database.close();
  }
}

/** Rows that no purge deletes: what is read to find none is what is read in vain each hour. */
async function fill({ db }: Database, from: number, to: number): Promise<void> {
  const each = sql`generate_series(${from + 1}::int, ${to}::int) as n`;
  await db.execute(sql`insert into analysis_reports (id, public_id, domain, unicode, status, dns_analysis, security_checks, selectors)
    select n, 'p' || n, 'd' || n, 'd' || n, case when n <= 30 then 'failed' else 'completed' end, true, true, '{}' from ${each}`);
  // Most have their last event alone; thirty are under way.
  await db.execute(sql`insert into analysis_events (report_id, seq, event)
    select n, 40, json_build_object('type', case when n <= 30 then 'started' else 'completed' end) from ${each}`);
  await db.execute(sql`insert into analysis_views (report_id, version, results, results_tag, document, document_tag, verdicts, made_at)
    select n, '', '', '', '', '', '{}', now() from ${each}`);
  await db.execute(sql`insert into mails (public_id, kind, key, recipient, state, attempts, created_at, due_at)
    select 'p' || n, 'watchTold', 'k' || n, 'a@exemple.fr', 'sent', 1, now(), now() from ${each}`);
  await db.execute(sql`insert into watched_domains (id, domain, unicode, next_at, verdicts, deadlines, "exists")
    select 1, 'd', 'd', now(), '[]', '[]', true on conflict do nothing`);
  await db.execute(
    sql`insert into watchers (id, email, created_at) select 1, 'a@exemple.fr', now() on conflict do nothing`,
  );
  await db.execute(sql`insert into watches (id, public_id, watcher_id, domain_id, state, selectors, sends_nothing, asked_at, confirmed_at)
    select 1, 'p', 1, 1, 'confirmed', '{}', false, now(), now() on conflict do nothing`);
  await db.execute(sql`insert into watch_audits (domain_id, day, state, begun_at, ended_at)
    select 1, date '0001-01-01' + n, 'done', now(), now() from ${each}`);
  await db.execute(sql`insert into api_accounts (id, public_id, email, plan, created_at)
    select 1, 'p', 'a@exemple.fr', 'free', now() on conflict do nothing`);
  await db.execute(sql`insert into api_webhooks (id, public_id, account_id, url, secret, events, created_at)
    select 1, 'p', 1, 'https://a.fr/', 's', '{}', now() on conflict do nothing`);
  await db.execute(sql`insert into api_deliveries (public_id, webhook_id, event, body, state, attempts, attempts_before, created_at)
    select 'p' || n, 1, 'audit.completed', '', 'delivered', 1, 0, now() from ${each}`);
  // What autovacuum does meanwhile where rows come one by one.
  for (const table of LARGE) await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
}

async function read(database: Database): Promise<RowsRead[]> {
  const { db } = database;
  const { retention, figures } = wholeStore(database, () => ({}) as Jobs);
  const { makeDays, analyses, byAge, ...others } = retention;
  const long = new Date('2000-01-01T00:00:00Z');
  const before = await rowsRead(db);
  await figures();
  const between = await rowsRead(db);
  await analyses(long, long);
  await makeDays(new Date());
  for (const purge of Object.values(others)) await purge(long);
  await byAge(() => long, long);
  const after = await rowsRead(db);
  return [less(between, before), less(after, between)];
}

function less(one: RowsRead, other: RowsRead): RowsRead {
  const sequentially = LARGE.map((name) => [name, (one.sequentially[name] ?? 0) - (other.sequentially[name] ?? 0)]);
  return { sequentially: Object.fromEntries(sequentially), byIndex: one.byIndex - other.byIndex };
}

async function rowsRead(db: Database['db']): Promise<RowsRead> {
  // This connection made the statements before, and tells what it counted once it is asked to.
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const tables = await rowsOf<{ name: string; read: number; indexed: number }>(
    db,
    sql`select relname as name, seq_tup_read::int as read,
      (select sum(idx_tup_read) from pg_stat_user_indexes as i where i.relid = t.relid)::int as indexed
      from pg_stat_user_tables as t`,
  );
  const large = tables.filter(({ name }) => LARGE.includes(name));
  return {
    sequentially: Object.fromEntries(large.map(({ name, read }) => [name, read])),
    byIndex: large.reduce((sum, { indexed }) => sum + indexed, 0),
  };
}
