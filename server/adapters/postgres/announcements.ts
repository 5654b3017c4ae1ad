import { and, desc, eq, gte, isNull, or } from 'drizzle-orm';
import type { Announcements } from '../../ports/announcements.ts';
import type { Executor } from './database.ts';
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
      return (await db.update(announcements).set({ resolvedAt: at }).where(open).returning({ id })).length > 0;
    },

    remove: async (wanted) => (await db.delete(announcements).where(eq(id, wanted)).returning({ id })).length > 0,

    since: async (at) =>
      db
        .select()
        .from(announcements)
        .where(or(isNull(resolvedAt), gte(postedAt, at)))
        .orderBy(desc(postedAt), desc(id)),
  };
}
