import type { Journal, StepState } from '@rempart/engine/repair';
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { mailsIn } from '../../../adapters/postgres/mails.ts';
import { one, updatesAny } from '../../../adapters/postgres/rows.ts';
import { randomKey } from '../../../common/digest.ts';
import type { KeptRepair, RepairedBy, Repairs } from '../ports/repairs.ts';
import { repairAttempts, repairLocks, repairs } from './schema-repair.ts';

/** What writes longer than this has died. */
const LOCK_MS = 15 * 60_000;

export function repairsIn(db: Executor): Repairs {
  return {
    journal: (by, predicted, now) => journalIn(db, by, predicted, now),

    find: async (id) => one((await db.select().from(repairs).where(eq(repairs.id, id))).map(keptOf)),

    standing: async (since) =>
      (
        await db
          .select()
          .from(repairs)
          .where(and(gte(repairs.at, since), inArray(repairs.state, ['written', 'proved'])))
          .orderBy(asc(repairs.at))
      ).map(keptOf),

    noteObtained: async (id, obtained) => void (await db.update(repairs).set({ obtained }).where(eq(repairs.id, id))),

    open: async (attempt) =>
      void (await db
        .insert(repairAttempts)
        .values({ ...attempt, met: [...attempt.met], state: 'reading', stateAt: attempt.at })),

    attempt: async (id) => one(await db.select().from(repairAttempts).where(eq(repairAttempts.id, id))),

    move: (id, from, to, change, stateAt) =>
      updatesAny(
        db,
        repairAttempts,
        { ...change, state: to, stateAt },
        and(eq(repairAttempts.id, id), eq(repairAttempts.state, from)),
      ),
  };
}

type Row = typeof repairs.$inferSelect;

function keptOf({ at, ...row }: Row): KeptRepair {
  return { ...row, at: at.toISOString() };
}

/** What a step is told as by mail once it has come to this. */
const TOLD: Partial<Record<StepState, 'done' | 'undone'>> = { written: 'done', undone: 'undone' };

function journalIn(db: Executor, by: RepairedBy, predicted: KeptRepair['predicted'], now: () => Date): Journal {
  const ofHost = eq(repairs.host, by.host);
  return {
    entries: async (origin) =>
      (
        await db
          .select()
          .from(repairs)
          .where(and(ofHost, eq(repairs.origin, origin)))
          .orderBy(asc(repairs.at))
      ).map(keptOf),
    find: async (id) =>
      one(
        (
          await db
            .select()
            .from(repairs)
            .where(and(ofHost, eq(repairs.id, id)))
        ).map(keptOf),
      ),
    begin: async (entry) => {
      const id = randomKey();
      const at = now();
      await db.insert(repairs).values({ ...by, ...entry, id, predicted, at, state: 'begun', stateAt: at });
      return id;
    },
    add: (id, state) =>
      db.transaction(async (tx) => {
        const stateAt = now();
        const changed = await tx.update(repairs).set({ state, stateAt }).where(eq(repairs.id, id)).returning();
        const told = TOLD[state];
        for (const { holder } of told ? changed : [])
          await mailsIn(tx).add({ kind: 'repair', key: `${id}/${told}`, orderId: null, recipient: holder }, stateAt);
      }),
    lock: async (origin) => {
      const holder = randomKey();
      const at = now();
      const until = new Date(at.getTime() + LOCK_MS);
      const taken = await db
        .insert(repairLocks)
        .values({ host: by.host, origin, holder, until })
        .onConflictDoUpdate({
          target: [repairLocks.host, repairLocks.origin],
          set: { holder, until },
          setWhere: lt(repairLocks.until, at),
        })
        .returning({ holder: repairLocks.holder });
      if (taken.length === 0) return null;
      const own = and(eq(repairLocks.host, by.host), eq(repairLocks.origin, origin), eq(repairLocks.holder, holder));
      return async () => void (await db.delete(repairLocks).where(own));
    },
  };
}
