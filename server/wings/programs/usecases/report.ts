import { product } from '@rempart/brand';
import { isDownloadable, refundOf } from '../../../ports/orders.ts';
import type { Tools } from '../ports/tools.ts';
import type { Caller } from './caller.ts';
import { ownCompleted } from './read.ts';
import { ApiRefusal } from './refusal.ts';

/**
 * The report that the address of the account bought for this audit, once a person has validated it. Throws `NOT_COMPLETED`, `PARTIAL`,
 * `NOT_ORDERED`, `NOT_READY` and `WITHDRAWN`, each with what to do. Nothing is revealed about an order of another address.
 */
export async function reportForAccount(
  caller: Caller,
  publicId: string,
  tools: Pick<Tools, 'store' | 'origin' | 'now'>,
): Promise<{ readonly pdf: Uint8Array; readonly fileName: string }> {
  const { store, origin } = tools;
  const audit = await ownCompleted(caller, publicId, tools);
  const about = { field: 'reportId', value: publicId };
  const order = await store.orderLists.newestPaid(audit.id);
  if (order === null || order.email?.toLowerCase() !== caller.account.email) {
    if (audit.protocols?.length)
      throw new ApiRefusal('PARTIAL', {
        ...about,
        said: (words) => words.wholeForReport,
      });
    const url = `${origin()}/analyse/${publicId}`;
    throw new ApiRefusal('NOT_ORDERED', { ...about, said: (words) => words.notOrdered(url) });
  }
  if (refundOf(order) !== null) throw new ApiRefusal('WITHDRAWN', about);
  const file = isDownloadable(order) ? await store.soldReports.file(order.id) : null;
  if (!file) throw new ApiRefusal('NOT_READY', { ...about, retryAfter: LOOK_AGAIN_SECONDS });
  if (order.downloadedAt === null) await store.orders.noteDownload(order.id, tools.now());
  return { pdf: file.pdf, fileName: `${product.slug}-rapport-${publicId}.pdf` };
}

/** A person reviews each report before it is available. */
const LOOK_AGAIN_SECONDS = 300;
