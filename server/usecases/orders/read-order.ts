import type { OrderStatus, OrderView } from '@house/contract';
import { isDownloadable, type Order, type OrderState } from '../../orders.ts';
import type { Report } from '../../reports.ts';
import type { Tools } from '../../tools.ts';
import { findReport } from '../read-analysis.ts';
import { ownOrder } from './access.ts';

/** Where the order of a report stands. Who bought it sees it whole; whoever has only the link learns the status of the newest one. */
export async function readOrder(
  reportId: string,
  token: string | null,
  tools: Pick<Tools, 'store' | 'now'>,
): Promise<OrderView> {
  const report = await findReport(reportId, tools);
  const own = await ownOrder(report.id, token, tools.store.orders, tools.now());
  if (own) return viewOf(report, own, tools);
  const other = await tools.store.orders.newestPaid(report.id);
  return { ...(await viewOf(report, other, tools)), downloadable: false, order: null };
}

export async function viewOf(report: Report, order: Order | null, { store }: Pick<Tools, 'store'>): Promise<OrderView> {
  const base = { reportId: report.publicId, domain: report.unicode };
  if (!order) return { ...base, status: 'none', downloadable: false, order: null };
  const { number, amountCents, email, paidAt, generatedAt, validatedAt, sentAt, refundedAt } = order;
  const status = await statusOf(order, store.orders);
  return {
    ...base,
    status,
    downloadable: isDownloadable(order),
    order: {
      number,
      amountCents,
      email: email && masked(email),
      paidAt: iso(paidAt),
      generatedAt: iso(generatedAt),
      validatedAt: iso(validatedAt),
      sentAt: iso(sentAt),
      refundedAt: iso(refundedAt),
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
  delivery_uncertain: 'attention',
  sent: 'sent',
  refunded: 'refunded',
};

async function statusOf({ id, state }: Order, orders: Tools['store']['orders']): Promise<OrderStatus> {
  if (state !== 'awaiting_payment') return STATUSES[state];
  const told = await orders.paymentsFor(id);
  return told.some(({ state }) => state === 'pending') ? 'pending' : 'open';
}

/** « j•••@exemple.fr » */
function masked(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••');
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
