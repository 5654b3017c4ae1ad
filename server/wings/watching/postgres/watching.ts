import type { WatchedAxis, WatchedChange } from '@rempart/contract';
import { utcDay } from '@rempart/contract';
import { registrableDomain } from '@rempart/engine';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, exists as isThere, lte, max, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { one, updatesAny } from '../../../adapters/postgres/rows.ts';
import { analysisReports } from '../../../adapters/postgres/schema.ts';
import { AUDITS_AN_HOUR, type AuditOfHistory, type DomainWatched, type Watching } from '../ports/watching.ts';
import { watchAudits, watchChanges, watchedDomains, watches } from './schema-watching.ts';
import { watchTellingsIn } from './watch-tellings.ts';
import { watchersIn } from './watchers.ts';

const auditColumns = {
  id: watchAudits.id,
  domainId: watchAudits.domainId,
  day: watchAudits.day,
  state: watchAudits.state,
  auditId: watchAudits.auditId,
};

const historyColumns = {
  domainId: watchAudits.domainId,
  at: watchAudits.endedAt,
  letter: watchAudits.letter,
  points: watchAudits.points,
  provisional: watchAudits.provisional,
  axes: watchAudits.axes,
  reportId: analysisReports.publicId,
};
const reportOf = eq(analysisReports.id, watchAudits.auditId);
const done = (domainIds: readonly number[]) =>
  and(inArray(watchAudits.domainId, [...domainIds]), eq(watchAudits.state, 'done'));

/** Watched domains and their daily audits; watchers and reported changes are in files of their own. */
export function watchingIn(db: Executor): Watching {
  const confirmed = db
    .select({ one: sql`1` })
    .from(watches)
    .where(and(eq(watches.domainId, watchedDomains.id), eq(watches.state, 'confirmed')));
  const domainsOf = async (domainIds: readonly number[]): Promise<readonly DomainWatched[]> => {
    const found = await db
      .select()
      .from(watchedDomains)
      .where(inArray(watchedDomains.id, [...domainIds]));
    return found.map(({ verdicts, deadlines, exists, registrable: _, ...domain }) => ({
      ...domain,
      known: { verdicts, deadlines, exists },
    }));
  };
  return {
    ...watchersIn(db),
    ...watchTellingsIn(db),

    domain: async (domainId) => one(await domainsOf([domainId])),
    domains: (domainIds) => domainsOf(domainIds),

    takeDue: async (at, next) => {
      for (let putOffs = 0; putOffs < MOST_PUT_OFF; ) {
        const due = one(
          await db
            .select({
              id: watchedDomains.id,
              domain: watchedDomains.domain,
              dueAt: watchedDomains.nextAt,
            })
            .from(watchedDomains)
            .where(and(lte(watchedDomains.nextAt, at), isThere(confirmed)))
            .orderBy(asc(watchedDomains.nextAt), asc(watchedDomains.id))
            .limit(1)
            .for('update', { skipLocked: true }),
        );
        if (due === null) return null;
        const registrable = registrableDomain(due.domain) ?? due.domain;
        await db.update(watchedDomains).set({ registrable }).where(eq(watchedDomains.id, due.id));
        if (await putOff(db, registrable, at)) {
          putOffs += 1;
          continue;
        }
        await db
          .update(watchedDomains)
          .set({ nextAt: next(due.domain, due.dueAt) })
          .where(eq(watchedDomains.id, due.id));
        const day = utcDay(due.dueAt);
        const begun = await db
          .insert(watchAudits)
          .values({ domainId: due.id, day, state: 'running', begunAt: at })
          .onConflictDoNothing({ target: [watchAudits.domainId, watchAudits.day] })
          .returning(auditColumns);
        if (begun[0]) return begun[0];
      }
      return null;
    },

    auditById: async (id) => one(await db.select(auditColumns).from(watchAudits).where(eq(watchAudits.id, id))),

    running: () =>
      db.select(auditColumns).from(watchAudits).where(eq(watchAudits.state, 'running')).orderBy(asc(watchAudits.id)),

    give: async (watchAuditId, auditId) =>
      void (await db
        .update(watchAudits)
        .set({ auditId })
        .where(and(eq(watchAudits.id, watchAuditId), isNull(watchAudits.auditId)))),

    wanted: async (domainId) => {
      const all = await db
        .select({ selectors: watches.selectors, sendsNothing: watches.sendsNothing, entitled: watches.entitled })
        .from(watches)
        .where(and(eq(watches.domainId, domainId), eq(watches.state, 'confirmed')));
      if (all.length === 0) return null;
      const selectors = [...new Set(all.flatMap((watch) => watch.selectors))].sort();
      const entitled = all.some((watch) => watch.entitled);
      return { selectors, sendsNothing: all.every((watch) => watch.sendsNothing), entitled };
    },

    finish: async (watchAuditId, { kept, known, changes }, endedAt) => {
      const ended = one(
        await db
          .update(watchAudits)
          .set({ ...kept, state: 'done', endedAt })
          .where(and(eq(watchAudits.id, watchAuditId), eq(watchAudits.state, 'running')))
          .returning({ domainId: watchAudits.domainId }),
      );
      if (ended === null) return [];
      const { domainId } = ended;
      await db.update(watchedDomains).set(known).where(eq(watchedDomains.id, domainId));
      const noted: WatchedChange[] = [];
      for (const { subject, change } of changes) {
        const row = { domainId, watchAuditId, at: endedAt, subject, change };
        const added = await db
          .insert(watchChanges)
          .values(row)
          .onConflictDoNothing()
          .returning({ id: watchChanges.id });
        if (added.length > 0) noted.push(change);
      }
      return noted;
    },

    end: (watchAuditId, state, endedAt) =>
      updatesAny(
        db,
        watchAudits,
        { state, endedAt },
        and(eq(watchAudits.id, watchAuditId), eq(watchAudits.state, 'running')),
      ),

    lastReport: async (domainId) =>
      one(
        await db
          .select({ auditId: watchAudits.auditId })
          .from(watchAudits)
          .where(and(eq(watchAudits.domainId, domainId), eq(watchAudits.state, 'done'), isNotNull(watchAudits.auditId)))
          .orderBy(desc(watchAudits.id))
          .limit(1),
      )?.auditId ?? null,

    history: async (domainIds) =>
      audited(
        await db
          .select(historyColumns)
          .from(watchAudits)
          .leftJoin(analysisReports, reportOf)
          .where(done(domainIds))
          .orderBy(desc(watchAudits.id)),
      ),

    lastAudits: async (domainIds) => {
      const newest = db
        .select({ id: max(watchAudits.id) })
        .from(watchAudits)
        .where(done(domainIds))
        .groupBy(watchAudits.domainId);
      return audited(
        await db
          .select(historyColumns)
          .from(watchAudits)
          .leftJoin(analysisReports, reportOf)
          .where(inArray(watchAudits.id, newest)),
      );
    },

    changesSince: (domainIds, since) =>
      db
        .select({ domainId: watchChanges.domainId, at: watchChanges.at, change: watchChanges.change })
        .from(watchChanges)
        .where(and(inArray(watchChanges.domainId, [...domainIds]), gt(watchChanges.at, since)))
        .orderBy(desc(watchChanges.id)),
  };
}

interface HistoryRow extends Omit<AuditOfHistory, 'at' | 'provisional' | 'axes'> {
  readonly at: Date | null;
  readonly provisional: boolean | null;
  readonly axes: readonly WatchedAxis[] | null;
}

function audited(rows: readonly HistoryRow[]): readonly AuditOfHistory[] {
  return rows.flatMap(({ at, provisional, axes, ...kept }) =>
    at === null ? [] : [{ ...kept, at, provisional: provisional ?? true, axes: axes ?? [] }],
  );
}

/** Registered names in one transaction; the next round puts off the rest. */
const MOST_PUT_OFF = 50;
/** Apart from the locks of names that visitors have audited. */
const WATCH_LOCK = 0x77617463;

/**
 * Where the names below this registered name have had their audits of the hour, puts off all that are due to the hours in which they have
 * places: the registered name itself first, then those that are watched longest. Callers for one registered name wait for each other.
 */
async function putOff(db: Executor, registrable: string, at: Date): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(${WATCH_LOCK}, hashtext(${registrable}))`);
  const hourAgo = new Date(at.getTime() - HOUR_MS);
  const begun = await db
    .select({ begunAt: watchAudits.begunAt })
    .from(watchAudits)
    .innerJoin(watchedDomains, eq(watchedDomains.id, watchAudits.domainId))
    .where(and(eq(watchedDomains.registrable, registrable), gt(watchAudits.begunAt, hourAgo)))
    .orderBy(desc(watchAudits.begunAt))
    .limit(AUDITS_AN_HOUR);
  const first = begun[AUDITS_AN_HOUR - 1];
  if (!first) return false;
  const free = new Date(first.begunAt.getTime() + HOUR_MS);
  await db.execute(sql`
    with due as (
      select id, domain from ${watchedDomains} where registrable = ${registrable} and next_at <= ${at.toISOString()}::timestamptz
      for update skip locked
    ), placed as (
      select id, (row_number() over (order by (domain = ${registrable}) desc, id) - 1) / ${AUDITS_AN_HOUR}::int as hours from due
    )
    update ${watchedDomains} watched set next_at = ${free.toISOString()}::timestamptz + placed.hours * interval '1 hour'
    from placed where placed.id = watched.id`);
  return true;
}

const HOUR_MS = 3_600_000;
