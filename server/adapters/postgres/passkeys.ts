import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Passkey, Passkeys } from '../../ports/passkeys.ts';
import type { Executor } from './database.ts';
import { one } from './rows.ts';
import { passkeyChallenges, passkeys } from './schema.ts';

const own = (adminId: number, id: number) => and(eq(passkeys.adminId, adminId), eq(passkeys.id, id));

export function passkeysIn(db: Executor): Passkeys {
  return {
    list: (adminId) => db.select().from(passkeys).where(eq(passkeys.adminId, adminId)).orderBy(asc(passkeys.id)),

    byCredential: async (credentialId) =>
      one<Passkey>(await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))),

    add: async ({ transports, ...passkey }, createdAt) => {
      const added = await db
        .insert(passkeys)
        .values({ ...passkey, transports: [...transports], createdAt })
        .onConflictDoNothing()
        .returning({ id: passkeys.id });
      return added.length > 0;
    },

    rename: (adminId, id, name) =>
      db.transaction(async (tx) => {
        const [found] = await tx.select().from(passkeys).where(own(adminId, id)).for('update');
        if (!found) return null;
        await tx.update(passkeys).set({ name }).where(eq(passkeys.id, id));
        return found.name;
      }),

    remove: async (adminId, id) => {
      const [removed] = await db.delete(passkeys).where(own(adminId, id)).returning({ name: passkeys.name });
      return removed?.name ?? null;
    },

    removeAll: async (adminId) =>
      (await db.delete(passkeys).where(eq(passkeys.adminId, adminId)).returning({ id: passkeys.id })).length,

    use: (id, counter, at) =>
      db.transaction(async (tx) => {
        const countsOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
        const used = await tx
          .update(passkeys)
          .set({ counter, usedAt: at })
          .where(and(eq(passkeys.id, id), isNull(passkeys.blockedAt), countsOn))
          .returning({ id: passkeys.id });
        if (used.length > 0) return 'used';
        const blocked = await tx
          .update(passkeys)
          .set({ blockedAt: at })
          .where(and(eq(passkeys.id, id), isNull(passkeys.blockedAt)))
          .returning({ id: passkeys.id });
        if (blocked.length > 0) return 'suspect';
        const [found] = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id));
        return found ? 'blocked' : 'gone';
      }),

    ask: async (question, at) => {
      await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, at));
      await db.insert(passkeyChallenges).values(question);
    },

    take: async (digest, session, at) => {
      const put = session === null ? isNull(passkeyChallenges.session) : eq(passkeyChallenges.session, session);
      const [taken] = await db
        .delete(passkeyChallenges)
        .where(and(eq(passkeyChallenges.digest, digest), put))
        .returning({ expiresAt: passkeyChallenges.expiresAt });
      return taken !== undefined && taken.expiresAt > at;
    },
  };
}
