import type { AccountAct, AdminPasswordChange } from '@rempart/contract';
import type { Credentials } from '../../ports/admins.ts';
import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';
import { type LoggedIn, prove } from './prove.ts';
import { refuseWeakPassword } from './weak-password.ts';

type Given = Pick<Tools, 'store' | 'passwords' | 'limits' | 'operator' | 'now'>;

/** Throws what `prove` throws, and `WEAK_PASSWORD`. */
export async function changePassword(
  who: LoggedIn,
  { newPassword, ...proof }: AdminPasswordChange,
  tools: Given,
): Promise<void> {
  await refuseWeakPassword(newPassword, who.admin.username);
  await prove(who, proof, tools);
  const passwordHash = await tools.passwords.hash(newPassword);
  await changeCredentials(who, { passwordHash }, 'changePassword', tools);
}

/**
 * Changes what an account logs in with, once that was proven. Its other sessions end, its browsers are forgotten, the journal has a line and
 * the operator a mail: all or nothing. Throws `WRONG_PASSWORD` where another change came first.
 */
export async function changeCredentials(
  { admin, session }: LoggedIn,
  to: Partial<Credentials>,
  act: AccountAct,
  { store, operator, now }: Pick<Given, 'store' | 'operator' | 'now'>,
): Promise<void> {
  const at = now();
  const isChanged = await store.transaction(async ({ admins, mails }) => {
    if (!(await admins.change(admin, to, { kept: session, at }))) return false;
    const line = await admins.note({ at, who: admin.username, act, orderId: null, detail: {} });
    const { email } = operator;
    if (email !== null) await mails.add({ kind: 'account', key: String(line), orderId: null, recipient: email }, at);
    return true;
  });
  if (!isChanged) throw new Refusal('WRONG_PASSWORD');
}
