import { type AdminErased, firstAdmin, refusalMessages } from '@rempart/contract';
import { type ApiPlan, apiScopes } from '@rempart/contract/api';
import { mailFolder, openMailFiles } from '../adapters/mail/outbox.ts';
import { openPasswords } from '../adapters/passwords/passwords.ts';
import type { ListedAdmin } from '../ports/admins.ts';
import type { KeptOfPerson } from '../ports/persons.ts';
import type { Tools } from '../ports/tools.ts';
import { readConfig } from '../process/config.ts';
import { lockDataFolder, openDatabase, refuseWithoutDatabase } from '../process/databases.ts';
import { says } from '../process/messages.ts';
import { StartupError } from '../process/settings.ts';
import { removeAccount as remove, resetSecondFactor as reset, setPassword } from '../usecases/admin/accounts.ts';
import { createAdmin } from '../usecases/admin/first-admin.ts';
import { eraseWithFiles } from '../usecases/admin/persons.ts';
import { Refusal } from '../usecases/refusal.ts';
import { wholeStore } from '../wings/index.ts';
import { type ListedApiAccount, listCallers, makeKey, revokeKey, rotateKey } from '../wings/programs/usecases/keys.ts';

export { StartupError } from '../process/settings.ts';
export type { ListedApiAccount } from '../wings/programs/usecases/keys.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Dependencies = Pick<Tools, 'store' | 'mailFiles' | 'passwords' | 'now'>;
/** A user name, and its new password. */
type Account = { readonly username: string; readonly password: string };
/** With the name and function that sign its reports; both can be set later. */
type NewAccount = Account & { readonly name?: string; readonly role?: string };

/**
 * Creates an administrator account, without a server. This function and the following ones throw `StartupError` where that is impossible.
 */
export async function createAccount(account: NewAccount, environment: Environment): Promise<void> {
  if (!firstAdmin.shape.username.safeParse(account.username).success) throw new StartupError(says.badAccountName);
  return withTools(environment, (tools) => createAdmin(account, tools));
}

/** All accounts, by name. */
export function listAccounts(environment: Environment): Promise<readonly ListedAdmin[]> {
  return withKept(environment, ({ store }) => store.admins.list());
}

/** Gives an account another password, and ends its sessions. */
export async function changeAccountPassword(account: Account, environment: Environment): Promise<void> {
  const isKnown = await withKept(environment, (tools) => setPassword(account, tools));
  if (!isKnown) throw new StartupError(says.noAccount(account.username));
}

/** For an administrator who lost the application and the recovery codes: the password alone then opens the account. Ends its sessions. */
export async function resetSecondFactor(username: string, environment: Environment): Promise<void> {
  const isKnown = await withKept(environment, (tools) => reset(username, tools));
  if (!isKnown) throw new StartupError(says.noAccount(username));
}

/** Removes an account with its sessions; the last one only with `evenLast`. The journal keeps its name. */
export async function removeAccount(
  username: string,
  { evenLast }: { readonly evenLast: boolean },
  environment: Environment,
): Promise<void> {
  const end = await withKept(environment, (tools) => remove(username, { evenLast }, tools));
  if (end === 'gone') throw new StartupError(says.noAccount(username));
  if (end === 'last') throw new StartupError(says.lastAccount(username));
}

/** All stored data of a person, found by an address (GDPR art. 15 and 20). */
export function exportPerson(email: string, environment: Environment): Promise<KeptOfPerson> {
  return withKept(environment, ({ store }) => store.persons.export(email));
}

/** Erases them, except for invoices (GDPR art. 17 §3 b). */
export function erasePerson(email: string, environment: Environment): Promise<AdminErased> {
  return withKept(environment, (tools) => eraseWithFiles(email, tools));
}

/** Creates an API key for an address, and sets its account's plan where one is given. The key is shown once. */
export function makeApiKey(
  email: string,
  { name, plan }: { readonly name: string; readonly plan: ApiPlan | null },
  environment: Environment,
): Promise<{ readonly secret: string }> {
  return withTools(environment, async (tools) => {
    const made = await makeKey(email, { name, scopes: apiScopes }, tools);
    const account = plan && (await tools.store.apiAccounts.byEmail(email));
    if (account) await tools.store.apiAccounts.setPlan(account.publicId, plan);
    return made;
  });
}

/** Replaces a key; the old one remains valid for another day. */
export function rotateApiKey(
  email: string,
  keyId: string,
  environment: Environment,
): Promise<{ readonly secret: string }> {
  return withKept(environment, (tools) => rotateKey(email, keyId, tools));
}

/** Revokes a key. */
export function revokeApiKey(email: string, keyId: string, environment: Environment): Promise<void> {
  return withKept(environment, (tools) => revokeKey(email, keyId, tools));
}

/** All accounts of the API with their keys and their calls by month. */
export function listApiAccounts(environment: Environment): Promise<readonly ListedApiAccount[]> {
  return withKept(environment, (tools) => listCallers(tools));
}

/** Does not create a database where there is none: a new one would answer that there never was such a person or account. */
async function withKept<T>(environment: Environment, work: (tools: Dependencies) => Promise<T>): Promise<T> {
  await refuseWithoutDatabase(readConfig(environment));
  return withTools(environment, work);
}

async function withTools<T>(environment: Environment, work: (tools: Dependencies) => Promise<T>): Promise<T> {
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
