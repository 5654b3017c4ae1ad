import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, StartRefused } from './config.ts';
import { says } from './messages.fr.ts';
import type { Database } from './store/database.ts';
import { openEmbedded } from './store/embedded.ts';
import { lockFile } from './store/lock.ts';
import { openPostgres } from './store/postgres.ts';

/** The embedded database has no lock of its own, and two processes would destroy each other's writes. */
export async function takeFolder({
  databaseUrl,
  folder,
}: Pick<Config, 'databaseUrl' | 'folder'>): Promise<{ readonly release: () => void }> {
  if (databaseUrl !== null) return { release: () => {} };
  await mkdir(folder, { recursive: true });
  const lock = lockFile(join(folder, 'db.lock'));
  if (!lock) throw new StartRefused(says.folderTaken(folder));
  return lock;
}

/** Throws `StartRefused` where it does not answer. */
export async function openDatabase(
  { databaseUrl, folder }: Pick<Config, 'databaseUrl' | 'folder'>,
  say: (text: string) => void,
): Promise<Database> {
  if (databaseUrl === null) {
    const cluster = join(folder, 'db');
    if (!existsSync(cluster)) say(says.newDatabase);
    return openEmbedded(cluster);
  }
  return openPostgres(databaseUrl).catch((fault: Error) => refuse(fault));
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** A query that failed carries what PostgreSQL said as its cause. */
function refuse(fault: Error): never {
  const said = fault.cause instanceof Error ? fault.cause : fault;
  const { code } = said as NodeJS.ErrnoException;
  const why = said.message || String(code);
  throw new StartRefused(code === INSUFFICIENT_PRIVILEGE ? says.databaseBehind(why) : says.databaseUnreachable(why));
}
