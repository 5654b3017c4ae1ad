import { writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite, type PGliteOptions, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { fieldsOf } from '@rempart/contract';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { closeToOthers, holdsCluster, placeCluster } from './cluster.ts';
import { type Database, type Executor, isBehind, migrationsFolder } from './database.ts';
import { DurableFolder } from './durable-folder.ts';

const settings: PGliteOptions = { postgresqlconf: ['shared_buffers = 16MB', 'jit = off'] };

/**
 * PostgreSQL inside this process, in `folder`. The caller holds the lock of the folder meanwhile. A new cluster is made where nothing
 * exists; for anything that is no complete cluster throws `BrokenCluster` and changes nothing.
 */
export async function openEmbedded(folder: string): Promise<Database> {
  if (!(await holdsCluster(folder)))
    await placeCluster(folder, async (beside) => {
      const created = await migrated(new PoliteDatabase(settings, new DurableFolder(beside)));
      // Closing forces everything to disk.
      await created.close();
    });
  await closeToOthers(folder);
  const durable = new DurableFolder(folder);
  const database = await migrated(new PoliteDatabase(settings, durable));
  await durable.forceAll();
  return database;
}

/** For tests: the same in memory, from a file of `dumpNew`. */
export function openFrom(dump: Blob): Promise<Database> {
  return migrated(new PoliteDatabase({ ...settings, loadDataDir: dump }));
}

/** For tests: writes a new database into `file`, after `prepare` has filled it. */
export async function dumpNew(file: string, prepare: (database: Database) => Promise<void>): Promise<void> {
  const lite = new PoliteDatabase(settings);
  await prepare(await migrated(lite));
  await writeFile(file, (await lite.dumpDataDir('none')).stream());
  await lite.close();
}

async function migrated(lite: PoliteDatabase): Promise<Database> {
  await lite.waitReady;
  const db = drizzle({ client: lite });
  try {
    if (await isBehind((text) => lite.query(text))) await migrate(db, { migrationsFolder });
  } catch (fault) {
    await lite.close();
    throw fault;
  }
  return {
    db: db as Executor,
    queue: { db: fromPglite(lite), backend: 'pglite' },
    alone: true,
    isDamaged: () => lite.isDamaged,
    listen: async (channels) => {
      for (const [channel, heard] of Object.entries(channels)) await lite.listen(channel, heard);
    },
    close: () => lite.close(),
  };
}

/** SQLSTATE of PostgreSQL (appendix A): data_corrupted, index_corrupted, undefined_file. Such errors are permanent. */
const DAMAGE: ReadonlySet<unknown> = new Set(['XX001', 'XX002', '58P01']);

/** PGlite answers in microtasks: a sequence of queries would starve timers and sockets, so each first lets the event loop turn. */
class PoliteDatabase extends PGlite {
  readonly #folder: DurableFolder | null;

  constructor(options: PGliteOptions, folder?: DurableFolder) {
    super(folder ? { ...options, fs: folder } : options);
    this.#folder = folder ?? null;
  }

  /** Whether a query found a page or a file that cannot be read. */
  isDamaged = false;

  override async query<T>(query: string, parameters?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await nextTurn();
    return this.#noting(super.query(query, parameters, options));
  }

  override async exec(query: string, options?: QueryOptions): Promise<Results[]> {
    await nextTurn();
    return this.#noting(super.exec(query, options));
  }

  /** PGlite forces nothing within a transaction, and counts its commit as within. */
  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await nextTurn();
    const done = await this.#noting(super.transaction(work));
    await this.#folder?.syncToFs();
    return done;
  }

  /** Within a transaction the error is the cause of Drizzle's. */
  async #noting<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      const { code, cause } = fieldsOf(error);
      if (DAMAGE.has(code) || DAMAGE.has(fieldsOf(cause)['code'])) this.isDamaged = true;
      throw error;
    }
  }
}
