import type { Notices } from '../tools.ts';
import type { Database } from './database.ts';

/** The channel on which a report's serial number is told with each of its events. */
export const EVENTS_CHANNEL = 'analysis_events';

/** One listening connection for all who watch in this process. */
export async function openNotices(database: Database): Promise<Notices> {
  const watchers = new Map<number, Set<() => void>>();
  const wake = (reportId: number) => {
    for (const waken of watchers.get(reportId) ?? []) waken();
  };
  await database.listen(
    EVENTS_CHANNEL,
    (payload) => wake(Number(payload)),
    () => [...watchers.keys()].forEach(wake),
  );
  return {
    subscribe: (reportId, waken) => {
      const together = watchers.get(reportId) ?? new Set();
      watchers.set(reportId, together.add(waken));
      return () => {
        together.delete(waken);
        if (together.size === 0) watchers.delete(reportId);
      };
    },
  };
}
