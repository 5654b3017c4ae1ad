import { sql } from 'drizzle-orm';
import type { JobInputs, Jobs } from '../../ports/jobs.ts';
import { BrokenBackup, type Contents, readBackup, type TableRows } from '../backup/format.ts';
import { JOBS, rowsOf, schemaOf, type Table, tablesOf, tellJobs, tellTable } from './copy.ts';
import type { Database, Executor } from './database.ts';

export interface Refill {
  readonly lines: AsyncIterable<string>;
  /** Existing rows may be deleted. */
  readonly replace: boolean;
  /** Nothing has run since the backup: waiting messages were not sent. */
  readonly moved: boolean;
  readonly at: Date;
}

/** The database holds rows already. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/** The backup is of another schema, and therefore of another release. */
export class OtherSchema extends Error {
  override readonly name = 'OtherSchema';
}

/** Rows are inserted in batches of this many octets. */
const BATCH = 1_000_000;

/**
 * Loads all of a backup or nothing. Every table is read again and compared. Throws `NotEmpty`, `OtherSchema`, `BrokenBackup`. Waiting
 * messages may have been sent since the backup: they become uncertain, which a person decides, unless the data were only moved.
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
    return sql`(entry ->> ${sql.raw(String(index))})::${sql.raw(type)}`;
  });
  const names = columns.map((name) => sql.identifier(name));
  await tx.execute(sql`insert into ${sql.identifier(table.name)} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from json_array_elements(${`[${lines.join(',')}]`}::text::json) as entry`);
}

async function addJobs(jobs: Jobs, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const [name, input]: [keyof JobInputs, string] = JSON.parse(line);
    await jobs.add(name, JSON.parse(input));
  }
}

/** Reads the inserted rows again: they must have the same checksum. */
async function compare(tx: Executor, table: Table | null, held: TableRows): Promise<void> {
  const readBack = await (table ? tellTable(tx, table, async () => {}) : tellJobs(tx, async () => {}));
  if (readBack.rows !== held.rows || readBack.sha256 !== held.sha256)
    throw new Error(`the restored table ${held.table} differs from the backup`);
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
  // Tables that no backup holds are worth minutes only, and are emptied with those that they refer to.
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)} cascade`);
  await tx.execute(sql`delete from pgboss.job where name not like '\\_\\_%'`);
}

/** As if their sender had been interrupted: the next sending round treats them so. */
async function doubtMails(tx: Executor, at: Date): Promise<void> {
  await tx.execute(
    sql`update mails set state = 'sending', held_until = ${at.toISOString()}::timestamptz where state in ('waiting', 'sending')`,
  );
  await tx.execute(sql`update orders set state = 'sending' where state = 'validated'
    and exists (select from mails where mails.order_id = orders.id and mails.kind = 'report' and mails.state = 'sending')`);
}
