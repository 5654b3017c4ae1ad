import { constants } from 'node:fs';
import { access, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, systemErrorCode } from '@rempart/contract';
import { BrokenCluster, closeToOthers, holdsCluster } from '../adapters/postgres/cluster.ts';
import { type Database, EarlierDatabase } from '../adapters/postgres/database.ts';
import { type Lock, lockFolder } from '../adapters/postgres/lock.ts';
import { openPostgres } from '../adapters/postgres/postgres.ts';
import { firstLine, messageOf } from '../common/log.ts';
import type { Config } from './config.ts';
import { says } from './messages.ts';
import { StartupError } from './settings.ts';

type Place = Pick<Config, 'databaseUrl' | 'folder'>;

/** The files of this program in its data folder. */
const OURS = /^(?:db|db\.lock(?:-journal)?|db\.new-\d+|admin-path(?:\.\d+)?|mail|backup|backup\.sock)$/;

/** The embedded database has no lock of its own, and two processes would destroy each other's writes. Throws `StartupError`. */
export async function lockDataFolder({ databaseUrl, folder }: Place): Promise<Lock> {
  if (databaseUrl !== null) return { release: () => {} };
  const lock = await inFolder(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const taken = await lockFolder(folder);
    try {
      if (taken) await closeFolder(folder);
      return taken;
    } catch (fault) {
      taken?.release();
      throw fault;
    }
  });
  if (!lock) throw new StartupError(says.folderTaken(folder));
  return lock;
}

/** For commands that only read: creates no embedded database where there is none, and no folder either. Throws `StartupError`. */
export async function refuseWithoutDatabase({ databaseUrl, folder }: Place): Promise<void> {
  if (databaseUrl !== null) return;
  const cluster = join(folder, 'db');
  if (!(await inFolder(cluster, () => holdsCluster(cluster)))) throw new StartupError(says.noDatabase(cluster));
}

/** Throws `StartupError` where it does not answer, or is damaged. */
export async function openDatabase(
  { databaseUrl, dbConnections, folder }: Place & Pick<Config, 'dbConnections'>,
  say: (text: string) => void,
): Promise<Database> {
  if (databaseUrl !== null)
    return openPostgres(databaseUrl, { connections: dbConnections }).catch((fault: Error) => refuse(fault));
  const cluster = join(folder, 'db');
  return inFolder(cluster, async () => {
    const openEmbedded = await loadEmbedded();
    if (!(await holdsCluster(cluster))) say(says.newDatabase);
    return openEmbedded(cluster);
  });
}

/** Loaded only where it is used: with PostgreSQL it costs no memory, and the container image omits it. */
async function loadEmbedded() {
  try {
    return (await import('../adapters/postgres/embedded.ts')).openEmbedded;
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartupError(says.noEmbedded);
  }
}

/**
 * The mode of a folder with other files is left to its owner; our own files in it have a restricted mode. They are ours beside a whole
 * cluster: what else is named `db` or `mail` belongs to other programs. Throws `StartupError` for a broken one, and then changes no mode.
 */
async function closeFolder(folder: string): Promise<void> {
  const cluster = join(folder, 'db');
  const isOurs = await inFolder(cluster, () => holdsCluster(cluster));
  const names = await readdir(folder);
  if (names.every((name) => OURS.test(name)) && (isOurs || !names.includes('mail'))) await closeToOthers(folder);
  if (!isOurs) return;
  for (const name of ['db', 'mail'])
    if ((await stat(join(folder, name)).catch(() => null))?.isDirectory()) await closeToOthers(join(folder, name));
}

/** Runs the work, and turns its errors into sentences that name the folder. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return work().catch((fault: unknown) => {
    if (fault instanceof StartupError) throw fault;
    if (fault instanceof EarlierDatabase) throw new StartupError(says.earlierDatabase);
    if (fault instanceof BrokenCluster) throw new StartupError(says.brokenFolder(folder, fault.missing));
    const code = systemErrorCode(fault);
    if (code) throw new StartupError(says.folderUnusable(folder, code));
    throw new StartupError(says.databaseUnopened(folder, firstLine(messageOf(fault))));
  });
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** A failed query carries PostgreSQL's message as its cause. */
function refuse(fault: Error): never {
  if (fault instanceof EarlierDatabase) throw new StartupError(says.earlierDatabase);
  const said = fault.cause instanceof Error ? fault.cause : fault;
  const code = errorCode(said);
  const why = said.message || String(code);
  throw new StartupError(code === INSUFFICIENT_PRIVILEGE ? says.databaseBehind(why) : says.databaseUnreachable(why));
}
