import type { Kept } from '@rempart/contract';
import type { Executor } from './database.ts';

/** What wings keep in the database: the core passes on the transaction, and knows none of their tables. */
export interface WingData<Tables> {
  readonly tables: (db: Executor) => Tables;
  /** Deletes what is older than its retention; returns how many rows of each kind. */
  readonly purge: (db: Executor, before: (kept: Kept) => Date, now: Date) => Promise<Readonly<Record<string, number>>>;
}
