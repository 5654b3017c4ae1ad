import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { OrderAccess } from '../../ports/order-access.ts';
import type { Executor } from './database.ts';
import { orderColumns } from './order-columns.ts';
import { first, one } from './rows.ts';
import { linkRequests, orderAccess, orders } from './schema.ts';

/** Which browsers may download what was bought, and the links that grant it. */
export function orderAccessIn(db: Executor): OrderAccess {
  return {
    find: async (tokenHash, purpose, auditId) =>
      one(
        await db
          .select({ order: orderColumns, expiresAt: orderAccess.expiresAt })
          .from(orderAccess)
          .innerJoin(orders, eq(orders.id, orderAccess.orderId))
          .where(
            and(
              eq(orderAccess.tokenHash, tokenHash),
              eq(orderAccess.purpose, purpose),
              eq(orders.auditId, auditId),
              isNull(orderAccess.revokedAt),
            ),
          )
          .orderBy(desc(orders.id))
          .limit(1),
      ),

    renew: async ({ last, next }, orderId, at) => {
      const opens = and(
        eq(orderAccess.tokenHash, last),
        eq(orderAccess.purpose, 'browser'),
        gt(orderAccess.expiresAt, at),
        isNull(orderAccess.revokedAt),
      );
      const held = await db.select().from(orderAccess).where(opens);
      if (held.length > 0) await db.insert(orderAccess).values(held.map((one) => ({ ...one, tokenHash: next })));
      await db
        .update(orderAccess)
        .set({ revokedAt: at })
        .where(and(eq(orderAccess.tokenHash, last), eq(orderAccess.orderId, orderId), isNull(orderAccess.revokedAt)));
    },

    grant: async (access) => {
      // A browser that ordered stays one, whatever link it follows later.
      const again = { expiresAt: access.expiresAt, revokedAt: null };
      await db
        .insert(orderAccess)
        .values(access)
        .onConflictDoUpdate({ target: [orderAccess.tokenHash, orderAccess.orderId], set: again });
    },

    revokeMailed: async (orderId, revokedAt) =>
      void (await db
        .update(orderAccess)
        .set({ revokedAt })
        .where(and(eq(orderAccess.orderId, orderId), eq(orderAccess.origin, 'mail'), isNull(orderAccess.revokedAt)))),

    askLink: async (email, askedAt) => {
      const requests = await db.insert(linkRequests).values({ email, askedAt }).returning({ id: linkRequests.id });
      return first(requests).id;
    },
  };
}
