import { fieldsOf } from '@rempart/contract';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';

/** What queries run on: the database, or a transaction of it. */
export type Executor = PgDatabase<PgQueryResultHKT>;

/** What is heard on each channel (NOTIFY). */
export type Channels = Readonly<Record<string, (payload: string) => void>>;

/** PostgreSQL, in this process or elsewhere, migrated and ready. */
export interface Database {
  readonly db: Executor;
  /** How the queue reaches the same database. */
  readonly queue: ConstructorOptions;
  /** No other process can use it. */
  readonly alone: boolean;
  /** Whether a query found data that cannot be read any more. A PostgreSQL server logs that itself; for it this is always false. */
  readonly isDamaged: () => boolean;
  /** `renewed`: the connection was lost and is restored; notifications in between were missed. */
  readonly listen: (channels: Channels, renewed: () => void) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const migrationsFolder = `${import.meta.dirname}/migrations`;

/** A state of the program before 1.0.0 made the tables: no migration leads from them to those of today. */
export class EarlierDatabase extends Error {
  override readonly name = 'EarlierDatabase';
}

/** How either kind of PostgreSQL is asked, before there is an executor. */
type Query = (text: string) => Promise<{ readonly rows: readonly object[] }>;

/** Whether a database lacks migrations of this release. Throws `EarlierDatabase` where it began with another one, and changes nothing. */
export async function isBehind(query: Query): Promise<boolean> {
  const table = await query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  if (table.rows.length === 0) return true;
  const { rows } = await query('select created_at as at from drizzle.__drizzle_migrations order by created_at');
  const run = rows.map((row) => Number(fieldsOf(row)['at']));
  const wanted = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const [first] = run;
  if (first === undefined) return true;
  if (first !== wanted[0]) throw new EarlierDatabase('a state of the program before 1.0.0 made these tables');
  return (run.at(-1) ?? 0) < (wanted.at(-1) ?? 0);
}
