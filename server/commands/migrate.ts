import { openQueue } from '../adapters/postgres/queue.ts';
import { readConfig } from '../process/config.ts';
import { lockDataFolder, openDatabase } from '../process/databases.ts';

export { StartupError } from '../process/settings.ts';

/** Migrates tables and queue to this release, as every start does where its role may. Throws `StartupError` where that is impossible. */
export async function migrateDatabase(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = readConfig(environment);
  const lock = await lockDataFolder(config);
  try {
    const database = await openDatabase(config, () => {});
    try {
      await (await openQueue(database, () => {})).close();
    } finally {
      await database.close();
    }
  } finally {
    lock.release();
  }
}
