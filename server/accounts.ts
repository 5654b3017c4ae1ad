import { refusalMessages } from '@house/contract';
import { readConfig, StartRefused } from './config.ts';
import { openDatabase, takeFolder } from './databases.ts';
import { passwords } from './outside/passwords.ts';
import { storeIn } from './store/store.ts';
import { createAdmin } from './usecases/admin/first-admin.ts';
import { Refusal } from './usecases/refusal.ts';

export { StartRefused } from './config.ts';

/** Makes an account of the administration, without a server. Throws `StartRefused` where that cannot be. */
export async function createAccount(
  account: { readonly username: string; readonly password: string },
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const config = readConfig(environment);
  const lock = await takeFolder(config);
  const database = await openDatabase(config, () => {});
  try {
    const noJobs = () => ({ add: async () => {} });
    await createAdmin(account, { store: storeIn(database, noJobs), passwords });
  } catch (fault) {
    throw fault instanceof Refusal ? new StartRefused(refusalMessages[fault.code]) : fault;
  } finally {
    await database.close();
    lock.release();
  }
}
