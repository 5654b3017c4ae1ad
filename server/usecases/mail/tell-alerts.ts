import { DAY_MS } from '@rempart/contract';
import type { AlertKind } from '../../ports/alerts.ts';
import type { Tools } from '../../ports/tools.ts';
import { promisedAt } from '../orders/complete-purchase.ts';

type Dependencies = Pick<Tools, 'store' | 'operator' | 'now'>;

/** Messages about mail that is not sent would not be sent either. */
const UNTOLD: ReadonlySet<AlertKind> = new Set([
  'MAIL_LATE',
  'MAIL_REFUSED',
  'MAIL_RETURNED',
  'MAIL_ANSWERED',
  'MAIL_UNCERTAIN',
]);

/** Of the fourteen days in which a refund is due (C. conso. L221-24) four remain. */
const OWED_MS = 10 * DAY_MS;

/** Raises alerts for late reports and late refunds, and mails every open alert to the operator, each once. */
export async function tellAlerts(tools: Dependencies): Promise<void> {
  const { store, operator, now } = tools;
  const at = now();
  for (const { id, number, paidAt } of await store.orderLists.unsentSince(at)) {
    if (paidAt === null || promisedAt(paidAt, tools) > at) continue;
    await store.alerts.raise({ kind: 'DELIVERY_LATE', subject: number, orderId: id, detail: {} }, at);
  }
  for (const { id, number } of await store.orderLists.owedSince(new Date(at.getTime() - OWED_MS)))
    await store.alerts.raise({ kind: 'REFUND_LATE', subject: number, orderId: id, detail: {} }, at);
  const { email } = operator;
  if (email === null) return;
  for (const { id, kind, orderId } of await store.alerts.listOpen()) {
    if (!UNTOLD.has(kind)) await store.mails.add({ kind: 'alert', key: String(id), orderId, recipient: email }, at);
  }
}
