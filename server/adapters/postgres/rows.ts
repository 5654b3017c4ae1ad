import { eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
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
