import type { OrderStatus } from '@rempart/contract';
import type { Draft } from '../../ports/drafts.ts';
import type { Mail } from '../../ports/mail.ts';
import { isDownloadable } from '../../ports/orders.ts';
import type { Tools } from '../../ports/tools.ts';
import { promisedAt } from '../orders/complete-purchase.ts';
import { statusOf } from '../orders/read-order.ts';
import { newLink } from './mailed-link.ts';
import { stateDraft } from './words/buyer.fr.ts';

/** The state of an order when the message is sent, in the words of its page; null where the order no longer exists. */
export async function composeState(
  { orderId, recipient }: Pick<Mail, 'orderId' | 'recipient'>,
  tools: Pick<Tools, 'store' | 'operator' | 'payments' | 'origin' | 'now'>,
): Promise<{ readonly status: OrderStatus; readonly draft: Draft } | null> {
  const { store, payments, origin } = tools;
  const order = orderId === null ? null : await store.orders.byId(orderId);
  const audit = order && (await store.audits.byId(order.auditId));
  if (!order || !audit) return null;
  const status = await statusOf(order, store.paymentRecords);
  const draft = stateDraft({
    status,
    number: order.number,
    domain: audit.unicode,
    firstName: order.firstName,
    email: recipient,
    dueAt: order.paidAt && promisedAt(order.paidAt, tools).toISOString(),
    link: isDownloadable(order) ? await newLink(order, tools) : null,
    resultUrl: `${origin()}/analyse/${audit.publicId}`,
    origin: origin(),
    isDemonstration: payments?.sandbox ?? false,
  });
  return { status, draft };
}
