import type { AccountAct } from '@rempart/contract';
import { type Admin, COMMAND, type Credentials } from '../../ports/admins.ts';
import type { Tools } from '../../ports/tools.ts';
import { noSecondFactor } from './second-factor.ts';
import { refuseWeakPassword } from './weak-password.ts';

/**
 * What the person with shell access does to accounts, without their passwords. Each act ends the sessions of the account and forgets its
 * browsers.
 */
type Dependencies = Pick<Tools, 'store' | 'now'>;

/** Returns false where there is no such name. Throws `WEAK_PASSWORD`. */
export async function setPassword(
  { username, password }: { readonly username: string; readonly password: string },
  tools: Dependencies & Pick<Tools, 'passwords'>,
): Promise<boolean> {
  await refuseWeakPassword(password, username);
  return setCredentials(username, { passwordHash: await tools.passwords.hash(password) }, 'setPassword', tools);
}

/**
 * The password alone then opens the account: passkeys are removed too, since they may be on the same lost phone. Returns false where there
 * is no such name.
 */
export function resetSecondFactor(username: string, tools: Dependencies): Promise<boolean> {
  return setCredentials(username, noSecondFactor, 'resetSecondFactor', tools, async (admin, { passkeys }) => {
    await passkeys.removeAll(admin.id);
  });
}

/** `last`: it is the only account, and it stays. The journal keeps the name in older lines. */
export async function removeAccount(
  username: string,
  { evenLast }: { readonly evenLast: boolean },
  { store, now }: Dependencies,
): Promise<'removed' | 'last' | 'gone'> {
  return store.transaction(async ({ admins }) => {
    const admin = await admins.byName(username);
    const end = admin ? await admins.remove(admin.id, evenLast) : 'gone';
    if (end === 'removed') await admins.note(lineOf('removeAccount', username, now()));
    return end;
  });
}

async function setCredentials(
  username: string,
  to: Partial<Credentials>,
  act: AccountAct,
  { store, now }: Dependencies,
  within: (admin: Admin, store: Omit<Dependencies['store'], 'transaction'>) => Promise<void> = async () => {},
): Promise<boolean> {
  const at = now();
  return store.transaction(async (tx) => {
    const { admins } = tx;
    // If the owner changes the account at the same moment, the command retries after that.
    for (;;) {
      const admin = await admins.byName(username);
      if (!admin) return false;
      if (!(await admins.change(admin, to, { kept: null, at }))) continue;
      await within(admin, tx);
      break;
    }
    await admins.note(lineOf(act, username, at));
    return true;
  });
}

/** The journal line of a command's act on an account. */
export function lineOf(act: AccountAct, account: string, at: Date) {
  return { at, who: COMMAND, act, orderId: null, detail: { account } };
}
