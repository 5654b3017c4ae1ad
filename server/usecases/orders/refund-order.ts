import { PaymentsUnreachable } from '../../ports/payments.ts';
import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';

type Given = Pick<Tools, 'store' | 'payments' | 'now'>;

/** Asks the provider to give the money of an order back. The order changes when the provider tells that it did. */
export async function refundOrder(orderId: number, { store, payments }: Given): Promise<void> {
  const paid = (await store.paymentRecords.ofOrder(orderId)).find(({ state }) => state === 'paid');
  if (!paid?.intentId || !payments) throw new Refusal('NOT_READY');
  await payments.refund(paid.intentId).catch((fault: unknown) => {
    throw fault instanceof PaymentsUnreachable ? new Refusal('PAYMENT_UNAVAILABLE') : fault;
  });
}

/**
 * Money that is due back, because the buyer withdrew before the report was provided; given back already, there is nothing to do. A report that
 * was provided all the same is no longer for us to decide: a person reads the withdrawal.
 */
export async function refundDue({ orderId }: { readonly orderId: number }, tools: Given): Promise<void> {
  const order = await tools.store.orders.byId(orderId);
  if (order && order.withdrawnAt !== null && order.validatedAt === null && order.state !== 'refunded')
    await refundOrder(orderId, tools);
}

/** It failed too often: a person must see to it, since the law sets a day. */
export async function giveUpRefund(
  { orderId }: { readonly orderId: number },
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  await store.alerts.raise({ kind: 'REFUND_FAILED', subject: String(orderId), orderId, detail: {} }, now());
}
