import { refundOf } from '../../ports/orders.ts';
import type { Payment, Refund } from '../../ports/payment-records.ts';
import { PaymentsUnreachable } from '../../ports/payments.ts';
import type { Tools } from '../../ports/tools.ts';
import { Refusal } from '../refusal.ts';
import { applyRefunds } from './apply-refunds.ts';

type Dependencies = Pick<Tools, 'store' | 'payments' | 'operator' | 'now'>;

/**
 * Asks the provider to refund an order, and records how it stands: the money may have left, be on its way, or have been refused. Throws
 * `NOT_READY` where there is nothing to refund, `PAYMENT_UNAVAILABLE` where the provider did not answer.
 */
export async function refundOrder(orderId: number, tools: Dependencies): Promise<void> {
  const { store, payments } = tools;
  const { intentId } = await paymentOf(orderId, store);
  if (!payments) throw new Refusal('NOT_READY');
  // Each attempt has a name of its own: under the name of one that failed the provider would repeat that answer.
  const attempt = (await store.paymentRecords.refundsOf(intentId)).filter(({ status }) => status === 'failed').length;
  const refunds = await payments.refund(intentId, attempt).catch((fault: unknown) => {
    throw fault instanceof PaymentsUnreachable ? new Refusal('PAYMENT_UNAVAILABLE') : fault;
  });
  await record(intentId, refunds, tools);
}

/** The money was returned by other means, after the provider could not. Throws `NOT_READY` where no refund of the order failed. */
export async function refundElsewhere(orderId: number, tools: Dependencies): Promise<void> {
  const order = await tools.store.orders.byId(orderId);
  if (!order || refundOf(order) !== 'failed') throw new Refusal('NOT_READY');
  const { intentId } = await paymentOf(orderId, tools.store);
  await record(
    intentId,
    [{ id: `elsewhere_${intentId}`, status: 'succeeded', amountCents: null, reason: null }],
    tools,
  );
}

/** The job: refunds a buyer whose withdrawal makes a refund due; does nothing if one began already. */
export async function refundDue({ orderId }: { readonly orderId: number }, tools: Dependencies): Promise<void> {
  const order = await tools.store.orders.byId(orderId);
  if (order && order.withdrawnAt !== null && refundOf(order) === null) await refundOrder(orderId, tools);
}

/** The job failed too often: a person must act, since the law sets a deadline. */
export async function giveUpRefund(
  { orderId }: { readonly orderId: number },
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  await store.alerts.raise({ kind: 'REFUND_FAILED', subject: String(orderId), orderId, detail: {} }, now());
}

/** The payment that bought an order, and is not refunded. */
async function paymentOf(
  orderId: number,
  { paymentRecords }: Pick<Tools['store'], 'paymentRecords'>,
): Promise<Payment & { readonly intentId: string }> {
  const paid = (await paymentRecords.ofOrder(orderId)).find(({ state }) => state === 'paid');
  if (!paid?.intentId) throw new Refusal('NOT_READY');
  return { ...paid, intentId: paid.intentId };
}

async function record(intentId: string, refunds: readonly Refund[], tools: Dependencies): Promise<void> {
  await tools.store.transaction(async (within) => {
    await within.paymentRecords.lock();
    await applyRefunds(intentId, refunds, within, tools, tools.now());
  });
}
