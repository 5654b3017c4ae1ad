import { and, asc, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { one } from '../../../adapters/postgres/rows.ts';
import { watchAudits, watchedDomains } from '../../watching/postgres/schema-watching.ts';
import type { RepairWatches } from '../ports/repair-watches.ts';
import { repairs } from './schema-repair.ts';
import { repairAlarms, repairWatches } from './schema-repair-watch.ts';

/** Alarms of one step: everyone who reads the DNS may send reports, and must not flood its holder. */
const MOST_MAILS = 5;

export function repairWatchesIn(db: Executor): RepairWatches {
  return {
    standing: (since) =>
      db
        .select({
          repairId: repairs.id,
          at: repairs.at,
          domain: repairs.domain,
          audit: sql<string>`${auditNow()}::text`,
          known: repairWatches.signal,
        })
        .from(repairs)
        .leftJoin(repairWatches, eq(repairWatches.repairId, repairs.id))
        .where(and(gte(repairs.at, since), inArray(repairs.state, ['written', 'proved'])))
        .orderBy(asc(repairs.at)),

    wake: async (repairId, signal) =>
      (
        await db
          .insert(repairWatches)
          .values({ repairId, signal })
          .onConflictDoUpdate({
            target: repairWatches.repairId,
            set: { signal },
            setWhere: ne(repairWatches.signal, signal),
          })
          .returning({ repairId: repairWatches.repairId })
      ).length > 0,

    looked: async (repairId) =>
      one(await db.select().from(repairWatches).where(eq(repairWatches.repairId, repairId)))?.looked ?? 0,

    watchedAudit: async (domain, since) =>
      one(
        await db
          .select({ auditId: watchAudits.auditId })
          .from(watchAudits)
          .innerJoin(watchedDomains, eq(watchedDomains.id, watchAudits.domainId))
          .where(and(eq(watchedDomains.domain, domain), eq(watchAudits.state, 'done'), gte(watchAudits.begunAt, since)))
          .orderBy(desc(watchAudits.id))
          .limit(1),
      )?.auditId ?? null,

    note: async (repairId, { looked, alarms, mailKey }, at) => {
      await db
        .insert(repairWatches)
        .values({ repairId, signal: '', looked })
        .onConflictDoUpdate({ target: repairWatches.repairId, set: { looked } });
      if (alarms.length === 0) return 0;
      // The row above is held until the transaction ends: of two callers one counts the mail of the other.
      const sent = await db
        .selectDistinct({ mailKey: repairAlarms.mailKey })
        .from(repairAlarms)
        .where(eq(repairAlarms.repairId, repairId));
      if (sent.length >= MOST_MAILS) return 0;
      const raised = await db
        .insert(repairAlarms)
        .values(alarms.map(({ subject, cause }) => ({ repairId, subject, cause, mailKey, at })))
        .onConflictDoNothing()
        .returning({ subject: repairAlarms.subject });
      return raised.length;
    },

    toldBy: async (mailKey) =>
      (
        await db
          .select({ cause: repairAlarms.cause })
          .from(repairAlarms)
          .where(eq(repairAlarms.mailKey, mailKey))
          .orderBy(asc(repairAlarms.subject))
      ).map(({ cause }) => cause),

    toldOf: async (repairId) =>
      (
        await db
          .select({ cause: repairAlarms.cause })
          .from(repairAlarms)
          .where(eq(repairAlarms.repairId, repairId))
          .orderBy(desc(repairAlarms.at), asc(repairAlarms.subject))
      ).map(({ cause }) => cause),
  };
}

const auditNow = () =>
  sql`coalesce((select max(watched.id) from ${watchAudits} watched join ${watchedDomains} domain
    on domain.id = watched.domain_id where domain.domain = ${repairs.domain} and watched.state = 'done'), 0)`;
