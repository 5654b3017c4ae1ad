import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { FORMAT, lineOf, RowSum, type TableHead, type TableRows } from '../backup/format.ts';
import { type Executor, migrationsFolder } from './database.ts';

/** The waiting and running jobs, exported beside the tables; the queue stores its own in another format. */
export const JOBS = 'jobs';

/** A table as described by the database's catalogue. */
export interface Table {
  readonly name: string;
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly key: readonly string[];
  /** Tables that its foreign keys refer to. */
  readonly parents: readonly string[];
  readonly sequence: string | null;
}

/** Rows per fetch, few enough that tables of large reports do not fill the memory. */
const FETCHED = 20;

/** Writes all rows as of one moment. On the embedded database all other callers wait meanwhile. */
export async function writeRows(db: Executor, at: Date, write: (line: string) => Promise<void>): Promise<void> {
  await db.transaction(
    async (tx) => {
      await write(lineOf.head({ format: FORMAT, at: at.toISOString(), schema: await schemaOf(tx) }));
      const tables = await tablesOf(tx);
      for (const table of tables) {
        await write(lineOf.table(await headOf(tx, table)));
        await write(lineOf.end(await tellTable(tx, table, write)));
      }
      await write(lineOf.table({ table: JOBS, columns: ['name', 'input'], next: null }));
      await write(lineOf.end(await tellJobs(tx, write)));
      await write(lineOf.complete(tables.length + 1));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Writes the rows of a table ordered by their key, which sorts alike on every machine. */
export function tellTable(tx: Executor, table: Table, write: (line: string) => Promise<void>): Promise<TableRows> {
  const values = table.columns.map(([name]) => sql`${sql.identifier(name)}::text`);
  const order = table.key.map((name) => sql`${sql.identifier(name)}::text collate "C"`);
  const rows = sql`select json_build_array(${sql.join(values, sql`, `)})::text as line from ${sql.identifier(table.name)}
    order by ${sql.join(order, sql`, `)}`;
  return tell(tx, table.name, rows, write);
}

/** A dead-letter job is exported under its original name. */
export async function tellJobs(tx: Executor, write: (line: string) => Promise<void>): Promise<TableRows> {
  const [known] = await rowsOf<{ queue: string | null }>(tx, sql`select to_regclass('pgboss.job')::text as queue`);
  if (!known?.queue) return new RowSum().held(JOBS);
  const name = sql`regexp_replace(name, '-(fallen|alone|abandoned)$', '')`;
  const jobs = sql`select json_build_array(${name}, data::text)::text as line from pgboss.job
    where state < 'completed' and name not like '\\_\\_%' order by ${name} collate "C", data::text collate "C"`;
  return tell(tx, JOBS, jobs, write);
}

/** Ordered so that referenced tables come first. */
export async function tablesOf(tx: Executor): Promise<readonly Table[]> {
  await tx.execute(sql`set local timezone = 'UTC'`);
  await tx.execute(sql`set local datestyle = 'ISO, YMD'`);
  await tx.execute(sql`set local bytea_output = 'hex'`);
  const left = await rowsOf<Table>(tx, description);
  const sorted: Table[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ parents }) => parents.every((one) => sorted.some(({ name }) => name === one)));
    const [table] = left.splice(next, 1);
    if (next === -1 || !table)
      throw new Error('cannot order tables for the backup: foreign keys form a cycle; break it in the schema');
    sorted.push(table);
  }
  return sorted;
}

/** The schema that this release makes of any database. */
export function ownSchema(): string {
  const [newest] = readMigrationFiles({ migrationsFolder }).toSorted((a, b) => b.folderMillis - a.folderMillis);
  return newest?.hash ?? '';
}

/** The hash of the last migration. */
export async function schemaOf(tx: Executor): Promise<string> {
  const last = sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`;
  return (await rowsOf<{ hash: string }>(tx, last))[0]?.hash ?? '';
}

export async function rowsOf<Row>(db: Executor, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows;
}

// Unlogged tables are left out: their content is worth minutes only, and they may be empty after a restore.
const description = sql`select c.relname as name,
  (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select json_agg(a.attname order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indrelid = c.oid and i.indisprimary) as key,
  (select coalesce(json_agg(p.relname), '[]') from pg_constraint f join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as parents,
  (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) from pg_attribute a
    where a.attrelid = c.oid and a.attname = 'id') as sequence
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace order by c.relname collate "C"`;

async function headOf(tx: Executor, { name, columns, sequence }: Table): Promise<TableHead> {
  const counted = sequence === null ? [] : await rowsOf<{ next: number }>(tx, nextOf(sequence));
  return { table: name, columns: columns.map(([column]) => column), next: counted[0]?.next ?? null };
}

const nextOf = (sequence: string) =>
  sql`select (last_value + case when is_called then 1 else 0 end)::int as next from ${sql.raw(sequence)}`;

async function tell(tx: Executor, name: string, rows: SQL, write: (line: string) => Promise<void>): Promise<TableRows> {
  const sum = new RowSum();
  await tx.execute(sql`declare exported no scroll cursor for ${rows}`);
  for (;;) {
    const fetched = await rowsOf<{ line: string }>(tx, sql`fetch ${sql.raw(String(FETCHED))} from exported`);
    if (fetched.length === 0) break;
    for (const { line } of fetched) {
      sum.add(line);
      await write(line);
    }
  }
  await tx.execute(sql`close exported`);
  return sum.held(name);
}
