import { and, eq, gt, lt, or } from 'drizzle-orm';
import type { TestMessages } from '../../ports/test-messages.ts';
import type { Executor } from './database.ts';
import { one } from './rows.ts';
import { testMessages } from './schema.ts';

export function testMessagesIn(db: Executor): TestMessages {
  const isWaiting = (token: string, at: Date) =>
    and(eq(testMessages.token, token), eq(testMessages.state, 'waiting'), gt(testMessages.until, at));
  return {
    open: async (asked) => void (await db.insert(testMessages).values({ ...asked, state: 'waiting' })),

    byKey: async (key) => one(await db.select().from(testMessages).where(eq(testMessages.key, key))),

    isOpen: async (token, at) =>
      (await db.select({ id: testMessages.id }).from(testMessages).where(isWaiting(token, at))).length > 0,

    begin: async (token, at, lostBefore) => {
      const isLost = and(
        eq(testMessages.token, token),
        eq(testMessages.state, 'judging'),
        lt(testMessages.begunAt, lostBefore),
      );
      return one(
        await db
          .update(testMessages)
          .set({ state: 'judging', begunAt: at })
          .where(or(isWaiting(token, at), isLost))
          .returning(),
      );
    },

    release: async (id) =>
      void (await db
        .update(testMessages)
        .set({ state: 'waiting' })
        .where(and(eq(testMessages.id, id), eq(testMessages.state, 'judging')))),

    judge: async (id, evidence) =>
      void (await db
        .update(testMessages)
        .set({ state: 'judged', evidence })
        .where(and(eq(testMessages.id, id), eq(testMessages.state, 'judging')))),
  };
}
