import type { Tools } from '../../tools.ts';

/** Writes down that somebody lost a link. The answer is the same whether or not there is such an order. */
export async function askLink(
  { email }: { readonly email: string },
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  await store.orders.askLink(email, now());
}
