import { and, eq, isNull } from 'drizzle-orm';
import type { Alerts } from '../../ports/alerts.ts';
import type { Executor } from './database.ts';
import { columnsBut, updatesAny } from './rows.ts';
import { alerts } from './schema.ts';

/** Situations that a person must look at. */
export function alertsIn(db: Executor): Alerts {
  return {
    raise: async (alert, openedAt) =>
      void (await db
        .insert(alerts)
        .values({ ...alert, openedAt })
        .onConflictDoNothing({ target: [alerts.kind, alerts.subject] })),

    listOpen: () =>
      db
        .select(columnsBut(alerts, 'closedAt', 'closedBy'))
        .from(alerts)
        .where(isNull(alerts.closedAt))
        .orderBy(alerts.id),

    close: (alertId, closedBy, closedAt) =>
      updatesAny(db, alerts, { closedBy, closedAt }, and(eq(alerts.id, alertId), isNull(alerts.closedAt))),
  };
}
