import type { Visitor } from '../../domain/limits.ts';
import type { Tools } from '../../ports/tools.ts';
import { enforceLimit } from '../admit.ts';
import { refuseMail } from '../mail/to-strangers.ts';

/**
 * Mails the state of an order to the order's own address, if that address was entered. The answer never shows whether there is such an
 * order. Throws `MAILED_ENOUGH` where this address was entered with this number three times within a day.
 */
export async function askState(
  { number, email }: { readonly number: string; readonly email: string },
  visitor: Visitor,
  tools: Pick<Tools, 'store' | 'limits' | 'now'>,
): Promise<void> {
  enforceLimit('contact', visitor, tools);
  const at = tools.now();
  await tools.store.transaction(async (within) => {
    const { orders, orderAccess, mails } = within;
    // With its number: who does not know it sends nothing, and must not use up what its owner may ask for.
    const refusal = await refuseMail('orderState', `${number} ${email}`, within, at);
    if (refusal) throw refusal;
    const requestNumber = await orderAccess.askLink(email, at);
    const order = await orders.byNumber(number);
    if (order?.email?.toLowerCase() !== email.toLowerCase()) return;
    await mails.add({ kind: 'orderState', key: String(requestNumber), orderId: order.id, recipient: order.email }, at);
  });
}

/**
 * Mails the links of past purchases to the address on file. The answer never shows whether there is such an order. Throws `MAILED_ENOUGH`
 * where this address was entered three times within a day.
 */
export async function askLink(
  { email }: { readonly email: string },
  visitor: Visitor,
  tools: Pick<Tools, 'store' | 'limits' | 'now'>,
): Promise<void> {
  enforceLimit('contact', visitor, tools);
  const at = tools.now();
  await tools.store.transaction(async (within) => {
    const { orderAccess, orderLists, mails } = within;
    const refusal = await refuseMail('link', email, within, at);
    if (refusal) throw refusal;
    const requestNumber = await orderAccess.askLink(email, at);
    const [newest] = await orderLists.boughtBy(email);
    if (newest?.email)
      await mails.add({ kind: 'link', key: String(requestNumber), orderId: null, recipient: newest.email }, at);
  });
}
