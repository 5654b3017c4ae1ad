import { KEPT, type Kept } from '@rempart/contract';
import { and, eq, exists, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditId } from '../../domain/ids.ts';
import type { Retention } from '../../ports/retention.ts';
import { dropDays, makeDays } from './contents-keeping.ts';
import type { Executor } from './database.ts';
import { deleteBefore } from './rows.ts';
import {
  adminLog,
  adminSessions,
  alerts,
  analysisEvents,
  analysisProgress,
  analysisReports,
  analysisViews,
  announcements,
  consentProofs,
  contactMessages,
  courtesyTurns,
  failedJobs,
  followUps,
  invoices,
  linkRequests,
  mailCounts,
  mails,
  orders,
  privacyRequests,
  sharedAnswers,
  statusIncidents,
  withdrawals,
} from './schema.ts';
import type { AllWingData } from './wing-data.ts';

/** Audits per statement. */
const AT_ONCE = 500;

/** What is deleted by its age alone: how long it is kept, and the columns of the times since which it is. */
const BY_AGE: Readonly<Record<string, readonly [Kept, ...AnyPgColumn[]]>> = {
  invoices: [KEPT.invoices, invoices.issuedAt],
  views: [KEPT.views, analysisViews.madeAt],
  messages: [KEPT.messages, contactMessages.receivedAt],
  consents: [KEPT.consents, consentProofs.decidedAt],
  requests: [KEPT.requests, privacyRequests.receivedAt, withdrawals.receivedAt],
  incidents: [KEPT.incidents, statusIncidents.endedAt, announcements.resolvedAt],
  mailCounts: [KEPT.mailCounts, mailCounts.since],
  traces: [
    KEPT.traces,
    ...[adminLog.at, failedJobs.at, alerts.closedAt],
    ...[linkRequests.askedAt, adminSessions.usedAt, mails.createdAt],
  ],
};

/** Deletes expired data; each method returns how many rows. */
export function retentionIn(db: Executor, wings: Pick<AllWingData<unknown>, 'purge' | 'following'>): Retention {
  return {
    makeDays: (now) => makeDays(db, now),
    analyses: async (before, followedBefore) => {
      const one = { one: sql`1` };
      const ofReport = (column: AnyPgColumn) => eq(column, analysisReports.id);
      const sold = exists(
        db
          .select(one)
          .from(orders)
          .where(or(ofReport(orders.auditId), ofReport(orders.auditedId))),
      );
      const followed = or(
        ...[followUps, ...wings.following].map((table) =>
          exists(db.select(one).from(table).where(ofReport(table.auditId))),
        ),
      );
      const stays = or(sold, and(gte(analysisReports.createdAt, followedBefore), followed)) as SQL;
      await dropDays(db, before, stays);
      const deleted = await db
        .delete(analysisReports)
        .where(and(lt(analysisReports.createdAt, before), not(stays)))
        .returning({ id: analysisReports.id });
      return deleted.length;
    },
    steps: async (before) => {
      // The others have their last event alone, one for each audit that there is.
      const begun = await db
        .select({ id: analysisEvents.auditId })
        .from(analysisEvents)
        .where(sql`${analysisEvents.event}->>'type' = 'started'`)
        .orderBy(analysisEvents.auditId);
      let rows = 0;
      for (let from = 0; from < begun.length; from += AT_ONCE) {
        const some = begun.slice(from, from + AT_ONCE).map(({ id }) => id);
        const ended = await db
          .select({ id: analysisReports.id })
          .from(analysisReports)
          .where(and(inArray(analysisReports.id, some), lt(analysisReports.completedAt, before)));
        rows += await dropSteps(
          db,
          ended.map(({ id }) => id),
        );
      }
      return rows;
    },
    courtesy: async (before) => {
      const visited = await db
        .delete(courtesyTurns)
        .where(
          and(
            lt(courtesyTurns.countedAt, before),
            sql`coalesce(${courtesyTurns.promised} < now(), true) and coalesce(${courtesyTurns.closedUntil} < now(), true)`,
          ),
        )
        .returning({ address: courtesyTurns.address });
      return visited.length + (await deleteBefore(db, sharedAnswers.askedAt, before));
    },
    byAge: async (before, now) => {
      const deleted: Record<string, number> = {};
      for (const [kind, [kept, ...columns]] of Object.entries(BY_AGE))
        for (const column of columns)
          deleted[kind] = (deleted[kind] ?? 0) + (await deleteBefore(db, column, before(kept)));
      return { ...deleted, ...(await wings.purge(db, before, now)) };
    },
  };
}

/** All events of these audits but the last of each, and what they answered. */
async function dropSteps(db: Executor, audits: readonly AuditId[]): Promise<number> {
  const last = db
    .select({ last: analysisReports.lastEvent })
    .from(analysisReports)
    .where(eq(analysisReports.id, analysisEvents.auditId));
  const events = await db
    .delete(analysisEvents)
    .where(and(inArray(analysisEvents.auditId, [...audits]), lt(analysisEvents.seq, last)))
    .returning({ seq: analysisEvents.seq });
  const answered = await db
    .delete(analysisProgress)
    .where(inArray(analysisProgress.auditId, [...audits]))
    .returning({ id: analysisProgress.id });
  return events.length + answered.length;
}
