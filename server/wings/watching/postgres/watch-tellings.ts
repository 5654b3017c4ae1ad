import { and, asc, eq, exists, gt, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { analysisReports } from '../../../adapters/postgres/schema.ts';
import type { Watching } from '../ports/watching.ts';
import { watchAudits, watchChanges, watchedDomains, watchers, watches, watchTellings } from './schema-watching.ts';

/** Which changes were reported to whom. */
export function watchTellingsIn(db: Executor): Pick<Watching, 'untold' | 'tell' | 'toldBy'> {
  const reportedChanges = db
    .select({ one: sql`1` })
    .from(watchTellings)
    .where(and(eq(watchTellings.watchId, watches.id), eq(watchTellings.changeId, watchChanges.id)));
  /** The changes of a confirmed watch since its confirmation. */
  const isUntold = and(
    eq(watches.state, 'confirmed'),
    eq(watchChanges.domainId, watches.domainId),
    gt(watchChanges.at, watches.confirmedAt),
    notExists(reportedChanges),
  );
  return {
    untold: async () => {
      const some = db
        .select({ one: sql`1` })
        .from(watches)
        .innerJoin(watchChanges, eq(watchChanges.domainId, watches.domainId))
        .where(and(eq(watches.watcherId, watchers.id), isUntold));
      const found = await db.select({ id: watchers.id }).from(watchers).where(exists(some)).orderBy(asc(watchers.id));
      return found.map(({ id }) => id);
    },

    tell: async (watcherId, mailKey) => {
      await db.select({ id: watchers.id }).from(watchers).where(eq(watchers.id, watcherId)).for('update');
      const due = await db
        .select({ watchId: watches.id, changeId: watchChanges.id })
        .from(watches)
        .innerJoin(watchChanges, eq(watchChanges.domainId, watches.domainId))
        .where(and(eq(watches.watcherId, watcherId), isUntold));
      if (due.length === 0) return 0;
      await db.insert(watchTellings).values(due.map((one) => ({ ...one, mailKey })));
      return due.length;
    },

    toldBy: (mailKey) =>
      db
        .select({
          watchId: watches.id,
          unicode: watchedDomains.unicode,
          at: watchChanges.at,
          change: watchChanges.change,
          reportId: analysisReports.publicId,
        })
        .from(watchTellings)
        .innerJoin(watches, eq(watches.id, watchTellings.watchId))
        .innerJoin(watchedDomains, eq(watchedDomains.id, watches.domainId))
        .innerJoin(watchChanges, eq(watchChanges.id, watchTellings.changeId))
        .innerJoin(watchAudits, eq(watchAudits.id, watchChanges.watchAuditId))
        .leftJoin(analysisReports, eq(analysisReports.id, watchAudits.auditId))
        .where(and(eq(watchTellings.mailKey, mailKey), eq(watches.state, 'confirmed')))
        .orderBy(asc(watchedDomains.unicode), asc(watchChanges.id)),
  };
}
