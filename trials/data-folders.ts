import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { product } from '@rempart/brand';
import { createAccount } from '../server/commands/accounts.ts';
import type { Store } from '../server/ports/store.ts';
import { lockDataFolder, openDatabase } from '../server/process/databases.ts';
import { StartupError } from '../server/process/settings.ts';
import { wholeStore } from '../server/wings/index.ts';

/** For tests: where the data folders of a test file lie. */
export const root = mkdtempSync(join(tmpdir(), 'data-'));
after(() => rmSync(root, { recursive: true, force: true }));

/** For tests: the administrator of each copy. */
export const account = { username: 'ada', password: 'une phrase que personne ne devine 7' };

/** For tests: as the process takes them of its settings. */
export const place = (name: string) => ({ databaseUrl: null, dbConnections: 10, folder: join(root, name) });
export const settings = (name: string) => ({ DATABASE_URL: '', [`${product.settingsPrefix}_DATA`]: join(root, name) });
export const refused = (words: RegExp) => (fault: unknown) =>
  fault instanceof StartupError && words.test(fault.message);

await createAccount(account, settings('whole'));

/** For tests: a copy of a data folder with an administrator. */
export function copy(name: string): string {
  cpSync(join(root, 'whole'), join(root, name), { recursive: true });
  return join(root, name, 'db');
}

export async function inDatabase<T>(
  name: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const lock = await lockDataFolder(place(name));
  const database = await openDatabase(place(name), () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
    lock.release();
  }
}

export const inStore = <T>(name: string, work: (store: Store) => Promise<T>): Promise<T> =>
  inDatabase(name, (database) => work(wholeStore(database, () => ({ add: async () => {} }))));
