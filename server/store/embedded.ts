import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite, type PGliteOptions, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { type Database, type Executor, migrationsFolder } from './database.ts';
import { DurableFolder } from './durable-folder.ts';
import * as schema from './schema.ts';

const settings: PGliteOptions = { postgresqlconf: ['shared_buffers = 16MB', 'jit = off'] };

/** PostgreSQL inside this process, in `folder`. The caller holds the folder's lock. */
export async function openEmbedded(folder: string): Promise<Database> {
  const complete = join(folder, 'complete');
  // A first start that was cut short leaves half a cluster, which nobody has used and which would never open.
  if (!existsSync(complete)) await rm(folder, { recursive: true, force: true });
  const durable = new DurableFolder(folder);
  const database = await migrated(new PoliteDatabase(settings, durable));
  await writeFile(complete, '');
  await durable.forceAll();
  return database;
}

/** For tests: the same in memory. */
export function openInMemory(): Promise<Database> {
  return migrated(new PoliteDatabase(settings));
}

async function migrated(lite: PGlite): Promise<Database> {
  await lite.waitReady;
  const db = drizzle({ client: lite, schema });
  await migrate(db, { migrationsFolder });
  return {
    db: db as Executor,
    queue: { db: fromPglite(lite), backend: 'pglite' },
    alone: true,
    listen: async (channel, heard) => void (await lite.listen(channel, heard)),
    close: () => lite.close(),
  };
}

/** PGlite answers in microtasks: a run of queries would starve timers and sockets. So each lets the event loop turn first. */
class PoliteDatabase extends PGlite {
  readonly #folder: DurableFolder | null;

  constructor(options: PGliteOptions, folder?: DurableFolder) {
    super(folder ? { ...options, fs: folder } : options);
    this.#folder = folder ?? null;
  }

  override async query<T>(query: string, parameters?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await nextTurn();
    return super.query(query, parameters, options);
  }

  override async exec(query: string, options?: QueryOptions): Promise<Results[]> {
    await nextTurn();
    return super.exec(query, options);
  }

  /** PGlite forces nothing within a transaction, and counts its commit as within. */
  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await nextTurn();
    const done = await super.transaction(work);
    await this.#folder?.syncToFs();
    return done;
  }
}
