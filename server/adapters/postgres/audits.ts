import type { AnalysisEvent } from '@rempart/contract';
import { and, asc, desc, eq, exists, gt, gte, inArray, isNull, lt, ne, not, notInArray, or, sql } from 'drizzle-orm';
import type { AuditId } from '../../domain/ids.ts';
import { newOwnerKey, publicIdOf } from '../../domain/owner-key.ts';
import {
  type AuditProgress,
  type AuditRequest,
  type AuditStore,
  type Run,
  RunSuperseded,
  type StoredAudit,
} from '../../ports/audits.ts';
import { concludedIn } from './concluded.ts';
import { addContents, packed } from './contents.ts';
import type { Executor } from './database.ts';
import { EVENTS_CHANNEL } from './notices.ts';
import { columnsBut, deletesAny, one } from './rows.ts';
import {
  analysisEvents,
  analysisProgress,
  analysisReports,
  analysisRequests,
  analysisViews,
  orders,
} from './schema.ts';

/** An arbitrary, unique number: the first key of the locks on names. */
const NAME_LOCK = 61_442;
const UNFINISHED = ['queued', 'started'] as const;

export const auditColumns = columnsBut(
  analysisReports,
  'attempt',
  'letter',
  'results',
  'evidence',
  'putOffUntil',
  'startedAt',
);

/** Whether what readers see of an audit is there. */
const hasView = exists(sql`(select 1 from ${analysisViews} where ${analysisViews.auditId} = ${analysisReports.id})`);

/** Audits, their events, progress and requests. */
export function auditsIn(db: Executor): AuditStore {
  return {
    lock: async (domain) => {
      await db.execute(sql`select pg_advisory_xact_lock(${NAME_LOCK}, hashtext(${domain}))`);
    },

    recent: async (asked, since) => {
      const [audit] = await db
        .select(auditColumns)
        .from(analysisReports)
        .where(
          and(
            sameAudit(asked),
            gte(analysisReports.createdAt, since),
            ne(analysisReports.status, 'failed'),
            // A waiting visitor shares no audit that may take an hour and reports nothing meanwhile, nor one that is still to be drawn.
            asked.unhurried
              ? undefined
              : or(hasView, and(ne(analysisReports.status, 'completed'), not(analysisReports.unhurried))),
          ),
        )
        .orderBy(desc(analysisReports.createdAt), desc(analysisReports.id))
        .limit(1)
        .for('key share');
      return audit ?? null;
    },

    newestCompleted: async (asked) => {
      const { domain, sendsNothing, protocols } = asked;
      const [audit] = await db
        .select(auditColumns)
        .from(analysisReports)
        .where(
          and(
            eq(analysisReports.domain, domain),
            eq(analysisReports.status, 'completed'),
            eq(analysisReports.protocols, [...(protocols ?? [])]),
          ),
        )
        .orderBy(
          desc(sql`(${sameAudit(asked)})`),
          desc(eq(analysisReports.sendsNothing, sendsNothing)),
          desc(analysisReports.createdAt),
          desc(analysisReports.id),
        )
        .limit(1)
        .for('key share');
      return audit ?? null;
    },

    open: async (asked, createdAt) => {
      const ownerKey = newOwnerKey();
      const publicId = publicIdOf(ownerKey);
      const [audit] = await db
        .insert(analysisReports)
        .values({ ...asked, protocols: [...(asked.protocols ?? [])], publicId, status: 'queued', createdAt })
        .returning(auditColumns);
      return { ...(audit as StoredAudit), ownerKey };
    },

    unfinished: async (publicIds) => {
      if (publicIds.length === 0) return 0;
      const these = and(inArray(analysisReports.publicId, [...publicIds]), inArray(analysisReports.status, UNFINISHED));
      return db.$count(analysisReports, these);
    },

    attest: async (auditId, { pdfReport, realTimeAlerts, entitled, at }) => {
      await db.insert(analysisRequests).values({ auditId, pdfReport, realTimeAlerts, entitled, attestedAt: at });
    },

    find: async (publicId) =>
      one(await db.select(auditColumns).from(analysisReports).where(eq(analysisReports.publicId, publicId))),

    byId: async (auditId) =>
      one(await db.select(auditColumns).from(analysisReports).where(eq(analysisReports.id, auditId))),

    hold: async (auditId) => {
      const held = await db
        .select({ id: analysisReports.id })
        .from(analysisReports)
        .where(eq(analysisReports.id, auditId))
        .for('key share');
      return held.length > 0;
    },

    ahead: async (auditId) => {
      const before = and(
        eq(analysisReports.status, 'queued'),
        isNull(analysisReports.putOffUntil),
        lt(analysisReports.id, auditId),
      );
      return db.$count(analysisReports, before);
    },

    ...concludedIn(db),

    eventsAfter: (auditId, seq) =>
      db
        .select({ seq: analysisEvents.seq, event: analysisEvents.event })
        .from(analysisEvents)
        .where(and(eq(analysisEvents.auditId, auditId), gt(analysisEvents.seq, seq)))
        .orderBy(asc(analysisEvents.seq)),

    begin: (auditId, at) =>
      db.transaction(async (tx) => {
        const [audit] = await tx
          .update(analysisReports)
          .set({
            status: 'started',
            progress: 0,
            startedAt: at,
            putOffUntil: null,
            attempt: sql`${analysisReports.attempt} + 1`,
          })
          .where(and(eq(analysisReports.id, auditId), inArray(analysisReports.status, UNFINISHED)))
          .returning({ ...auditColumns, attempt: analysisReports.attempt });
        if (!audit) return null;
        const { domain, unicode, dnsAnalysis, securityChecks, selectors, sendsNothing, entitled, protocols } = audit;
        const options = { domain, unicode, dnsAnalysis, securityChecks, selectors, sendsNothing, entitled, protocols };
        const run = { auditId, attempt: audit.attempt, ...options, unhurried: audit.unhurried };
        await tx.delete(analysisProgress).where(eq(analysisProgress.auditId, auditId));
        await tx.delete(analysisEvents).where(eq(analysisEvents.auditId, auditId));
        await tell(tx, run, [{ type: 'started', at: at.toISOString() }]);
        return run;
      }),

    record: (run, told, at) =>
      db.transaction(async (tx) => {
        const last = told.findLast(({ event }) => event.type === 'step')?.event;
        const events = told.map(({ event }) => event);
        await tell(
          tx,
          run,
          events,
          last?.type === 'step' ? { progress: Math.floor((100 * last.done) / last.total) } : {},
        );
        const rows = progressRows(run, told, at);
        if (rows.length > 0) await tx.insert(analysisProgress).values(rows).onConflictDoUpdate(asTold);
      }),

    complete: async (run, event, { results, evidence }, at) => {
      const contents = { results: await packed(results), evidence: await packed(evidence) };
      await db.transaction(async (tx) => {
        const letter = results.grade.letter;
        const createdAt = await tell(tx, run, [event], { status: 'completed', progress: 100, letter, completedAt: at });
        await addContents(tx, { auditId: run.auditId, createdAt }, contents);
      });
    },

    forget: (auditId) =>
      db.transaction(async (tx) => {
        // A caller that would order or share it waits until it is deleted or kept.
        await tx
          .select({ id: analysisReports.id })
          .from(analysisReports)
          .where(eq(analysisReports.id, auditId))
          .for('update');
        const requesters = await tx
          .select({ id: analysisRequests.id })
          .from(analysisRequests)
          .where(eq(analysisRequests.auditId, auditId));
        const ordered = await tx
          .select({ id: orders.id })
          .from(orders)
          .where(or(eq(orders.auditId, auditId), eq(orders.auditedId, auditId)))
          .limit(1);
        if (requesters.length > 1 || ordered.length > 0) return false;
        return deletesAny(
          tx,
          analysisReports,
          and(eq(analysisReports.id, auditId), notInArray(analysisReports.status, [...UNFINISHED])),
        );
      }),

    fail: (auditId, at) =>
      db.transaction(async (tx) => {
        const [failed] = await tx
          .update(analysisReports)
          .set({ status: 'failed', completedAt: at, lastEvent: sql`${analysisReports.lastEvent} + 1` })
          .where(and(eq(analysisReports.id, auditId), inArray(analysisReports.status, UNFINISHED)))
          .returning({ seq: analysisReports.lastEvent });
        if (failed) await publish(tx, auditId, failed.seq, [{ type: 'failed' }]);
        return failed !== undefined;
      }),
  };
}

/** Numbers and stores events of a run together with their consequences, unless another run has taken over. */
async function tell(
  tx: Executor,
  { auditId, attempt }: Run,
  events: readonly AnalysisEvent[],
  change: Partial<typeof analysisReports.$inferInsert> = {},
): Promise<Date> {
  const [numbered] = await tx
    .update(analysisReports)
    .set({ ...change, lastEvent: sql`${analysisReports.lastEvent} + ${events.length}` })
    .where(
      and(eq(analysisReports.id, auditId), eq(analysisReports.attempt, attempt), eq(analysisReports.status, 'started')),
    )
    .returning({ last: analysisReports.lastEvent, createdAt: analysisReports.createdAt });
  if (!numbered) throw new RunSuperseded(`audit ${auditId}, attempt ${attempt}`);
  await publish(tx, auditId, numbered.last, events);
  return numbered.createdAt;
}

async function publish(tx: Executor, auditId: AuditId, last: number, events: readonly AnalysisEvent[]): Promise<void> {
  const first = last - events.length + 1;
  await tx.insert(analysisEvents).values(events.map((event, index) => ({ auditId, seq: first + index, event })));
  await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${String(auditId)})`);
}

function sameAudit(asked: AuditRequest) {
  const { domain, dnsAnalysis, securityChecks, selectors, sendsNothing, entitled, protocols } = asked;
  return and(
    eq(analysisReports.domain, domain),
    eq(analysisReports.dnsAnalysis, dnsAnalysis),
    eq(analysisReports.securityChecks, securityChecks),
    eq(analysisReports.selectors, selectors),
    eq(analysisReports.sendsNothing, sendsNothing),
    eq(analysisReports.entitled, entitled ?? false),
    eq(analysisReports.protocols, [...(protocols ?? [])]),
  );
}

/** One row per sub-step: its last event. */
function progressRows({ auditId }: Run, steps: readonly AuditProgress[], updatedAt: Date) {
  const rows = new Map<string, typeof analysisProgress.$inferInsert>();
  for (const { event, checks } of steps) {
    const { protocol } = event;
    const row = { auditId, protocol, progress: 100, updatedAt };
    if (event.type === 'step') rows.set(`${protocol}/${event.step}`, { ...row, step: event.step, status: 'answered' });
    for (const [step, outcomes] of outcomesByStep(checks ?? []))
      rows.set(`${protocol}/${step}`, { ...row, step, status: 'judged', details: { checks: outcomes } });
  }
  return [...rows.values()];
}

const asTold = {
  target: [analysisProgress.auditId, analysisProgress.protocol, analysisProgress.step],
  set: {
    status: sql`excluded.status`,
    progress: sql`excluded.progress`,
    details: sql`excluded.details`,
    updatedAt: sql`excluded.updated_at`,
  },
};

function outcomesByStep(
  checks: readonly { readonly check: string; readonly step: string; readonly outcome: string }[],
) {
  const steps = new Map<string, Record<string, string>>();
  for (const { check, step, outcome } of checks) steps.set(step, { ...steps.get(step), [check]: outcome });
  return steps;
}
