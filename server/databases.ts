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
  return openPostgres(databaseUrl).catch((fault: Error) => {
    throw new StartRefused(says.databaseUnreachable(fault.message || String((fault as NodeJS.ErrnoException).code)));
  });
}
