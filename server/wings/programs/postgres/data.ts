import { KEPT } from '@rempart/contract';
import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { deleteBefore, isAddress } from '../../../adapters/postgres/rows.ts';
import type { WingData } from '../../../adapters/postgres/wing-data.ts';
import type { ProgramTables } from '../ports/tools.ts';
import { apiAccountsIn } from './api-accounts.ts';
import { apiAuditsIn } from './api-audits.ts';
import { apiCountersIn } from './api-counters.ts';
import { apiAccounts, apiAnswers, apiAudits, apiCounters, apiKeys, apiLinks, apiUses } from './schema-api.ts';
import { apiDeliveries, apiWebhooks } from './schema-webhooks.ts';
import { webhooksIn } from './webhooks.ts';

export const programData: Omit<WingData<ProgramTables>, 'heard'> = {
  tables: (db) => ({
    apiAccounts: apiAccountsIn(db),
    apiAudits: apiAuditsIn(db),
    apiCounters: apiCountersIn(db),
    webhooks: webhooksIn(db),
  }),
  following: [apiAudits],
  purge: async (db, before) => ({
    apiCounts: await purgeCounts(db, before(KEPT.mailCounts)),
    apiAccounts: await purgeAccounts(db, before(KEPT.apiAccounts)),
    webhookDeliveries: await deleteBefore(db, apiDeliveries.createdAt, before(KEPT.webhookDeliveries)),
  }),
  exportPerson: async (db, email) => {
    const accounts = await db.select().from(apiAccounts).where(isAddress(apiAccounts.email, email));
    const ofAccount = (column: typeof apiKeys.accountId | typeof apiUses.accountId | typeof apiWebhooks.accountId) =>
      inArray(
        column,
        accounts.map(({ id }) => id),
      );
    return {
      apiAccounts: accounts,
      // Digests of keys and links, and the secrets of a webhook, are left out: they are credentials, not personal data.
      apiKeys: (await db.select().from(apiKeys).where(ofAccount(apiKeys.accountId))).map(
        ({ digest: _, ...key }) => key,
      ),
      apiWebhooks: (await db.select().from(apiWebhooks).where(ofAccount(apiWebhooks.accountId))).map(
        ({ secret: _, formerSecret: __, ...webhook }) => webhook,
      ),
      apiUses: await db.select().from(apiUses).where(ofAccount(apiUses.accountId)),
      apiLinks: (await db.select().from(apiLinks).where(eq(apiLinks.email, email.toLowerCase()))).map(
        ({ digest: _, ...link }) => link,
      ),
    };
  },
  erasePerson: async (db, email) => {
    await db.delete(apiAccounts).where(isAddress(apiAccounts.email, email));
    // A link would open an account again.
    await db.delete(apiLinks).where(eq(apiLinks.email, email.toLowerCase()));
  },
};

/** Ended windows of counters, and answers stored under idempotency keys. */
async function purgeCounts(db: Executor, before: Date): Promise<number> {
  return (await deleteBefore(db, apiCounters.expire, before)) + (await deleteBefore(db, apiAnswers.answeredAt, before));
}

/** Keys that have opened nothing since, monthly counters, and accounts not used since. */
async function purgeAccounts(db: Executor, before: Date): Promise<number> {
  const uses = await deleteBefore(db, apiUses.month, before.toISOString().slice(0, 7));
  const keys = await db
    .delete(apiKeys)
    .where(or(lt(apiKeys.revokedAt, before), lt(apiKeys.endsAt, before)))
    .returning({ id: apiKeys.id });
  const links = await deleteBefore(db, apiLinks.expiresAt, before);
  const ofAccount = { one: sql`1` };
  const usedSince = db
    .select(ofAccount)
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.accountId, apiAccounts.id),
        sql`coalesce(${apiKeys.usedAt}, ${apiKeys.createdAt}) >= ${before.toISOString()}`,
      ),
    );
  const accounts = await db
    .delete(apiAccounts)
    .where(and(lt(apiAccounts.createdAt, before), notExists(usedSince)))
    .returning({ id: apiAccounts.id });
  return uses + keys.length + links + accounts.length;
}
