import { and, eq, exists, gte, inArray, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditId } from '../../domain/ids.ts';
import type { Retention } from '../../ports/retention.ts';
import { dropDays, makeDays, moveOlder } from './contents-keeping.ts';
import type { Executor } from './database.ts';
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
import type { WingData } from './wing-data.ts';

/** Audits per statement. */
const AT_ONCE = 500;

/** Deletes expired data; each method returns how many rows. */
export function retentionIn(db: Executor, wings: Pick<WingData<unknown>, 'purge' | 'following'>): Retention {
  return {
    contents: async (now) => {
      await makeDays(db, now);
      return moveOlder(db);
    },
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
        ...[followUps, ...(wings.following ?? [])].map((table) =>
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
    views: async (before) =>
      (
        await db
          .delete(analysisViews)
          .where(lt(analysisViews.madeAt, before))
          .returning({ auditId: analysisViews.auditId })
      ).length,
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
    messages: async (before) =>
      (
        await db
          .delete(contactMessages)
          .where(lt(contactMessages.receivedAt, before))
          .returning({ id: contactMessages.id })
      ).length,
    consents: async (before) =>
      (await db.delete(consentProofs).where(lt(consentProofs.decidedAt, before)).returning({ id: consentProofs.id }))
        .length,
    requests: async (before) => {
      const linkRows = await db
        .delete(privacyRequests)
        .where(lt(privacyRequests.receivedAt, before))
        .returning({ id: privacyRequests.id });
      const declared = await db
        .delete(withdrawals)
        .where(lt(withdrawals.receivedAt, before))
        .returning({ id: withdrawals.id });
      return linkRows.length + declared.length;
    },
    invoices: async (before) =>
      (await db.delete(invoices).where(lt(invoices.issuedAt, before)).returning({ number: invoices.number })).length,
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
      const answered = await db
        .delete(sharedAnswers)
        .where(lt(sharedAnswers.askedAt, before))
        .returning({ askedAt: sharedAnswers.askedAt });
      return visited.length + answered.length;
    },
    mailCounts: async (before) =>
      (await db.delete(mailCounts).where(lt(mailCounts.since, before)).returning({ key: mailCounts.key })).length,
    traces: async (before) => {
      const logged = await db.delete(adminLog).where(lt(adminLog.at, before)).returning({ id: adminLog.id });
      const failed = await db.delete(failedJobs).where(lt(failedJobs.at, before)).returning({ at: failedJobs.at });
      const closed = await db.delete(alerts).where(lt(alerts.closedAt, before)).returning({ id: alerts.id });
      const linkRows = await db
        .delete(linkRequests)
        .where(lt(linkRequests.askedAt, before))
        .returning({ id: linkRequests.id });
      const over = await db
        .delete(adminSessions)
        .where(lt(adminSessions.usedAt, before))
        .returning({ id: adminSessions.id });
      const mailed = await db.delete(mails).where(lt(mails.createdAt, before)).returning({ id: mails.id });
      return logged.length + failed.length + closed.length + linkRows.length + over.length + mailed.length;
    },
    wings: (before, now) => wings.purge(db, before, now),
    incidents: async (before) => {
      const measured = await db
        .delete(statusIncidents)
        .where(and(isNotNull(statusIncidents.endedAt), lt(statusIncidents.endedAt, before)))
        .returning({ id: statusIncidents.id });
      const deletedRows = await db
        .delete(announcements)
        .where(lt(announcements.resolvedAt, before))
        .returning({ id: announcements.id });
      return measured.length + deletedRows.length;
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
