import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';
import { newPublicId } from './access.ts';

type Dependencies = Pick<Tools, 'store' | 'now'>;

/** An administrator has the report mailed again, for example after a message whose arrival is unknown. */
export async function sendAgain(orderId: number, { store, now }: Dependencies): Promise<void> {
  const at = now();
  await store.transaction(async ({ orders, mails }) => {
    const order = await orders.byId(orderId);
    if (!order?.email) throw new Refusal('NOT_READY');
    const before = (await mails.of(orderId)).filter(({ kind }) => kind === 'report');
    if (before.some(({ state }) => state === 'waiting' || state === 'sending')) throw new Refusal('NOT_READY');
    const ready = await orders.advance(orderId, ['validated', 'sent', 'delivery_uncertain'], 'validated', at);
    if (!ready) throw new Refusal('NOT_READY');
    const key = `${order.number}/${before.length + 1}`;
    await mails.add({ kind: 'report', key, orderId, recipient: order.email }, at);
  });
}

/** generated or failed_generation → paid: the report is drawn again. */
export async function regenerate(orderId: number, { store, now }: Dependencies): Promise<void> {
  await store.transaction(async ({ orders, jobs }) => {
    const order = await orders.byId(orderId);
    if (order?.release) throw new Refusal('ALREADY_LET_GO');
    if (order?.auditingId) throw new Refusal('NOT_READY');
    const ready = await orders.advance(orderId, ['generated', 'failed_generation'], 'paid', now());
    if (!ready) throw new Refusal('NOT_READY');
    await jobs.add('prepare-report', { orderId });
  });
}

/**
 * Corrects a mistyped address of the buyer: browsers admitted by a link sent to the old address lose access, and waiting messages go to the
 * new one.
 */
export async function changeAddress(orderId: number, email: string, { store, now }: Dependencies): Promise<void> {
  await store.transaction(async ({ orders, orderAccess, mails, followUps }) => {
    const order = await orders.byId(orderId);
    if (!order || order.state === 'awaiting_payment') throw new Refusal('NOT_FOUND');
    await orders.setEmail(orderId, email);
    await orderAccess.revokeMailed(orderId, now());
    await followUps.renewTokens(orderId, newPublicId);
    if (order.email !== null) await mails.redirect(orderId, { from: order.email, to: email });
  });
}
