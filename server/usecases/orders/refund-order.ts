import { PaymentsUnreachable } from '../../ports/payments.ts';
import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';

type Dependencies = Pick<Tools, 'store' | 'payments' | 'now'>;

/** Asks the provider to refund an order. The order changes when the provider's event confirms it. */
export async function refundOrder(orderId: number, { store, payments }: Dependencies): Promise<void> {
  const paid = (await store.paymentRecords.ofOrder(orderId)).find(({ state }) => state === 'paid');
  if (!paid?.intentId || !payments) throw new Refusal('NOT_READY');
  await payments.refund(paid.intentId).catch((fault: unknown) => {
    throw fault instanceof PaymentsUnreachable ? new Refusal('PAYMENT_UNAVAILABLE') : fault;
  });
}

/**
 * The job: refunds a buyer who withdrew before the report was provided; does nothing if the order is refunded already. If the report was
 * provided after all, the program must not decide: a person reads the withdrawal.
 */
export async function refundDue({ orderId }: { readonly orderId: number }, tools: Dependencies): Promise<void> {
  const order = await tools.store.orders.byId(orderId);
  if (order && order.withdrawnAt !== null && order.validatedAt === null && order.state !== 'refunded')
    await refundOrder(orderId, tools);
}

/** The job failed too often: a person must act, since the law sets a deadline. */
export async function giveUpRefund(
  { orderId }: { readonly orderId: number },
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  await store.alerts.raise({ kind: 'REFUND_FAILED', subject: String(orderId), orderId, detail: {} }, now());
}
