import type { Kept } from '@rempart/contract';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Happening } from '../../ports/events.ts';
import type { Gauge } from '../../ports/figures.ts';
import type { ReceivedMail } from '../../ports/received-mail.ts';
import type { Tables } from '../../ports/store.ts';
import type { Executor } from './database.ts';

/**
 * What wings keep in the database: the core passes on the transaction, and knows none of their tables. `Below`: the tables of the wings
 * that one stands on.
 */
export interface WingData<Own, Below = unknown> {
  readonly tables: (db: Executor) => Own;
  /** Deletes what is older than its retention; returns how many rows of each kind. */
  readonly purge: (db: Executor, before: (kept: Kept) => Date, now: Date) => Promise<Readonly<Record<string, number>>>;
  /** Tables whose rows keep the audit that they name for the longer of its two retention times. */
  readonly following?: readonly (PgTable & { readonly auditId: AnyPgColumn })[];
  /** What its tables tell of mail that came in; one wing takes mail in. */
  readonly received?: (own: Own) => ReceivedMail;
  readonly heard?: (happening: Happening, within: Tables & Own & Below, at: Date) => Promise<void>;
  /** What is stored of a person with this address, in any case, by table. */
  readonly exportPerson?: (db: Executor, email: string) => Promise<Readonly<Record<string, readonly object[]>>>;
  readonly erasePerson?: (db: Executor, email: string) => Promise<void>;
  /** What monitoring reads of it. */
  readonly gauges?: (db: Executor) => Promise<readonly Gauge[]>;
}

/** That of all wings together. */
export type AllWingData<Own> = Required<WingData<Own>>;
