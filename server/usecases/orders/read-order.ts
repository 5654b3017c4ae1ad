import type { OrderStatus, OrderView } from '@rempart/contract';
import type { StoredAudit } from '../../ports/audits.ts';
import { isDownloadable, type Order, type OrderState, refundOf } from '../../ports/orders.ts';
import type { PaymentRecords } from '../../ports/payment-records.ts';
import type { Tools } from '../../ports/tools.ts';
import { findAudit } from '../read-analysis.ts';
import { ownOrder } from './access.ts';
import { promisedAt } from './complete-purchase.ts';

/** The state of a report's order, for the browser that made it. Every other browser gets one answer, whether or not there is an order. */
export async function readOrder(
  publicId: string,
  token: string | null,
  tools: Pick<Tools, 'store' | 'operator' | 'now'>,
): Promise<OrderView> {
  const audit = await findAudit(publicId, tools);
  const own = await ownOrder(audit.id, token, tools.store.orderAccess, tools.now());
  return viewOf(audit, own, tools);
}

export async function viewOf(
  audit: StoredAudit,
  order: Order | null,
  { store, operator }: Pick<Tools, 'store' | 'operator'>,
): Promise<OrderView> {
  const base = { reportId: audit.publicId, domain: audit.unicode };
  if (!order) return { ...base, status: 'none', downloadable: false, order: null };
  const { number, amountCents, email, createdAt, paidAt, generatedAt, validatedAt, sentAt, refundedAt, downloadedAt } =
    order;
  const status = await statusOf(order, store.paymentRecords);
  const invoice = await store.invoices.of(number, 'invoice');
  return {
    ...base,
    status,
    downloadable: isDownloadable(order),
    order: {
      number,
      amountCents,
      email: email && maskAddress(email),
      createdAt: createdAt.toISOString(),
      paidAt: iso(paidAt),
      dueAt: paidAt && promisedAt(paidAt, { operator }).toISOString(),
      generatedAt: iso(generatedAt),
      validatedAt: iso(validatedAt),
      sentAt: iso(sentAt),
      refundedAt: iso(refundedAt),
      downloadedAt: iso(downloadedAt),
      invoice: invoice?.number ?? null,
    },
  };
}

const STATUSES: Readonly<Record<Exclude<OrderState, 'awaiting_payment'>, OrderStatus>> = {
  paid: 'paid',
  generating: 'paid',
  failed_generation: 'attention',
  generated: 'generated',
  validated: 'validated',
  sending: 'validated',
  delivery_uncertain: 'uncertain',
  sent: 'sent',
  refunded: 'refunded',
};

export const REFUNDS = { pending: 'refunding', failed: 'refundFailed', done: 'refunded' } as const;

/** The state of an unpaid order is that of its payments: one may be pending, or the last one failed. */
export async function statusOf(order: Order, paymentRecords: Pick<PaymentRecords, 'ofOrder'>): Promise<OrderStatus> {
  const { id, state, withdrawnAt, validatedAt } = order;
  const refund = refundOf(order);
  if (refund !== null) return REFUNDS[refund];
  if (withdrawnAt !== null && validatedAt === null) return 'withdrawn';
  if (state !== 'awaiting_payment') return STATUSES[state];
  const paymentStates = (await paymentRecords.ofOrder(id)).map(({ state }) => state);
  if (paymentStates.includes('pending')) return 'pending';
  return paymentStates.includes('failed') ? 'failed' : 'open';
}

/** « j•••@exemple.fr » */
export function maskAddress(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••');
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
