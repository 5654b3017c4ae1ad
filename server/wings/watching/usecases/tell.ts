import type { Tools } from '../ports/tools.ts';
import { dayOfTelling, isMonday } from './days.ts';

/**
 * Sends one message a day per address, or one a week where its watcher prefers that, with all unreported changes in its domains; none where
 * there are none.
 */
export async function tellChanges({ store, now }: Pick<Tools, 'store' | 'now'>): Promise<void> {
  const day = dayOfTelling(now());
  if (day === null) return;
  for (const watcherId of new Set([...(await store.watching.untold()), ...(await store.watchSources.untold())])) {
    const key = `${watcherId}/${day}`;
    await store.transaction(async ({ watching, watchSources, mails }) => {
      const watcher = await watching.watcherById(watcherId);
      if (!watcher || (watcher.weekly && !isMonday(day)) || (await mails.isKnown('watchTold', key))) return;
      const assigned = (await watching.tell(watcherId, key)) + (await watchSources.tell(watcherId, key));
      if (assigned > 0) await mails.add({ kind: 'watchTold', key, orderId: null, recipient: watcher.email }, now());
    });
  }
}
