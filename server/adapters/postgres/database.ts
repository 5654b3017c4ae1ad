import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';
import type * as schema from './schema.ts';

/** What queries run on: the database, or a transaction of it. */
export type Executor = PgDatabase<PgQueryResultHKT, typeof schema>;

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
  readonly listen: (channel: string, heard: (payload: string) => void, renewed: () => void) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const migrationsFolder = `${import.meta.dirname}/migrations`;
