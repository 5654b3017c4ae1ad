import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { FollowUps } from '../../ports/follow-ups.ts';
import type { Executor } from './database.ts';
import { one, updatesAny } from './rows.ts';
import { followUps } from './schema.ts';

export function followUpsIn(db: Executor): FollowUps {
  const drop: FollowUps['drop'] = async (orderId, why, endedAt) =>
    void (await db
      .update(followUps)
      .set({ state: 'dropped', why, endedAt })
      .where(and(eq(followUps.orderId, orderId), eq(followUps.state, 'planned'))));
  return {
    plan: async (planned) =>
      void (await db
        .insert(followUps)
        .values({ ...planned, state: 'planned' })
        .onConflictDoNothing({ target: [followUps.orderId, followUps.days] })),

    takeDue: async (at) => {
      const next = db
        .select({ id: followUps.id })
        .from(followUps)
        .where(and(eq(followUps.state, 'planned'), lte(followUps.dueAt, at)))
        .orderBy(asc(followUps.dueAt), asc(followUps.id))
        .limit(1)
        .for('update', { skipLocked: true });
      return one(await db.update(followUps).set({ state: 'running' }).where(inArray(followUps.id, next)).returning());
    },

    byId: async (id) => one(await db.select().from(followUps).where(eq(followUps.id, id))),
    byToken: async (token) => one(await db.select().from(followUps).where(eq(followUps.token, token))),
    of: (orderId) => db.select().from(followUps).where(eq(followUps.orderId, orderId)).orderBy(asc(followUps.days)),

    audit: async (id, auditId) =>
      void (await db
        .update(followUps)
        .set({ auditId })
        .where(and(eq(followUps.id, id), isNull(followUps.auditId)))),

    end: (id, end, endedAt) =>
      updatesAny(db, followUps, { ...end, endedAt }, and(eq(followUps.id, id), eq(followUps.state, 'running'))),

    drop,

    stop: async (orderId, at) => {
      const own = eq(followUps.orderId, orderId);
      await db
        .update(followUps)
        .set({ stoppedAt: at })
        .where(and(own, isNull(followUps.stoppedAt)));
      await drop(orderId, 'stopped', at);
    },

    renewTokens: async (orderId, fresh) => {
      for (const { id } of await db.select().from(followUps).where(eq(followUps.orderId, orderId)))
        await db.update(followUps).set({ token: fresh() }).where(eq(followUps.id, id));
    },
  };
}
