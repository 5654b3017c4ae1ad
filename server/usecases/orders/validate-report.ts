import type { Tools } from '../../tools.ts';
import { Refusal } from '../refusal.ts';

/** generated → validated: a person has read the report. From now on its buyer may fetch it. */
export async function validateReport(
  orderId: number,
  _by: { readonly by: string },
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  if (!(await store.orders.advance(orderId, ['generated'], 'validated', now()))) throw new Refusal('NOT_READY');
}
