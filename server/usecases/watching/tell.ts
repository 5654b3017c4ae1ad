import type { Tools } from '../../ports/tools.ts';
import { dayOfTelling, isMonday } from './days.ts';

/** One mail a day for each address, or one a week where its watcher wants that, with all that changed in its domains and was not told yet; none where nothing did. */
export async function tellChanges({ store, now }: Pick<Tools, 'store' | 'now'>): Promise<void> {
  const day = dayOfTelling(now());
  if (day === null) return;
  for (const watcherId of new Set([...(await store.watching.untold()), ...(await store.watchSources.untold())])) {
    const key = `${watcherId}/${day}`;
    await store.transaction(async ({ watching, watchSources, mails }) => {
      const watcher = await watching.watcherById(watcherId);
      if (!watcher || (watcher.weekly && !isMonday(day)) || (await mails.isKnown('watchTold', key))) return;
      const told = (await watching.tell(watcherId, key)) + (await watchSources.tell(watcherId, key));
      if (told > 0) await mails.add({ kind: 'watchTold', key, orderId: null, recipient: watcher.email }, now());
    });
  }
}
