import { and, asc, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Admin, Admins } from '../../ports/admins.ts';
import type { Executor } from './database.ts';
import { columnsBut, first, one, updatesAny } from './rows.ts';
import { adminLog, adminSessions, passkeys, users } from './schema.ts';

const columns = {
  id: users.id,
  username: users.username,
  name: users.name,
  role: users.role,
  passwordHash: users.password,
  totpSecret: users.totpSecret,
  totpStep: users.totpStep,
  recoveryHashes: users.recoveryHashes,
  handle: users.handle,
};

const sessionColumns = {
  id: adminSessions.id,
  adminId: adminSessions.adminId,
  createdAt: adminSessions.createdAt,
  usedAt: adminSessions.usedAt,
  label: adminSessions.label,
};

const lineColumns = columnsBut(adminLog, 'id', 'times', 'once');

/** The account, unless its credentials changed since it was read. */
const unchanged = ({ id, passwordHash, totpSecret }: Admin) =>
  and(eq(users.id, id), eq(users.password, passwordHash), sql`${users.totpSecret} is not distinct from ${totpSecret}`);

/** Until the transaction ends, no other transaction in any process creates, changes or removes an account. */
const holdAccounts = (tx: Executor) => tx.execute(sql`lock table ${users} in share row exclusive mode`);

export function adminsIn(db: Executor): Admins {
  return {
    count: async () => db.$count(users),

    create: async ({ passwordHash: password, ...admin }) => {
      const createdRows = await db
        .insert(users)
        .values({ ...admin, password })
        .onConflictDoNothing()
        .returning({ id: users.id });
      return createdRows.length > 0;
    },

    createFirst: ({ passwordHash: password, ...admin }) =>
      db.transaction(async (tx) => {
        await holdAccounts(tx);
        const [some] = await tx.select({ id: users.id }).from(users).limit(1);
        if (some) return false;
        await tx.insert(users).values({ ...admin, password });
        return true;
      }),

    sign: async (id, { name, role }) => void (await db.update(users).set({ name, role }).where(eq(users.id, id))),

    list: () =>
      db
        .select({
          username: users.username,
          secondFactor: sql<boolean>`${users.totpSecret} is not null`,
          passkeys: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.adminId} = ${users.id})`,
          seenAt: sql<Date | null>`max(${adminSessions.usedAt})`.mapWith(adminSessions.usedAt),
        })
        .from(users)
        .leftJoin(adminSessions, eq(adminSessions.adminId, users.id))
        .groupBy(users.id)
        .orderBy(asc(users.username)),

    byName: async (username) => one<Admin>(await db.select(columns).from(users).where(eq(users.username, username))),

    byId: async (id) => one<Admin>(await db.select(columns).from(users).where(eq(users.id, id))),

    change: (admin, { passwordHash: password, ...factor }, { kept, at }) =>
      db.transaction(async (tx) => {
        const changed = await tx
          .update(users)
          .set({ username: admin.username, ...factor, ...(password !== undefined && { password }) })
          .where(unchanged(admin))
          .returning({ id: users.id });
        if (changed.length === 0) return false;
        const own = eq(adminSessions.adminId, admin.id);
        await tx.update(adminSessions).set({ deviceHash: null }).where(own);
        const others = kept === null ? undefined : ne(adminSessions.id, kept);
        await tx
          .update(adminSessions)
          .set({ revokedAt: at })
          .where(and(own, isNull(adminSessions.revokedAt), others));
        return true;
      }),

    remove: (id, evenLast) =>
      db.transaction(async (tx) => {
        await holdAccounts(tx);
        const accounts = await tx.select({ id: users.id }).from(users);
        if (!accounts.some((one) => one.id === id)) return 'gone';
        if (accounts.length === 1 && !evenLast) return 'last';
        await tx.delete(users).where(eq(users.id, id));
        return 'removed';
      }),

    useStep: (id, totpStep) => updatesAny(db, users, { totpStep }, and(eq(users.id, id), lt(users.totpStep, totpStep))),

    useRecovery: (id, hash) =>
      db.transaction(async (tx) => {
        const [found] = await tx.select(columns).from(users).where(eq(users.id, id)).for('update');
        if (!found?.recoveryHashes.includes(hash)) return false;
        const recoveryHashes = found.recoveryHashes.filter((kept) => kept !== hash);
        await tx.update(users).set({ recoveryHashes }).where(eq(users.id, id));
        return true;
      }),

    openSession: (admin, { at, ...session }) =>
      db.transaction(async (tx) => {
        const [same] = await tx.select({ id: users.id }).from(users).where(unchanged(admin)).for('share');
        if (!same) return false;
        await tx.insert(adminSessions).values({ ...session, adminId: admin.id, createdAt: at, usedAt: at });
        return true;
      }),

    knowsDevice: async (username, deviceHash, since) => {
      const sessionRows = await db
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
      return sessionRows.length > 0;
    },

    sessions: (adminId) =>
      db
        .select(sessionColumns)
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
      const ended = await db
        .update(adminSessions)
        .set({ revokedAt })
        .where(and(eq(adminSessions.adminId, adminId), isNull(adminSessions.revokedAt), one))
        .returning({ id: adminSessions.id });
      return ended.length;
    },

    note: async (line) => first(await db.insert(adminLog).values(line).returning({ id: adminLog.id })).id,

    noteOften: async ({ at, who, act }) => {
      const hour = at.toISOString().slice(0, '2026-11-21T10'.length);
      const detail = { until: at.toISOString() };
      await db
        .insert(adminLog)
        .values({ at, who, act, detail, once: `${hour} ${act} ${who}` })
        .onConflictDoUpdate({ target: adminLog.once, set: { times: sql`${adminLog.times} + 1`, detail } });
    },

    log: (limit) =>
      db
        .select({ ...lineColumns, times: adminLog.times })
        .from(adminLog)
        .orderBy(desc(adminLog.id))
        .limit(limit),

    logLine: async (id) => one(await db.select(lineColumns).from(adminLog).where(eq(adminLog.id, id))),
  };
}
