import { DAY_MS } from '@rempart/contract';
import { eq, lt, sql } from 'drizzle-orm';
import type { MailCounts } from '../../ports/mail.ts';
import type { Executor } from './database.ts';
import { mailCounts } from './schema.ts';

const COUNTED_MS = DAY_MS;

/** One row per key, and one statement per count: of two concurrent calls, the second sees the count of the first. */
export function mailCountsIn(db: Executor): MailCounts {
  return {
    take: async (key, most, at) => {
      const isOver = lt(mailCounts.since, new Date(at.getTime() - COUNTED_MS));
      const taken = await db
        .insert(mailCounts)
        .values({ key, since: at, count: 1 })
        .onConflictDoUpdate({
          target: mailCounts.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${mailCounts.count} + 1 end`,
            since: sql`case when ${isOver} then excluded.since else ${mailCounts.since} end`,
          },
          setWhere: sql`${isOver} or ${mailCounts.count} < ${most}`,
        })
        .returning({ key: mailCounts.key });
      if (taken.length > 0) return null;
      const [spent] = await db.select({ since: mailCounts.since }).from(mailCounts).where(eq(mailCounts.key, key));
      return new Date((spent?.since ?? at).getTime() + COUNTED_MS);
    },
  };
}
