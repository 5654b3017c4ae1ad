import { and, asc, count, desc, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { one } from '../../../adapters/postgres/rows.ts';
import { analysisReports } from '../../../adapters/postgres/schema-analysis.ts';
import type { TestMessages } from '../ports/test-messages.ts';
import { testMessages } from './schema-inbound.ts';

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

    judgedOf: async (auditId) => {
      const judged = and(eq(testMessages.auditId, auditId), eq(testMessages.state, 'judged'));
      const rows = await db
        .select({ evidence: testMessages.evidence })
        .from(testMessages)
        .where(judged)
        .orderBy(asc(testMessages.id));
      return rows.flatMap(({ evidence }) => evidence ?? []);
    },

    judgedAbout: async (domain, most) => {
      const rows = await db
        .select({ evidence: testMessages.evidence })
        .from(testMessages)
        .innerJoin(analysisReports, eq(analysisReports.id, testMessages.auditId))
        .where(and(eq(analysisReports.domain, domain), eq(testMessages.state, 'judged')))
        .orderBy(desc(testMessages.id))
        .limit(most);
      return rows.flatMap(({ evidence }) => evidence ?? []);
    },

    countsOf: async (domains) => {
      const rows = await db
        .select({ domain: analysisReports.domain, messages: count() })
        .from(testMessages)
        .innerJoin(analysisReports, eq(analysisReports.id, testMessages.auditId))
        .where(and(inArray(analysisReports.domain, [...domains]), eq(testMessages.state, 'judged')))
        .groupBy(analysisReports.domain);
      return new Map(rows.map(({ domain, messages }) => [domain, messages]));
    },

    judge: async (id, evidence) =>
      void (await db
        .update(testMessages)
        .set({ state: 'judged', evidence })
        .where(and(eq(testMessages.id, id), eq(testMessages.state, 'judging')))),
  };
}
