import { randomBytes } from 'node:crypto';
import type { AnalysisEvent } from '@house/contract';
import { and, asc, desc, eq, gt, gte, inArray, ne, sql } from 'drizzle-orm';
import { type AuditAsked, Overtaken, type Report, type Reports, type Run } from '../tools.ts';
import type { Executor } from './database.ts';
import { EVENTS_CHANNEL } from './notices.ts';
import { analysisEvents, analysisProgress, analysisReports, analysisRequests } from './schema.ts';

/** Any number of its own: the first key of the locks on names. */
const NAME_LOCK = 61_442;
const UNFINISHED = ['queued', 'started'] as const;

const reportColumns = {
  id: analysisReports.id,
  publicId: analysisReports.publicId,
  domain: analysisReports.domain,
  unicode: analysisReports.unicode,
  dnsAnalysis: analysisReports.dnsAnalysis,
  securityChecks: analysisReports.securityChecks,
  selectors: analysisReports.selectors,
  status: analysisReports.status,
  progress: analysisReports.progress,
  lastEvent: analysisReports.lastEvent,
  createdAt: analysisReports.createdAt,
  completedAt: analysisReports.completedAt,
};

/** Reports, their events, progress and requests. */
export function reportsIn(db: Executor): Reports {
  return {
    lock: async (domain) => {
      await db.execute(sql`select pg_advisory_xact_lock(${NAME_LOCK}, hashtext(${domain}))`);
    },

    recent: async (asked, since) => {
      const [report] = await db
        .select(reportColumns)
        .from(analysisReports)
        .where(and(sameAudit(asked), gte(analysisReports.createdAt, since), ne(analysisReports.status, 'failed')))
        .orderBy(desc(analysisReports.createdAt), desc(analysisReports.id))
        .limit(1);
      return report ?? null;
    },

    open: async (asked, createdAt) => {
      const publicId = randomBytes(16).toString('base64url');
      const [report] = await db
        .insert(analysisReports)
        .values({ ...asked, publicId, status: 'queued', createdAt })
        .returning(reportColumns);
      return report as Report;
    },

    attest: async (reportId, { pdfReport, realTimeAlerts, at }) => {
      await db.insert(analysisRequests).values({ reportId, pdfReport, realTimeAlerts, attestedAt: at });
    },

    find: async (publicId) => {
      const [report] = await db
        .select(reportColumns)
        .from(analysisReports)
        .where(eq(analysisReports.publicId, publicId));
      return report ?? null;
    },

    conclusion: async (reportId) => {
      const [found] = await db
        .select({ results: analysisReports.results, evidence: analysisReports.evidence })
        .from(analysisReports)
        .where(eq(analysisReports.id, reportId));
      return found?.results && found.evidence ? { results: found.results, evidence: found.evidence } : null;
    },

    eventsAfter: (reportId, seq) =>
      db
        .select({ seq: analysisEvents.seq, event: analysisEvents.event })
        .from(analysisEvents)
        .where(and(eq(analysisEvents.reportId, reportId), gt(analysisEvents.seq, seq)))
        .orderBy(asc(analysisEvents.seq)),

    begin: (reportId, at) =>
      db.transaction(async (tx) => {
        const [report] = await tx
          .update(analysisReports)
          .set({ status: 'started', progress: 0, startedAt: at, attempt: sql`${analysisReports.attempt} + 1` })
          .where(and(eq(analysisReports.id, reportId), inArray(analysisReports.status, UNFINISHED)))
          .returning({ ...reportColumns, attempt: analysisReports.attempt });
        if (!report) return null;
        const { domain, unicode, dnsAnalysis, securityChecks, selectors, attempt } = report;
        const run = { reportId, attempt, domain, unicode, dnsAnalysis, securityChecks, selectors };
        await tx.delete(analysisProgress).where(eq(analysisProgress.reportId, reportId));
        await tx.delete(analysisEvents).where(eq(analysisEvents.reportId, reportId));
        await tell(tx, run, { type: 'started', at: at.toISOString() });
        return run;
      }),

    answered: (run, event, at) =>
      db.transaction(async (tx) => {
        await tell(tx, run, event, { progress: Math.floor((100 * event.done) / event.total) });
        const { protocol, step } = event;
        await tx
          .insert(analysisProgress)
          .values({ reportId: run.reportId, protocol, step, progress: 100, status: 'answered', updatedAt: at })
          .onConflictDoNothing();
      }),

    judged: (run, event, checks, at) =>
      db.transaction(async (tx) => {
        await tell(tx, run, event);
        const { protocol } = event;
        for (const [step, outcomes] of outcomesByStep(checks)) {
          const judged = { progress: 100, status: 'judged' as const, details: { checks: outcomes }, updatedAt: at };
          await tx
            .insert(analysisProgress)
            .values({ reportId: run.reportId, protocol, step, ...judged })
            .onConflictDoUpdate({
              target: [analysisProgress.reportId, analysisProgress.protocol, analysisProgress.step],
              set: judged,
            });
        }
      }),

    complete: (run, event, { results, evidence }, at) =>
      db.transaction((tx) =>
        tell(tx, run, event, { status: 'completed', progress: 100, results, evidence, completedAt: at }),
      ),

    fail: (reportId, at) =>
      db.transaction(async (tx) => {
        const [failed] = await tx
          .update(analysisReports)
          .set({ status: 'failed', completedAt: at, lastEvent: sql`${analysisReports.lastEvent} + 1` })
          .where(and(eq(analysisReports.id, reportId), inArray(analysisReports.status, UNFINISHED)))
          .returning({ seq: analysisReports.lastEvent });
        if (failed) await publish(tx, reportId, failed.seq, { type: 'failed' });
      }),
  };
}

/** Numbers and stores one event of a run together with what it changes, unless another run has taken over. */
async function tell(
  tx: Executor,
  { reportId, attempt }: Run,
  event: AnalysisEvent,
  change: Partial<typeof analysisReports.$inferInsert> = {},
): Promise<void> {
  const [told] = await tx
    .update(analysisReports)
    .set({ ...change, lastEvent: sql`${analysisReports.lastEvent} + 1` })
    .where(
      and(
        eq(analysisReports.id, reportId),
        eq(analysisReports.attempt, attempt),
        eq(analysisReports.status, 'started'),
      ),
    )
    .returning({ seq: analysisReports.lastEvent });
  if (!told) throw new Overtaken(`report ${reportId}, attempt ${attempt}`);
  await publish(tx, reportId, told.seq, event);
}

async function publish(tx: Executor, reportId: number, seq: number, event: AnalysisEvent): Promise<void> {
  await tx.insert(analysisEvents).values({ reportId, seq, event });
  await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${String(reportId)})`);
}

function sameAudit({ domain, dnsAnalysis, securityChecks, selectors }: AuditAsked) {
  return and(
    eq(analysisReports.domain, domain),
    eq(analysisReports.dnsAnalysis, dnsAnalysis),
    eq(analysisReports.securityChecks, securityChecks),
    eq(analysisReports.selectors, selectors),
  );
}

function outcomesByStep(
  checks: readonly { readonly check: string; readonly step: string; readonly outcome: string }[],
) {
  const steps = new Map<string, Record<string, string>>();
  for (const { check, step, outcome } of checks) steps.set(step, { ...steps.get(step), [check]: outcome });
  return steps;
}
