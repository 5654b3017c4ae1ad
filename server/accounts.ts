import { refusalMessages } from '@house/contract';
import { readConfig, StartRefused } from './config.ts';
import { openDatabase, refuseWithoutDatabase, takeFolder } from './databases.ts';
import { passwords } from './outside/passwords.ts';
import type { KeptOfPerson, Persons } from './persons.ts';
import { storeIn } from './store/store.ts';
import type { Store } from './tools.ts';
import { createAdmin } from './usecases/admin/first-admin.ts';
import { Refusal } from './usecases/refusal.ts';

export { StartRefused } from './config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Makes an account of the administration, without a server. This and the next throw `StartRefused` where that cannot be. */
export function createAccount(
  account: { readonly username: string; readonly password: string },
  environment: Environment,
): Promise<void> {
  return withStore(environment, (store) => createAdmin(account, { store, passwords }));
}

/** All that is kept of a person, found by an address (GDPR art. 15 and 20). */
export function exportPerson(email: string, environment: Environment): Promise<KeptOfPerson> {
  return withKeptStore(environment, ({ persons }) => persons.export(email));
}

/** Erases it, but for invoices (GDPR art. 17 §3 b). */
export function erasePerson(email: string, environment: Environment): ReturnType<Persons['erase']> {
  return withKeptStore(environment, ({ persons }) => persons.erase(email));
}

/** Where nothing is kept nobody is looked for: a new database would say that there never was such a person. */
async function withKeptStore<T>(environment: Environment, work: (store: Store) => Promise<T>): Promise<T> {
  await refuseWithoutDatabase(readConfig(environment));
  return withStore(environment, work);
}

async function withStore<T>(environment: Environment, work: (store: Store) => Promise<T>): Promise<T> {
  const config = readConfig(environment);
  const lock = await takeFolder(config);
  try {
    const database = await openDatabase(config, () => {});
    try {
      return await work(storeIn(database, () => ({ add: async () => {} })));
    } finally {
      await database.close();
    }
  } catch (fault) {
    throw fault instanceof Refusal ? new StartRefused(refusalMessages[fault.code]) : fault;
  } finally {
    lock.release();
  }
}
