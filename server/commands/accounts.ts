import { type AdminErased, firstAdmin, refusalMessages } from '@rempart/contract';
import { type ApiPlan, apiScopes } from '@rempart/contract/api';
import { mailFolder, openMailFiles } from '../adapters/mail/outbox.ts';
import { passwords } from '../adapters/passwords.ts';
import { storeIn } from '../adapters/postgres/store.ts';
import type { ListedAdmin } from '../ports/admins.ts';
import type { KeptOfPerson } from '../ports/persons.ts';
import type { Tools } from '../ports/tools.ts';
import { readConfig } from '../process/config.ts';
import { lockDataFolder, openDatabase, refuseWithoutDatabase } from '../process/databases.ts';
import { says } from '../process/messages.fr.ts';
import { StartupError } from '../process/settings.ts';
import { removeAccount as remove, resetSecondFactor as reset, setPassword } from '../usecases/admin/accounts.ts';
import { createAdmin } from '../usecases/admin/first-admin.ts';
import { eraseWithFiles } from '../usecases/admin/persons.ts';
import { type ListedApiAccount, listCallers, makeKey, revokeKey, rotateKey } from '../usecases/api/keys.ts';
import { Refusal } from '../usecases/refusal.ts';

export { StartupError } from '../process/settings.ts';
export type { ListedApiAccount } from '../usecases/api/keys.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Given = Pick<Tools, 'store' | 'mailFiles' | 'passwords' | 'now'>;
/** A name, and the password that it shall have. */
type Account = { readonly username: string; readonly password: string };
/** With the name and function that it signs reports with; both can be said later. */
type NewAccount = Account & { readonly name?: string; readonly role?: string };

/** Makes an account of the administration, without a server. This and all that follow throw `StartupError` where that cannot be. */
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

/** For whoever lost the application and the recovery codes: the password alone opens the account again. Ends its sessions. */
export async function resetSecondFactor(username: string, environment: Environment): Promise<void> {
  const isKnown = await withKept(environment, (tools) => reset(username, tools));
  if (!isKnown) throw new StartupError(says.noAccount(username));
}

/** Takes an account away, with its sessions; the last one only where `evenLast` says so. What was done under its name keeps it. */
export async function removeAccount(
  username: string,
  { evenLast }: { readonly evenLast: boolean },
  environment: Environment,
): Promise<void> {
  const end = await withKept(environment, (tools) => remove(username, { evenLast }, tools));
  if (end === 'gone') throw new StartupError(says.noAccount(username));
  if (end === 'last') throw new StartupError(says.lastAccount(username));
}

/** All that is kept of a person, found by an address (GDPR art. 15 and 20). */
export function exportPerson(email: string, environment: Environment): Promise<KeptOfPerson> {
  return withKept(environment, ({ store }) => store.persons.export(email));
}

/** Erases it, but for invoices (GDPR art. 17 §3 b). */
export function erasePerson(email: string, environment: Environment): Promise<AdminErased> {
  return withKept(environment, (tools) => eraseWithFiles(email, tools));
}

/** Makes a key of the API for an address, and puts its account on a plan where one is given. The key is shown once. */
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

/** A key in the place of another, which opens for a day more. */
export function rotateApiKey(
  email: string,
  keyId: string,
  environment: Environment,
): Promise<{ readonly secret: string }> {
  return withKept(environment, (tools) => rotateKey(email, keyId, tools));
}

/** From now on it opens nothing. */
export function revokeApiKey(email: string, keyId: string, environment: Environment): Promise<void> {
  return withKept(environment, (tools) => revokeKey(email, keyId, tools));
}

/** All accounts of the API with their keys and their calls by month. */
export function listApiAccounts(environment: Environment): Promise<readonly ListedApiAccount[]> {
  return withKept(environment, (tools) => listCallers(tools));
}

/** Where nothing is kept nobody is looked for: a new database would say that there never was such a person, or such an account. */
async function withKept<T>(environment: Environment, work: (tools: Given) => Promise<T>): Promise<T> {
  await refuseWithoutDatabase(readConfig(environment));
  return withTools(environment, work);
}

async function withTools<T>(environment: Environment, work: (tools: Given) => Promise<T>): Promise<T> {
  const config = readConfig(environment);
  const lock = await lockDataFolder(config);
  try {
    const database = await openDatabase(config, () => {});
    try {
      const store = storeIn(database, () => ({ add: async () => {} }));
      return await work({ store, mailFiles: openMailFiles(mailFolder(config)), passwords, now: () => new Date() });
    } finally {
      await database.close();
    }
  } catch (error) {
    throw error instanceof Refusal ? new StartupError(refusalMessages[error.code]) : error;
  } finally {
    lock.release();
  }
}
