import type { FirstAdmin } from '@rempart/contract';
import { isSecret, randomKey } from '../../common/digest.ts';
import type { Visitor } from '../../domain/limits.ts';
import type { Tools } from '../../ports/tools.ts';
import { enforceLimit } from '../admit.ts';
import { inTurn } from '../in-turn.ts';
import { Refusal } from '../refusal.ts';
import { lineOf } from './accounts.ts';
import { refuseWeakPassword } from './weak-password.ts';

type Dependencies = Pick<Tools, 'store' | 'passwords' | 'now'>;

/** Creates an account. Throws `WEAK_PASSWORD`, and `NAME_TAKEN`. */
export async function createAdmin(
  {
    username,
    password,
    name = '',
    role = '',
  }: { readonly username: string; readonly password: string; readonly name?: string; readonly role?: string },
  { store, passwords, now }: Dependencies,
): Promise<void> {
  await refuseWeakPassword(password, username);
  const admin = { username, name, role, passwordHash: await inTurn(passwords.hash(password)) };
  const isMade = await store.transaction(async ({ admins }) => {
    if (!(await admins.create(admin))) return false;
    await admins.note(lineOf('createAccount', username, now()));
    return true;
  });
  if (!isMade) throw new Refusal('NAME_TAKEN');
}

/** A link that creates the first account: printed while there is no account, known to this process alone, valid once and for a day. */
export interface FirstLink {
  readonly token: string;
  readonly use: (given: FirstAdmin, visitor: Visitor, tools: Dependencies & Pick<Tools, 'limits'>) => Promise<void>;
}

const VALID_MS = 24 * 3_600_000;

export function openFirstLink(now: () => Date): FirstLink {
  const token = randomKey(24);
  const until = now().getTime() + VALID_MS;
  let isUsed = false;
  return {
    token,
    use: async ({ link, username, password, name, role }, visitor, tools) => {
      const { store, passwords } = tools;
      enforceLimit('login', visitor, tools);
      const isOurs = isSecret(link, token);
      if (!isOurs || isUsed || tools.now().getTime() > until) throw new Refusal('LINK_OVER');
      if ((await store.admins.count()) > 0) throw new Refusal('LINK_OVER');
      await refuseWeakPassword(password, username);
      const admin = { username, name, role, passwordHash: await inTurn(passwords.hash(password)) };
      const at = tools.now();
      // Of several concurrent calls, the database lets one create the account.
      const isFirst = await store.transaction(async ({ admins }) => {
        if (!(await admins.createFirst(admin))) return false;
        await admins.note({ at, who: username, act: 'createAccount', orderId: null, detail: { account: username } });
        return true;
      });
      if (!isFirst) throw new Refusal('LINK_OVER');
      isUsed = true;
    },
  };
}
