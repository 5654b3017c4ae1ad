import type { ReportOrder } from '@rempart/report';
import type { Order } from '../../ports/orders.ts';
import type { Tools } from '../../ports/tools.ts';
import { reportLinks } from './report-links.ts';
import { newVerificationCode } from './verify-report.ts';

type Dependencies = Pick<Tools, 'store' | 'operator' | 'origin' | 'drawReport' | 'now'>;

/**
 * paid → generating → generated: draws the report of an order and stores it. After a crash a second call starts over; once generated, a
 * call does nothing.
 */
export async function prepareReport({ orderId }: { readonly orderId: number }, tools: Dependencies): Promise<void> {
  const { store, now } = tools;
  if (!(await store.orders.advance(orderId, ['paid', 'generating', 'failed_generation'], 'generating', now()))) return;
  const order = await store.orders.byId(orderId);
  if (!order) return;
  const file = await tools.drawReport(await reportOrder(order, null, tools));
  await store.transaction(async ({ orders, soldReports }) => {
    // A refund meanwhile ends the order; its report is not stored.
    if (await orders.advance(orderId, ['generating'], 'generated', now()))
      await soldReports.keepFile(orderId, file, now());
  });
}

/** The job failed too often: raises an alert. */
export async function giveUpReport(
  { orderId }: { readonly orderId: number },
  { store, now }: Dependencies,
): Promise<void> {
  await store.transaction(async ({ orders, alerts }) => {
    if (!(await orders.advance(orderId, ['paid', 'generating'], 'failed_generation', now()))) return;
    await alerts.raise({ kind: 'GENERATION_FAILED', subject: String(orderId), orderId, detail: {} }, now());
  });
}

/**
 * The same order always gives the same bytes, before and after review: the report carries the date of payment and the code that was stored
 * first.
 */
export async function reportOrder(
  order: Order,
  review: ReportOrder['review'],
  { store, operator, origin }: Pick<Tools, 'store' | 'operator' | 'origin'>,
): Promise<ReportOrder> {
  const concluded = await store.audits.conclusion(order.auditedId ?? order.auditId);
  if (!concluded) throw new Error(`order ${order.number} has no completed audit`);
  const name = [order.firstName, order.lastName].filter((part) => part !== null).join(' ');
  const code = await store.soldReports.verificationCode(order.id, newVerificationCode());
  return {
    evidence: concluded.evidence,
    drawnAt: (order.paidAt ?? order.createdAt).toISOString(),
    buyer: { order: order.number, name, company: order.company?.name ?? null },
    review,
    operator,
    specimen: false,
    links: reportLinks(origin(), { domain: concluded.evidence.domain, code }),
  };
}
