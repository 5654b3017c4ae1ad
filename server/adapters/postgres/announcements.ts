import { and, desc, eq, gte, isNull, or } from 'drizzle-orm';
import type { Announcements } from '../../ports/announcements.ts';
import type { Executor } from './database.ts';
import { deletesAny, updatesAny } from './rows.ts';
import { announcements } from './schema.ts';

export function announcementsIn(db: Executor): Announcements {
  const { id, postedAt, resolvedAt } = announcements;
  return {
    post: async (written, at) => {
      const [posted] = await db
        .insert(announcements)
        .values({ ...written, postedAt: at })
        .returning();
      if (!posted) throw new Error('an insert returned no row');
      return posted;
    },

    resolve: async (wanted, at) => {
      const open = and(eq(id, wanted), isNull(resolvedAt));
      return updatesAny(db, announcements, { resolvedAt: at }, open);
    },

    remove: (wanted) => deletesAny(db, announcements, eq(id, wanted)),

    since: async (at) =>
      db
        .select()
        .from(announcements)
        .where(or(isNull(resolvedAt), gte(postedAt, at)))
        .orderBy(desc(postedAt), desc(id)),
  };
}
