import type { Visitor } from '../../limits.ts';
import type { Tools } from '../../tools.ts';
import { admit } from '../admit.ts';

/** Writes down that somebody lost a link. The answer is the same whether or not there is such an order. */
export async function askLink(
  { email }: { readonly email: string },
  visitor: Visitor,
  tools: Pick<Tools, 'store' | 'limits' | 'now'>,
): Promise<void> {
  const { store, now } = tools;
  admit('letter', visitor, tools);
  await store.orders.askLink(email, now());
}
