import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Admin, Admins } from '../admins.ts';
import type { Executor } from './database.ts';
import { one } from './rows.ts';
import { adminLog, adminSessions, users } from './schema.ts';

const columns = {
  id: users.id,
  username: users.username,
  passwordHash: users.password,
  totpSecret: users.totpSecret,
  totpStep: users.totpStep,
  recoveryHashes: users.recoveryHashes,
};

const sessionColumns = {
  id: adminSessions.id,
  adminId: adminSessions.adminId,
  createdAt: adminSessions.createdAt,
  usedAt: adminSessions.usedAt,
  label: adminSessions.label,
};

export function adminsIn(db: Executor): Admins {
  return {
    count: async () => {
      const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(users);
      return counted?.count ?? 0;
    },

    create: async (username, password) =>
      one<Admin>(await db.insert(users).values({ username, password }).onConflictDoNothing().returning(columns)),

    byName: async (username) => one<Admin>(await db.select(columns).from(users).where(eq(users.username, username))),

    byId: async (id) => one<Admin>(await db.select(columns).from(users).where(eq(users.id, id))),

    setSecondFactor: async (id, { secret, recoveryHashes }) =>
      void (await db.update(users).set({ totpSecret: secret, recoveryHashes, totpStep: 0 }).where(eq(users.id, id))),

    useStep: async (id, totpStep) => {
      const used = await db
        .update(users)
        .set({ totpStep })
        .where(and(eq(users.id, id), lt(users.totpStep, totpStep)))
        .returning({ id: users.id });
      return used.length > 0;
    },

    useRecovery: (id, hash) =>
      db.transaction(async (tx) => {
        const [found] = await tx.select(columns).from(users).where(eq(users.id, id)).for('update');
        if (!found?.recoveryHashes.includes(hash)) return false;
        const recoveryHashes = found.recoveryHashes.filter((kept) => kept !== hash);
        await tx.update(users).set({ recoveryHashes }).where(eq(users.id, id));
        return true;
      }),

    openSession: async ({ at, ...session }) =>
      void (await db.insert(adminSessions).values({ ...session, createdAt: at, usedAt: at })),

    knowsDevice: async (username, deviceHash, since) => {
      const found = await db
        .select({ id: adminSessions.id })
        .from(adminSessions)
        .innerJoin(users, eq(users.id, adminSessions.adminId))
        .where(
          and(
            eq(users.username, username),
            eq(adminSessions.deviceHash, deviceHash),
            gt(adminSessions.createdAt, since),
          ),
        )
        .limit(1);
      return found.length > 0;
    },

    sessions: (adminId) =>
      db
        .select({ ...sessionColumns, tokenHash: adminSessions.tokenHash })
        .from(adminSessions)
        .where(and(eq(adminSessions.adminId, adminId), isNull(adminSessions.revokedAt)))
        .orderBy(desc(adminSessions.id)),

    session: async (tokenHash) =>
      one(
        await db
          .select(sessionColumns)
          .from(adminSessions)
          .where(and(eq(adminSessions.tokenHash, tokenHash), isNull(adminSessions.revokedAt))),
      ),

    touch: async (id, usedAt) => void (await db.update(adminSessions).set({ usedAt }).where(eq(adminSessions.id, id))),

    revoke: async (adminId, sessionId, revokedAt) => {
      const one = sessionId === null ? undefined : eq(adminSessions.id, sessionId);
      await db
        .update(adminSessions)
        .set({ revokedAt })
        .where(and(eq(adminSessions.adminId, adminId), isNull(adminSessions.revokedAt), one));
    },

    note: async (line) => void (await db.insert(adminLog).values(line)),

    log: (limit) =>
      db
        .select({
          at: adminLog.at,
          who: adminLog.who,
          act: adminLog.act,
          orderId: adminLog.orderId,
          detail: adminLog.detail,
        })
        .from(adminLog)
        .orderBy(desc(adminLog.id))
        .limit(limit),
  };
}
