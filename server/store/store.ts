import { sql } from 'drizzle-orm';
import type { Jobs, Store } from '../tools.ts';
import type { Database, Executor } from './database.ts';
import { reportsIn } from './reports.ts';

/** The tables and the queue of one database, seen as one store. `jobsIn` adds jobs through the executor it is given. */
export function storeIn({ db }: Database, jobsIn: (db: Executor) => Jobs): Store {
  return {
    reports: reportsIn(db),
    jobs: jobsIn(db),
    together: (work) =>
      db.transaction((tx) => work({ reports: reportsIn(tx), jobs: jobsIn(tx), ping: () => ping(tx) })),
    ping: () => ping(db),
  };
}

async function ping(db: Executor): Promise<void> {
  await db.execute(sql`select 1`);
}
