import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { hasAny, one } from '../../../adapters/postgres/rows.ts';
import { analysisReports } from '../../../adapters/postgres/schema.ts';
import type { ApiAudits } from '../ports/api.ts';
import { apiAccounts, apiAnswers, apiAudits } from './schema-api.ts';

/** Audits whose durations are used. */
const LOOKED_AT = 100;

export function apiAuditsIn(db: Executor): ApiAudits {
  return {
    note: async (accountId, auditId, askedAt) =>
      void (await db.insert(apiAudits).values({ accountId, auditId, askedAt }).onConflictDoNothing()),

    isOf: async (accountId, auditId) => {
      const own = and(eq(apiAudits.accountId, accountId), eq(apiAudits.auditId, auditId));
      return hasAny(db, apiAudits, own);
    },

    list: (accountId, { before, domain, most }) =>
      db
        .select({ serial: apiAudits.id, auditId: apiAudits.auditId })
        .from(apiAudits)
        .innerJoin(analysisReports, eq(analysisReports.id, apiAudits.auditId))
        .where(
          and(
            eq(apiAudits.accountId, accountId),
            before === null ? undefined : lt(apiAudits.id, before),
            domain === null ? undefined : eq(analysisReports.domain, domain),
          ),
        )
        .orderBy(desc(apiAudits.id))
        .limit(most + 1),

    unfinished: async (accountId) => {
      await db.select({ id: apiAccounts.id }).from(apiAccounts).where(eq(apiAccounts.id, accountId)).for('update');
      const [found] = await db
        .select({ length: count() })
        .from(apiAudits)
        .innerJoin(analysisReports, eq(analysisReports.id, apiAudits.auditId))
        .where(and(eq(apiAudits.accountId, accountId), inArray(analysisReports.status, ['queued', 'started'])));
      return found?.length ?? 0;
    },

    typicalSeconds: async (protocols) => {
      const lasted = db
        .select({
          seconds: sql<number>`extract(epoch from ${analysisReports.completedAt} - ${analysisReports.startedAt})`.as(
            'seconds',
          ),
        })
        .from(analysisReports)
        .where(and(eq(analysisReports.status, 'completed'), eq(analysisReports.protocols, [...protocols] as never)))
        .orderBy(desc(analysisReports.id))
        .limit(LOOKED_AT)
        .as('lasted');
      const [found] = await db
        .select({ median: sql<string | null>`percentile_cont(0.5) within group (order by ${lasted.seconds})` })
        .from(lasted);
      return found?.median == null ? null : Number(found.median);
    },

    answered: async (accountId, key, since) =>
      one(
        await db
          .select({ request: apiAnswers.request, answer: apiAnswers.answer })
          .from(apiAnswers)
          .where(and(eq(apiAnswers.accountId, accountId), eq(apiAnswers.key, key), gte(apiAnswers.answeredAt, since))),
      ),

    keepAnswer: async (accountId, key, kept, answeredAt, since) => {
      const inserted = await db
        .insert(apiAnswers)
        .values({ accountId, key, ...kept, answeredAt })
        .onConflictDoUpdate({
          target: [apiAnswers.accountId, apiAnswers.key],
          set: { ...kept, answeredAt },
          setWhere: lt(apiAnswers.answeredAt, since),
        })
        .returning({ key: apiAnswers.key });
      return inserted.length > 0;
    },
  };
}
