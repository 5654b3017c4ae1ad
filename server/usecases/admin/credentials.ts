import type { AccountAct, AdminPasswordChange } from '@rempart/contract';
import type { Credentials } from '../../ports/admins.ts';
import type { Tools } from '../../ports/tools.ts';
import { inTurn } from '../in-turn.ts';
import { Refusal } from '../refusal.ts';
import { type LoggedIn, prove } from './prove.ts';
import { refuseWeakPassword } from './weak-password.ts';

type Dependencies = Pick<Tools, 'store' | 'passwords' | 'limits' | 'operator' | 'now'>;

/** Throws what `prove` throws, and `WEAK_PASSWORD`. */
export async function changePassword(
  who: LoggedIn,
  { newPassword, ...proof }: AdminPasswordChange,
  tools: Dependencies,
): Promise<void> {
  await refuseWeakPassword(newPassword, who.admin.username);
  await prove(who, proof, tools);
  const passwordHash = await inTurn(tools.passwords.hash(newPassword));
  await changeCredentials(who, { passwordHash }, 'changePassword', tools);
}

/** Additions to such a change: detail for its journal line, and work within its transaction, which a refusal rolls back. */
interface Along {
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly within?: (store: Omit<Tools['store'], 'transaction'>) => Promise<void>;
}

/**
 * Changes the credentials of an account after the proof. Ends its other sessions, forgets its browsers, writes a line to the journal and
 * notifies the operator: all or nothing. Throws `WRONG_PASSWORD` where another change came first.
 */
export async function changeCredentials(
  { admin, session }: LoggedIn,
  to: Partial<Credentials>,
  act: AccountAct,
  tools: Pick<Dependencies, 'store' | 'operator' | 'now'>,
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

/** Notifies the operator of a journal line by mail, where the operator has an address. */
export async function tellOperator(
  line: number,
  at: Date,
  { mails }: Pick<Tools['store'], 'mails'>,
  { operator: { email } }: Pick<Tools, 'operator'>,
): Promise<void> {
  if (email !== null) await mails.add({ kind: 'account', key: String(line), orderId: null, recipient: email }, at);
}
