import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { first, one, updatesAny } from '../../../adapters/postgres/rows.ts';
import type { ApiAccounts, ApiKey } from '../ports/api.ts';
import { apiAccounts, apiKeys, apiLinks, apiUses } from './schema-api.ts';

const keyColumns = {
  id: apiKeys.id,
  publicId: apiKeys.publicId,
  accountId: apiKeys.accountId,
  name: apiKeys.name,
  tail: apiKeys.tail,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  usedAt: apiKeys.usedAt,
  endsAt: apiKeys.endsAt,
  revokedAt: apiKeys.revokedAt,
};

export function apiAccountsIn(db: Executor): ApiAccounts {
  return {
    byEmail: async (email) =>
      one(await db.select().from(apiAccounts).where(eq(apiAccounts.email, email.toLowerCase()))),

    byPublicId: async (publicId) => one(await db.select().from(apiAccounts).where(eq(apiAccounts.publicId, publicId))),

    open: async ({ email, ...account }) =>
      first(
        await db
          .insert(apiAccounts)
          .values({ ...account, email: email.toLowerCase() })
          // An update that changes nothing locks the row until the transaction ends.
          .onConflictDoUpdate({ target: apiAccounts.email, set: { email: sql`excluded.email` } })
          .returning(),
      ),

    setPlan: (publicId, plan) => updatesAny(db, apiAccounts, { plan }, eq(apiAccounts.publicId, publicId)),

    all: () => db.select().from(apiAccounts).orderBy(desc(apiAccounts.id)),

    addKey: async ({ scopes, ...key }): Promise<ApiKey> =>
      first(
        await db
          .insert(apiKeys)
          .values({ ...key, scopes: [...scopes] })
          .returning(keyColumns),
      ),

    keyBy: async (digest) =>
      one(
        await db
          .select({ key: keyColumns, account: apiAccounts })
          .from(apiKeys)
          .innerJoin(apiAccounts, eq(apiAccounts.id, apiKeys.accountId))
          .where(eq(apiKeys.digest, digest)),
      ),

    keysOf: (accountId) =>
      db.select(keyColumns).from(apiKeys).where(eq(apiKeys.accountId, accountId)).orderBy(desc(apiKeys.id)),

    revoke: async (accountId, publicId, at) => {
      const opens = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.endsAt), gt(apiKeys.endsAt, at)));
      return updatesAny(
        db,
        apiKeys,
        { revokedAt: at },
        and(eq(apiKeys.accountId, accountId), eq(apiKeys.publicId, publicId), opens),
      );
    },

    end: async (keyId, endsAt) => void (await db.update(apiKeys).set({ endsAt }).where(eq(apiKeys.id, keyId))),

    noteUse: async (keyId, usedAt) => void (await db.update(apiKeys).set({ usedAt }).where(eq(apiKeys.id, keyId))),

    grantLink: async ({ email, ...link }) =>
      void (await db.insert(apiLinks).values({ ...link, email: email.toLowerCase() })),

    linkedEmail: async (digest, at) => {
      const keyRows = await db
        .select({ email: apiLinks.email })
        .from(apiLinks)
        .where(and(eq(apiLinks.digest, digest), gt(apiLinks.expiresAt, at)));
      return keyRows[0]?.email ?? null;
    },

    countCall: async (accountId, month, isRefused) => {
      const refused = isRefused ? 1 : 0;
      await db
        .insert(apiUses)
        .values({ accountId, month, calls: 1, refused })
        .onConflictDoUpdate({
          target: [apiUses.accountId, apiUses.month],
          set: { calls: sql`${apiUses.calls} + 1`, refused: sql`${apiUses.refused} + ${refused}` },
        });
    },

    uses: (accountId) =>
      db
        .select({ month: apiUses.month, calls: apiUses.calls, refused: apiUses.refused })
        .from(apiUses)
        .where(eq(apiUses.accountId, accountId))
        .orderBy(desc(apiUses.month)),
  };
}
