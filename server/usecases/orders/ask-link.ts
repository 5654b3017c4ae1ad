import type { Visitor } from '../../limits.ts';
import type { Tools } from '../../tools.ts';
import { admit } from '../admit.ts';

/** Mails the links of what was bought to the address on file. The answer is the same whether or not there is such an order. */
export async function askLink(
  { email }: { readonly email: string },
  visitor: Visitor,
  tools: Pick<Tools, 'store' | 'limits' | 'now'>,
): Promise<void> {
  admit('letter', visitor, tools);
  const at = tools.now();
  await tools.store.together(async ({ orders, mails }) => {
    const asked = await orders.askLink(email, at);
    const [newest] = await orders.boughtBy(email);
    if (newest?.email)
      await mails.add({ kind: 'link', key: String(asked), orderId: null, recipient: newest.email }, at);
  });
}
