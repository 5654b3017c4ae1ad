import type { Payment, Refund } from '../../ports/payment-records.ts';
import type { RefundStatus } from '../../ports/payments.ts';
import type { Store } from '../../ports/store.ts';
import type { Tools } from '../../ports/tools.ts';
import { completeRefund } from './complete-purchase.ts';

type Within = Pick<
  Store,
  'orders' | 'paymentRecords' | 'alerts' | 'jobs' | 'audits' | 'invoices' | 'mails' | 'followUps'
>;
type Dependencies = Pick<Tools, 'operator' | 'payments'>;

/** A refund may fail after it succeeded, when a bank sends the money back; what is older than that is no news. */
const RANK: Readonly<Record<RefundStatus, number>> = { pending: 0, succeeded: 1, failed: 2 };

/**
 * Records what is known of the refunds of a payment, and what follows: the order is refunded when the money left, and waits for a person
 * where it came back. Refunds of a payment that was not heard of yet wait for it. Call it while holding the money lock.
 */
export async function applyRefunds(
  intentId: string,
  refunds: readonly Refund[],
  within: Within,
  tools: Dependencies,
  at: Date,
): Promise<void> {
  const { paymentRecords, alerts } = within;
  const known = new Map((await paymentRecords.refundsOf(intentId)).map((refund) => [refund.id, refund]));
  const news = refunds.filter(({ id, status }) => {
    const before = known.get(id);
    return !before || RANK[status] > RANK[before.status];
  });
  for (const refund of news) await paymentRecords.keepRefund(intentId, refund, at);
  const payment = await paymentRecords.findByIntent(intentId);
  if (news.length === 0 || !payment) return;
  await settleRefunds(payment, within, tools, at);
  for (const { id, amountCents, reason } of news.filter(({ status }) => status === 'failed'))
    await alerts.raise(
      { kind: 'REFUND_FAILED', subject: id, orderId: payment.orderId, detail: { amountCents, reason } },
      at,
    );
}

/** Brings a payment and its order to where its recorded refunds stand. Call it while holding the money lock. */
export async function settleRefunds(payment: Payment, within: Within, tools: Dependencies, at: Date): Promise<void> {
  const { orders, paymentRecords, followUps } = within;
  if (payment.intentId === null) return;
  const standing = standingOf(await paymentRecords.refundsOf(payment.intentId), payment.amountCents ?? 0);
  if (standing === null) return;
  const isRefunded = payment.state === 'refunded';
  const before = isRefunded ? (payment.undone ?? 'paid') : payment.state;
  // A refund of a second payment leaves the purchase in effect.
  const orderId = before === 'paid' ? payment.orderId : null;
  if (standing === 'done') {
    if (isRefunded) return;
    await paymentRecords.keep({ ...payment, state: 'refunded', undone: before }, at);
    if (orderId === null) return;
    await orders.refund(orderId, at);
    await followUps.drop(orderId, 'refunded', at);
    return completeRefund(orderId, within, tools, at);
  }
  if (isRefunded) await paymentRecords.keep({ ...payment, state: before, undone: null }, at);
  if (orderId === null) return;
  if (standing === 'failed') return orders.failRefund(orderId, at);
  await orders.beginRefund(orderId, at);
  await followUps.drop(orderId, 'refunded', at);
}

/** null: a part of the payment at most was refunded, which leaves the purchase in effect. */
function standingOf(refunds: readonly Refund[], wholeCents: number): 'done' | 'pending' | 'failed' | null {
  const sum = (...statuses: readonly RefundStatus[]) =>
    refunds
      .filter(({ status }) => statuses.includes(status))
      .reduce((cents, { amountCents }) => cents + (amountCents ?? wholeCents), 0);
  if (refunds.length === 0) return null;
  if (sum('succeeded') >= wholeCents && sum('succeeded') > 0) return 'done';
  if (sum('succeeded', 'pending') >= wholeCents && sum('succeeded', 'pending') > 0) return 'pending';
  return refunds.some(({ status }) => status === 'failed') ? 'failed' : null;
}
