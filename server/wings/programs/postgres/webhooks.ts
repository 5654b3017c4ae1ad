import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../adapters/postgres/database.ts';
import { deletesAny, first, hasAny, one } from '../../../adapters/postgres/rows.ts';
import type { AuditId } from '../../../domain/ids.ts';
import { watchers, watches } from '../../watching/postgres/schema-watching.ts';
import type { Concerned, Webhooks } from '../ports/webhooks.ts';
import { apiAccounts, apiAudits } from './schema-api.ts';
import { apiDeliveries, apiWebhooks } from './schema-webhooks.ts';

/** Messages of one account under way at once, over all its webhooks. */
const MOST_OF_ACCOUNT = 2;

/** One takes at a time: two that looked at once would both find the same places free, and an account would have more than its own. */
const TAKE_LOCK = 4_318_213;

export function webhooksIn(db: Executor): Webhooks {
  const own = (accountId: number, publicId: string) =>
    and(eq(apiWebhooks.accountId, accountId), eq(apiWebhooks.publicId, publicId));
  return {
    add: async ({ events, ...webhook }) =>
      first(
        await db
          .insert(apiWebhooks)
          .values({ ...webhook, events: [...events] })
          .returning(),
      ),

    of: async (accountId) => {
      await db.select({ id: apiAccounts.id }).from(apiAccounts).where(eq(apiAccounts.id, accountId)).for('update');
      return db.select().from(apiWebhooks).where(eq(apiWebhooks.accountId, accountId)).orderBy(asc(apiWebhooks.id));
    },

    find: async (accountId, publicId) => one(await db.select().from(apiWebhooks).where(own(accountId, publicId))),

    changeSecret: async (accountId, publicId, secret, formerSecretUntil) =>
      one(
        await db
          .update(apiWebhooks)
          .set({ secret, formerSecret: apiWebhooks.secret, formerSecretUntil })
          .where(own(accountId, publicId))
          .returning(),
      ),

    remove: (accountId, publicId) => deletesAny(db, apiWebhooks, own(accountId, publicId)),

    subscribed: async (concerned, event) => {
      const wants = arrayContains(apiWebhooks.events, [event]);
      const found = await db
        .select({ id: apiWebhooks.id })
        .from(apiWebhooks)
        .where(and(isNull(apiWebhooks.disabledAt), wants, inArray(apiWebhooks.accountId, accountsOf(db, concerned))))
        .orderBy(asc(apiWebhooks.id));
      return found.map(({ id }) => id);
    },

    enqueue: async (message, at) =>
      first(
        await db
          .insert(apiDeliveries)
          .values({ ...message, state: 'waiting', attempts: 0, attemptsBefore: 0, createdAt: at, dueAt: at })
          .returning(),
      ),

    deliveries: (webhookId, { before, most }) =>
      db
        .select()
        .from(apiDeliveries)
        .where(and(eq(apiDeliveries.webhookId, webhookId), before === null ? undefined : lt(apiDeliveries.id, before)))
        .orderBy(desc(apiDeliveries.id))
        .limit(most + 1),

    replay: async (webhookId, publicId, dueAt) =>
      one(
        await db
          .update(apiDeliveries)
          .set({ state: 'waiting', dueAt, attemptsBefore: apiDeliveries.attempts })
          .where(and(eq(apiDeliveries.webhookId, webhookId), eq(apiDeliveries.publicId, publicId)))
          .returning(),
      ),

    take: async (at, heldUntil) => {
      const due = and(eq(apiDeliveries.state, 'waiting'), lte(apiDeliveries.dueAt, at));
      // Each second, and nearly always in vain: for that one statement, and no lock.
      if ((await db.select({ id: apiDeliveries.id }).from(apiDeliveries).where(due).limit(1)).length === 0) return null;
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${TAKE_LOCK})`);
        const free = or(isNull(apiWebhooks.heldUntil), lt(apiWebhooks.heldUntil, at));
        // The first message asks the receiver whether it wants any.
        const wanted = or(isNotNull(apiWebhooks.acceptedAt), eq(apiDeliveries.event, 'webhook.created'));
        const others = alias(apiWebhooks, 'others');
        const underway = tx
          .select({ count: count() })
          .from(others)
          .where(and(eq(others.accountId, apiWebhooks.accountId), gte(others.heldUntil, at)));
        const next = one(
          await tx
            .select({ id: apiDeliveries.id, webhook: apiWebhooks })
            .from(apiDeliveries)
            .innerJoin(apiWebhooks, eq(apiWebhooks.id, apiDeliveries.webhookId))
            .where(and(due, free, wanted, isNull(apiWebhooks.disabledAt), sql`(${underway}) < ${MOST_OF_ACCOUNT}`))
            .orderBy(asc(apiDeliveries.dueAt), asc(apiDeliveries.id))
            .limit(1)
            .for('update', { of: apiWebhooks, skipLocked: true }),
        );
        if (!next) return null;
        await tx.update(apiWebhooks).set({ heldUntil }).where(eq(apiWebhooks.id, next.webhook.id));
        const delivery = one(
          await tx
            .update(apiDeliveries)
            .set({ attempts: sql`${apiDeliveries.attempts} + 1`, attemptedAt: at })
            .where(and(eq(apiDeliveries.id, next.id), due))
            .returning(),
        );
        return delivery && { delivery, webhook: next.webhook };
      });
    },

    settle: async ({ id, webhookId, attempts }, end, at) => {
      const { state, status, fault } = end;
      const settled = await db
        .update(apiDeliveries)
        .set({ state, status, fault, dueAt: end.state === 'waiting' ? end.dueAt : null })
        .where(and(eq(apiDeliveries.id, id), eq(apiDeliveries.attempts, attempts), eq(apiDeliveries.state, 'waiting')))
        .returning({ id: apiDeliveries.id });
      if (settled.length > 0)
        await db
          .update(apiWebhooks)
          .set({
            heldUntil: null,
            ...(state === 'delivered' && {
              acceptedAt: sql`coalesce(${apiWebhooks.acceptedAt}, ${at.toISOString()}::timestamptz)`,
            }),
          })
          .where(eq(apiWebhooks.id, webhookId));
      return settled.length > 0;
    },

    disable: async (webhookId, disabledAt) => {
      await db.update(apiWebhooks).set({ disabledAt }).where(eq(apiWebhooks.id, webhookId));
      await db
        .update(apiDeliveries)
        .set({ state: 'failed', dueAt: null })
        .where(and(eq(apiDeliveries.webhookId, webhookId), eq(apiDeliveries.state, 'waiting')));
    },

    hasTakenSince: async (webhookId, since) => {
      const taken = and(
        eq(apiDeliveries.webhookId, webhookId),
        eq(apiDeliveries.state, 'delivered'),
        gt(apiDeliveries.attemptedAt, since),
      );
      return hasAny(db, apiDeliveries, taken);
    },
  };
}

function accountsOf(db: Executor, concerned: Concerned) {
  return 'domainId' in concerned ? watching(db, concerned.domainId) : askers(db, concerned);
}

/** Accounts that requested an audit. */
function askers(db: Executor, { auditId, accountId }: { readonly auditId: AuditId; readonly accountId?: number }) {
  return db
    .select({ id: apiAudits.accountId })
    .from(apiAudits)
    .where(
      and(eq(apiAudits.auditId, auditId), accountId === undefined ? undefined : eq(apiAudits.accountId, accountId)),
    );
}

/** Accounts whose address watches a domain. Both tables store addresses in lower case. */
function watching(db: Executor, domainId: number) {
  return db
    .select({ id: apiAccounts.id })
    .from(apiAccounts)
    .innerJoin(watchers, eq(watchers.email, apiAccounts.email))
    .innerJoin(watches, eq(watches.watcherId, watchers.id))
    .where(and(eq(watches.domainId, domainId), eq(watches.state, 'confirmed')));
}
