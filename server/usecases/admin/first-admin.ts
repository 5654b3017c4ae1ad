import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type FirstAdmin, product } from '@house/contract';
import type { Visitor } from '../../limits.ts';
import type { Tools } from '../../tools.ts';
import { admit } from '../admit.ts';
import { Refusal } from '../refusal.ts';
import { isWeakPassword } from './weak-password.ts';

type Given = Pick<Tools, 'store' | 'passwords'>;

/** Makes an account. Throws `WEAK_PASSWORD`, and `KEPT` where the name is taken. */
export async function createAdmin(
  { username, password }: { readonly username: string; readonly password: string },
  { store, passwords }: Given,
): Promise<void> {
  if (await isWeakPassword(password, [username, product.slug])) throw new Refusal('WEAK_PASSWORD');
  if (!(await store.admins.create(username, await passwords.hash(password)))) throw new Refusal('NAME_TAKEN');
}

/** A link that makes the first account: printed where nobody has one, known to this process alone, good once and for a day. */
export interface FirstLink {
  readonly token: string;
  readonly use: (given: FirstAdmin, visitor: Visitor, tools: Given & Pick<Tools, 'limits' | 'now'>) => Promise<void>;
}

const VALID_MS = 24 * 3_600_000;

export function openFirstLink(now: () => Date): FirstLink {
  const token = randomBytes(24).toString('base64url');
  const until = now().getTime() + VALID_MS;
  let isUsed = false;
  return {
    token,
    use: async ({ link, username, password }, visitor, tools) => {
      admit('login', visitor, tools);
      const isOurs = link.length === token.length && timingSafeEqual(Buffer.from(link), Buffer.from(token));
      if (!isOurs || isUsed || tools.now().getTime() > until) throw new Refusal('LINK_OVER');
      if ((await tools.store.admins.count()) > 0) throw new Refusal('LINK_OVER');
      await createAdmin({ username, password }, tools);
      isUsed = true;
    },
  };
}
