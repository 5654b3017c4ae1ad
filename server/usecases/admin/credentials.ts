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

/** What belongs to such a change: more for its line of the journal, and work within its transaction, which a refusal undoes. */
interface Along {
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly within?: (store: Omit<Tools['store'], 'transaction'>) => Promise<void>;
}

/**
 * Changes what an account logs in with, once that was proven. Its other sessions end, its browsers are forgotten, the journal has a line and
 * the operator a mail: all or nothing. Throws `WRONG_PASSWORD` where another change came first.
 */
export async function changeCredentials(
  { admin, session }: LoggedIn,
  to: Partial<Credentials>,
  act: AccountAct,
  tools: Pick<Given, 'store' | 'operator' | 'now'>,
  { detail = {}, within = async () => {} }: Along = {},
): Promise<void> {
  const at = tools.now();
  const isChanged = await tools.store.transaction(async (tx) => {
    if (!(await tx.admins.change(admin, to, { kept: session, at }))) return false;
    await within(tx);
    const line = await tx.admins.note({ at, who: admin.username, act, orderId: null, detail });
    await tellOperator(line, at, tx, tools);
    return true;
  });
  if (!isChanged) throw new Refusal('WRONG_PASSWORD');
}

/** A mail about a line of the journal, where the operator has an address. */
export async function tellOperator(
  line: number,
  at: Date,
  { mails }: Pick<Tools['store'], 'mails'>,
  { operator: { email } }: Pick<Tools, 'operator'>,
): Promise<void> {
  if (email !== null) await mails.add({ kind: 'account', key: String(line), orderId: null, recipient: email }, at);
}
