import { sql } from 'drizzle-orm';
import type { JobInputs, Jobs } from '../../ports/jobs.ts';
import { BrokenBackup, type Contents, type Held, readBackup } from '../backup/format.ts';
import { JOBS, rowsOf, schemaOf, type Table, tablesOf, tellJobs, tellTable } from './copy.ts';
import type { Database, Executor } from './database.ts';

export interface Refill {
  readonly lines: AsyncIterable<string>;
  /** What is there may go. */
  readonly replace: boolean;
  /** Nothing has run since the backup: what waits to be mailed was not mailed. */
  readonly moved: boolean;
  readonly at: Date;
}

/** The database holds rows already. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/** The backup is of another schema, so of another release. */
export class OtherSchema extends Error {
  override readonly name = 'OtherSchema';
}

/** Rows are put in by so many octets of their lines. */
const BATCH = 1_000_000;

/**
 * All of a backup or nothing of it. Every table is read again and compared. Throws `NotEmpty`, `OtherSchema`, `BrokenBackup`.
 * Mails that waited may have gone since the backup: they become uncertain, which a person decides, unless all was only moved.
 */
export async function refill(
  { db }: Database,
  jobsIn: (db: Executor) => Jobs,
  { lines, replace, moved, at }: Refill,
): Promise<Contents> {
  return db.transaction(async (tx) => {
    const tables = await tablesOf(tx);
    if (replace) await empty(tx, tables);
    else if (await holdsRows(tx, tables)) throw new NotEmpty();
    const schema = await schemaOf(tx);
    const jobs = jobsIn(tx);
    let into: { readonly table: Table | null; readonly columns: readonly string[] } = { table: null, columns: [] };
    let waiting: string[] = [];
    let size = 0;
    const flush = async () => {
      if (into.table) await insert(tx, into.table, into.columns, waiting);
      else await addJobs(jobs, waiting);
      waiting = [];
      size = 0;
    };
    const contents = await readBackup(lines, {
      head: async (head) => {
        if (head.schema !== schema) throw new OtherSchema(head.at);
      },
      table: async ({ table: name, columns, next }) => {
        const table = name === JOBS ? null : tables.find((one) => one.name === name);
        if (table === undefined) throw new BrokenBackup(`an unknown table: ${name}`);
        into = { table, columns };
        if (table?.sequence) await tx.execute(sql`select setval(${table.sequence}, ${next ?? 1}, false)`);
      },
      row: async (line) => {
        waiting.push(line);
        size += line.length;
        if (size > BATCH) await flush();
      },
      end: async (held) => {
        await flush();
        await compare(tx, into.table, held);
      },
    });
    if (!moved) await doubtMails(tx, at);
    return contents;
  });
}

async function insert(tx: Executor, table: Table, columns: readonly string[], lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const values = columns.map((name, index) => {
    const type = table.columns.find(([known]) => known === name)?.[1];
    if (!type) throw new BrokenBackup(`an unknown column: ${table.name}.${name}`);
    return sql`(told ->> ${sql.raw(String(index))})::${sql.raw(type)}`;
  });
  const names = columns.map((name) => sql.identifier(name));
  await tx.execute(sql`insert into ${sql.identifier(table.name)} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from json_array_elements(${`[${lines.join(',')}]`}::text::json) as told`);
}

async function addJobs(jobs: Jobs, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const [name, input] = JSON.parse(line) as [keyof JobInputs, string];
    await jobs.add(name, JSON.parse(input));
  }
}

/** What was put in is told again: it must be the same. */
async function compare(tx: Executor, table: Table | null, held: Held): Promise<void> {
  const told = await (table ? tellTable(tx, table, async () => {}) : tellJobs(tx, async () => {}));
  if (told.rows !== held.rows || told.sha256 !== held.sha256)
    throw new Error(`the table ${held.table} is not what was put in`);
}

async function holdsRows(tx: Executor, tables: readonly Table[]): Promise<boolean> {
  for (const { name } of tables) {
    const [found] = await rowsOf<{ full: boolean }>(
      tx,
      sql`select exists(select from ${sql.identifier(name)}) as full`,
    );
    if (found?.full) return true;
  }
  return false;
}

async function empty(tx: Executor, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name));
  // What no backup holds is worth minutes, and goes with what it refers to.
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)} cascade`);
  await tx.execute(sql`delete from pgboss.job where name not like '\\_\\_%'`);
}

/** As if their sender had been interrupted: the next round of mails makes of it what it makes of that. */
async function doubtMails(tx: Executor, at: Date): Promise<void> {
  await tx.execute(
    sql`update mails set state = 'sending', held_until = ${at.toISOString()}::timestamptz where state in ('waiting', 'sending')`,
  );
  await tx.execute(sql`update orders set state = 'sending' where state = 'validated'
    and exists (select from mails where mails.order_id = orders.id and mails.kind = 'report' and mails.state = 'sending')`);
}
