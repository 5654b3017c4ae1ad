import { eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** The row of an answer that has one at most. */
export function one<Row>([row]: readonly Row[]): Row | null {
  return row ?? null;
}

/** The row of an insert, which has one. */
export function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('an insert returned no row');
  return row;
}

/** Whether a row of a table meets a condition. */
export async function hasAny(db: Executor, table: PgTable, where: SQL | undefined): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(table).where(where).limit(1);
  return found.length > 0;
}

/** Changes the rows of a table that meet a condition; returns whether there was any. */
export async function updatesAny<Table extends PgTable>(
  db: Executor,
  table: Table,
  change: PgUpdateSetSource<Table>,
  where: SQL | undefined,
): Promise<boolean> {
  const updated = await db.update(table).set(change).where(where).returning({ one: sql`1` });
  return updated.length > 0;
}

/** Deletes the rows of a table that meet a condition; returns whether there was any. */
export async function deletesAny(db: Executor, table: PgTable, where: SQL | undefined): Promise<boolean> {
  const deleted = await db.delete(table).where(where).returning({ one: sql`1` });
  return deleted.length > 0;
}

/** Deletes the rows that have an earlier time, or day, in this column of their table; returns how many. */
export async function deleteBefore(db: Executor, column: AnyPgColumn, before: Date | string): Promise<number> {
  const deleted = await db.delete(column.table).where(lt(column, before)).returning({ one: sql`1` });
  return deleted.length;
}

/** Whether a column has this address of mail, in any case. */
export function isAddress(column: AnyPgColumn, email: string): SQL {
  return eq(sql`lower(${column})`, email.toLowerCase());
}

/** The columns of a table but for these, which only their own queries read. Not for a table with secrets: a new one would be among them. */
export function columnsBut<Table extends PgTable, Name extends keyof Table['_']['columns']>(
  table: Table,
  ...left: readonly Name[]
): Omit<Table['_']['columns'], Name> {
  const columns = { ...getTableColumns(table) };
  for (const name of left) delete columns[name];
  return columns;
}
