import { refusalMessages } from '@rempart/contract';
import { mailFolder, openMailFiles } from '../adapters/mail/outbox.ts';
import { openPasswords } from '../adapters/passwords/passwords.ts';
import { readConfig } from '../process/config.ts';
import { lockDataFolder, openDatabase, refuseWithoutDatabase } from '../process/databases.ts';
import { StartupError } from '../process/settings.ts';
import { Refusal } from '../usecases/refusal.ts';
import { type WingTools, wholeStore } from '../wings/index.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
type Dependencies = Pick<WingTools, 'store' | 'mailFiles' | 'passwords' | 'now'>;

/** Does not create a database where there is none: a new one would answer that there never was such a person or account. */
export async function withKept<T>(environment: Environment, work: (tools: Dependencies) => Promise<T>): Promise<T> {
  await refuseWithoutDatabase(readConfig(environment));
  return withTools(environment, work);
}

/** Opens what a command needs, without a server, and closes it. */
export async function withTools<T>(environment: Environment, work: (tools: Dependencies) => Promise<T>): Promise<T> {
  const config = readConfig(environment);
  const lock = await lockDataFolder(config);
  const passwords = openPasswords();
  try {
    const database = await openDatabase(config, () => {});
    try {
      const store = wholeStore(database, () => ({ add: async () => {} }));
      return await work({ store, mailFiles: openMailFiles(mailFolder(config)), passwords, now: () => new Date() });
    } finally {
      await database.close();
    }
  } catch (error) {
    throw error instanceof Refusal ? new StartupError(refusalMessages[error.code]) : error;
  } finally {
    await passwords.close();
    lock.release();
  }
}
