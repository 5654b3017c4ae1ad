import type { PassingEvent } from '@rempart/contract';
import { sql } from 'drizzle-orm';
import type { AuditNotifications } from '../../ports/reports.ts';
import type { Database } from './database.ts';

/** The channel that carries an audit's serial number with each of its events; a transient event follows its number. */
export const EVENTS_CHANNEL = 'analysis_events';

/** One listening connection for all subscribers in this process. */
export async function openNotices(database: Database): Promise<AuditNotifications> {
  const watchers = new Map<number, Set<(passing?: PassingEvent) => void>>();
  const wake = (reportId: number, passing?: PassingEvent) => {
    for (const waken of watchers.get(reportId) ?? []) waken(passing);
  };
  await database.listen(
    EVENTS_CHANNEL,
    (payload) => {
      const [reportId, passingText] = payload.split(/ (.*)/s);
      wake(Number(reportId), passingText ? (JSON.parse(passingText) as PassingEvent) : undefined);
    },
    () => {
      for (const reportId of watchers.keys()) wake(reportId);
    },
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
    pass: async (reportId, passing) => {
      await database.db.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${`${reportId} ${JSON.stringify(passing)}`})`);
    },
  };
}
