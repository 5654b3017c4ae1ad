import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode, systemErrorCode } from '@rempart/contract';
import pg from 'pg';
import { inspectBackup, keepBackup, linesOf, writeBackup } from '../adapters/backup/files.ts';
import { BrokenBackup, type Contents, type Head } from '../adapters/backup/format.ts';
import { requestLiveBackup } from '../adapters/backup/live-backup.ts';
import { ownSchema } from '../adapters/postgres/copy.ts';
import type { Database } from '../adapters/postgres/database.ts';
import { openQueue } from '../adapters/postgres/queue.ts';
import { NotEmpty, OtherSchema, refill } from '../adapters/postgres/refill.ts';
import { type Config, readConfig } from '../process/config.ts';
import { lockDataFolder, openDatabase, refuseWithoutDatabase } from '../process/databases.ts';
import { says } from '../process/messages.ts';
import { StartupError } from '../process/settings.ts';

export type { Contents } from '../adapters/backup/format.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Backs the database up into a new file, and reads it to its end. Throws `StartupError` where that is impossible. */
export async function backUp(file: string, environment: Environment): Promise<Contents> {
  const config = readConfig(environment);
  const part = partOf(file, process.pid);
  try {
    await explainFaults(file, () => clearAbandoned(file));
    await explainFaults(file, () => gather(config, part));
    const contents = await explainFaults(file, () => inspectBackup(part));
    await rename(part, file);
    return contents;
  } finally {
    await rm(part, { force: true });
  }
}

/** Loads a backup into the database. Throws `StartupError` where that is impossible; then nothing was changed. */
export async function restore(
  file: string,
  how: { readonly replace: boolean; readonly moved: boolean },
  environment: Environment,
): Promise<Contents> {
  const config = readConfig(environment);
  const refuseOther = async ({ at, schema }: Head) => {
    if (schema !== ownSchema()) throw new OtherSchema(at);
  };
  // Before the database is opened, which brings it to this release.
  await explainFaults(file, () => inspectBackup(file, refuseOther));
  if (config.databaseUrl !== null) await refuseWhereUsed(config.databaseUrl);
  return alone(config, async (database) => {
    const queue = await openQueue(database, () => {});
    try {
      return await explainFaults(file, () =>
        refill(database, queue.jobsIn, { lines: linesOf(file), at: new Date(), ...how }),
      );
    } finally {
      await queue.close();
    }
  });
}

/** The partial file of a process, until it has read its backup again; two processes use different names. */
const partOf = (file: string, pid: number) => `${file}.${pid}.part`;

/** Deletes the partial files of killed processes. */
async function clearAbandoned(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    const pid = Number(/\.(\d+)\.part$/.exec(name)?.[1]);
    if (name === basename(partOf(file, pid)) && !runs(pid)) await rm(join(folder, name), { force: true });
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function gather(config: Config, part: string): Promise<void> {
  const sent = config.databaseUrl === null ? await requestLiveBackup(config.folder) : null;
  if (sent) return keepBackup(sent, part);
  await refuseWithoutDatabase(config);
  return alone(config, (database) => writeBackup(database, part, new Date()));
}

async function alone<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const lock = await lockDataFolder(config);
  try {
    const database = await openDatabase(config, () => {});
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    lock.release();
  }
}

/** Another client would see its rows disappear and others appear. */
async function refuseWhereUsed(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch {
    // The next process that opens it reports why.
    return;
  }
  const others = await client.query(`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and usename is not null and pid <> pg_backend_pid()`);
  await client.end();
  const count = Number(others.rows[0]?.count ?? 0);
  if (count > 0) throw new StartupError(says.databaseUsed(count));
}

/** Runs the work, and turns its errors into sentences. */
async function explainFaults<T>(file: string, work: () => Promise<T>): Promise<T> {
  return work().catch((fault: unknown) => {
    if (fault instanceof NotEmpty) throw new StartupError(says.databaseFull);
    if (fault instanceof OtherSchema) throw new StartupError(says.otherSchema(file));
    if (fault instanceof BrokenBackup) throw new StartupError(says.brokenBackup(file, fault.message));
    const code = systemErrorCode(fault);
    if (code) throw new StartupError(says.fileUnusable(file, code));
    throw fault;
  });
}
