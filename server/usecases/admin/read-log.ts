import type { AdminLogLine } from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';

const LINES = 200;

/** The last acts of administrators. */
export async function readLog({ store }: Pick<Tools, 'store'>): Promise<readonly AdminLogLine[]> {
  const lines = await store.admins.log(LINES);
  return Promise.all(
    lines.map(async ({ at, orderId, ...line }) => {
      const order = orderId === null ? null : await store.orders.byId(orderId);
      return { ...line, at: at.toISOString(), orderNumber: order?.number ?? null };
    }),
  );
}
