import { and, asc, desc, eq, exists, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { one } from '../../../adapters/postgres/rows.ts';
import type { WatchSources } from '../ports/watch-sources.ts';
import { watchedDomains, watches, watchSourceChanges, watchSources } from './schema-watching.ts';

/** Boxes of reports linked to watches. Each row belongs to one watch, so that no other watcher of the domain is notified. */
export function watchSourcesIn(db: Executor): WatchSources {
  const confirmed = db
    .select({ one: sql`1` })
    .from(watches)
    .where(and(eq(watches.id, watchSources.watchId), eq(watches.state, 'confirmed')));
  return {
    link: async (watchId, boxId, linkedAt) => {
      await db.delete(watchSources).where(eq(watchSources.watchId, watchId));
      await db.insert(watchSources).values({ watchId, boxId, linkedAt, told: {}, day: null });
    },
    unlink: async (watchId) => void (await db.delete(watchSources).where(eq(watchSources.watchId, watchId))),

    due: async (day) =>
      one(
        await db
          .select({
            watchId: watchSources.watchId,
            boxId: watchSources.boxId,
            told: watchSources.told,
            domainId: watches.domainId,
            domain: watchedDomains.domain,
          })
          .from(watchSources)
          .innerJoin(watches, eq(watches.id, watchSources.watchId))
          .innerJoin(watchedDomains, eq(watchedDomains.id, watches.domainId))
          .where(and(exists(confirmed), or(isNull(watchSources.day), lt(watchSources.day, day))))
          .orderBy(asc(watchSources.watchId))
          .limit(1),
      ),

    note: (watchId, { day, told, changes }, at) =>
      db.transaction(async (tx) => {
        const mine = await tx
          .update(watchSources)
          .set({ day, told })
          .where(and(eq(watchSources.watchId, watchId), or(isNull(watchSources.day), lt(watchSources.day, day))))
          .returning({ watchId: watchSources.watchId });
        if (mine.length === 0 || changes.length === 0) return;
        const rows = changes.map((change) => ({ watchId, at, ...change }));
        await tx.insert(watchSourceChanges).values(rows).onConflictDoNothing();
      }),

    of: async (watchIds) => {
      if (watchIds.length === 0) return { linked: [], changes: [] };
      const ids = [...watchIds];
      return {
        linked: (
          await db
            .select({ watchId: watchSources.watchId })
            .from(watchSources)
            .where(inArray(watchSources.watchId, ids))
        ).map(({ watchId }) => watchId),
        changes: await db
          .select({ watchId: watchSourceChanges.watchId, at: watchSourceChanges.at, change: watchSourceChanges.change })
          .from(watchSourceChanges)
          .where(inArray(watchSourceChanges.watchId, ids))
          .orderBy(desc(watchSourceChanges.id)),
      };
    },

    untold: async () => {
      const found = await db
        .selectDistinct({ watcherId: watches.watcherId })
        .from(watchSourceChanges)
        .innerJoin(watches, eq(watches.id, watchSourceChanges.watchId))
        .where(and(isNull(watchSourceChanges.mailKey), eq(watches.state, 'confirmed')));
      return found.map(({ watcherId }) => watcherId);
    },

    tell: async (watcherId, mailKey) => {
      const own = db
        .select({ id: watches.id })
        .from(watches)
        .where(and(eq(watches.watcherId, watcherId), eq(watches.state, 'confirmed')));
      const linkedRows = await db
        .update(watchSourceChanges)
        .set({ mailKey })
        .where(and(isNull(watchSourceChanges.mailKey), inArray(watchSourceChanges.watchId, own)))
        .returning({ id: watchSourceChanges.id });
      return linkedRows.length;
    },

    toldBy: async (mailKey) => {
      const found = await db
        .select({
          watchId: watches.id,
          unicode: watchedDomains.unicode,
          at: watchSourceChanges.at,
          change: watchSourceChanges.change,
        })
        .from(watchSourceChanges)
        .innerJoin(watches, eq(watches.id, watchSourceChanges.watchId))
        .innerJoin(watchedDomains, eq(watchedDomains.id, watches.domainId))
        .where(and(eq(watchSourceChanges.mailKey, mailKey), eq(watches.state, 'confirmed')))
        .orderBy(asc(watchSourceChanges.id));
      return found.map((change) => ({ ...change, reportId: null }));
    },
  };
}
