import { type ProbeState, type StatusComponent, statusComponents, utcDay } from '@rempart/contract';
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import type { ProbeResult, Probes } from '../../ports/status.ts';
import type { Executor } from './database.ts';
import { analysisReports, statusDays, statusIncidents, statusProbes } from './schema.ts';

/** The results of the probes of the status page. */
export function probesIn(db: Executor): Probes {
  return {
    record: (probed) => db.transaction((tx) => record(tx, probed)),

    latest: () =>
      db
        .selectDistinctOn([statusProbes.component])
        .from(statusProbes)
        .where(inArray(statusProbes.component, [...statusComponents]))
        .orderBy(statusProbes.component, desc(statusProbes.slot)),

    daysSince: (day) => db.select().from(statusDays).where(gte(statusDays.day, day)).orderBy(asc(statusDays.day)),

    incidentsSince: (at) =>
      db
        .select()
        .from(statusIncidents)
        .where(gte(statusIncidents.beganAt, at))
        .orderBy(desc(statusIncidents.beganAt))
        .limit(50),

    waiting: async () => {
      const [queue] = await db
        .select({ length: count(), oldest: min(analysisReports.createdAt) })
        .from(analysisReports)
        .where(and(eq(analysisReports.status, 'queued'), isNull(analysisReports.putOffUntil)));
      return { length: queue?.length ?? 0, oldest: queue?.oldest ?? null };
    },

    forgetBefore: async (at, day) => {
      await db.delete(statusProbes).where(lt(statusProbes.slot, at));
      await db.delete(statusDays).where(lt(statusDays.day, day));
    },
  };
}

/** The first process that probes in a slot counts; the others find its row. */
async function record(tx: Executor, probed: ProbeResult): Promise<void> {
  const { component, slot, state } = probed;
  const before = await lastState(tx, component);
  const [first] = await tx.insert(statusProbes).values(probed).onConflictDoNothing().returning();
  if (!first || state === 'unmeasured') return;
  await tx
    .insert(statusDays)
    .values({ component, day: utcDay(slot), up: 0, degraded: 0, down: 0, [state]: 1 })
    .onConflictDoUpdate({
      target: [statusDays.component, statusDays.day],
      set: { [state]: sql`${statusDays[state]} + 1` },
    });
  const open = and(eq(statusIncidents.component, component), isNull(statusIncidents.endedAt));
  if (state === 'up') await tx.update(statusIncidents).set({ endedAt: slot }).where(open);
  else if (before && before.state !== 'up' && before.state !== 'unmeasured') {
    const lasting = await tx
      .update(statusIncidents)
      .set({ state: sql`case when ${statusIncidents.state} = 'down' then 'down' else ${state} end` })
      .where(open)
      .returning();
    if (lasting.length === 0) await tx.insert(statusIncidents).values({ component, state, beganAt: before.slot });
  }
}

async function lastState(
  tx: Executor,
  component: StatusComponent,
): Promise<{ readonly state: ProbeState; readonly slot: Date } | null> {
  const [last] = await tx
    .select({ state: statusProbes.state, slot: statusProbes.slot })
    .from(statusProbes)
    .where(eq(statusProbes.component, component))
    .orderBy(desc(statusProbes.slot))
    .limit(1);
  return last ?? null;
}
