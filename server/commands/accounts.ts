import { type AdminErased, firstAdmin } from '@rempart/contract';
import type { ListedAdmin } from '../ports/admins.ts';
import type { KeptOfPerson } from '../ports/persons.ts';
import { says } from '../process/messages.ts';
import { StartupError } from '../process/settings.ts';
import { removeAccount as remove, resetSecondFactor as reset, setPassword } from '../usecases/admin/accounts.ts';
import { createAdmin } from '../usecases/admin/first-admin.ts';
import { eraseWithFiles } from '../usecases/admin/persons.ts';
import { type Environment, withKept, withTools } from './with-tools.ts';

export type { ListedAdmin } from '../ports/admins.ts';

export { StartupError } from '../process/settings.ts';

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
