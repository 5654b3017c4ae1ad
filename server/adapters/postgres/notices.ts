import type { PassingEvent } from '@rempart/contract';
import { sql } from 'drizzle-orm';
import type { AuditId } from '../../domain/ids.ts';
import type { AuditNotifications } from '../../ports/audits.ts';
import type { Channels, Database } from './database.ts';

/** The channel that carries an audit's serial number with each of its events; a transient event follows its number. */
export const EVENTS_CHANNEL = 'analysis_events';

/** One listening connection for all subscribers in this process, and for what is heard on other channels. */
export async function openNotices(database: Database, beside: Channels = {}): Promise<AuditNotifications> {
  const watchers = new Map<AuditId, Set<(passing?: PassingEvent) => void>>();
  const wake = (auditId: AuditId, passing?: PassingEvent) => {
    for (const waken of watchers.get(auditId) ?? []) waken(passing);
  };
  const heard = (payload: string) => {
    const [auditId, passingText] = payload.split(/ (.*)/s);
    wake(Number(auditId) as AuditId, passingText ? (JSON.parse(passingText) as PassingEvent) : undefined);
  };
  await database.listen({ [EVENTS_CHANNEL]: heard, ...beside }, () => {
    for (const auditId of watchers.keys()) wake(auditId);
  });
  return {
    subscribe: (auditId, waken) => {
      const together = watchers.get(auditId) ?? new Set();
      watchers.set(auditId, together.add(waken));
      return () => {
        together.delete(waken);
        if (together.size === 0) watchers.delete(auditId);
      };
    },
    pass: async (auditId, passing) => {
      await database.db.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${`${auditId} ${JSON.stringify(passing)}`})`);
    },
  };
}
