import { DAY_MS } from '@rempart/contract';
import type { Order } from '../../ports/orders.ts';
import type { Tools } from '../../ports/tools.ts';
import { digestOf, newToken } from '../orders/access.ts';

/** How long a mailed link opens a report. */
export const LINK_MS = 30 * DAY_MS;

export interface Link {
  readonly downloadUrl: string;
  readonly pageUrl: string;
  readonly until: Date;
}

/** A separate link for each message: only its digest is stored. */
export async function newLink(
  order: Order,
  { store, origin, now }: Pick<Tools, 'store' | 'origin' | 'now'>,
): Promise<Link> {
  const audit = await store.audits.byId(order.auditId);
  const token = newToken();
  const until = new Date(now().getTime() + LINK_MS);
  const tokenHash = digestOf(token);
  await store.orderAccess.grant({
    orderId: order.id,
    tokenHash,
    purpose: 'download',
    origin: 'mail',
    expiresAt: until,
  });
  const at = `${origin()}/api/download-report/${audit?.publicId}`;
  return { downloadUrl: `${at}?token=${token}`, pageUrl: `${at}/page?token=${token}`, until };
}
