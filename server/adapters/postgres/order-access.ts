import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Order, Orders } from '../../ports/orders.ts';
import type { Executor } from './database.ts';
import { orderColumns } from './order-columns.ts';
import { first, one } from './rows.ts';
import { linkRequests, orderAccess, orders } from './schema.ts';

/** Who may fetch what was bought, and the links that say so. */
export function accessIn(
  db: Executor,
): Pick<Orders, 'access' | 'isGranted' | 'newestPaid' | 'grant' | 'revokeMailed' | 'askLink'> {
  return {
    access: async (tokenHash, purpose, reportId) =>
      one(
        await db
          .select({ order: orderColumns, expiresAt: orderAccess.expiresAt })
          .from(orderAccess)
          .innerJoin(orders, eq(orders.id, orderAccess.orderId))
          .where(
            and(
              eq(orderAccess.tokenHash, tokenHash),
              eq(orderAccess.purpose, purpose),
              eq(orders.reportId, reportId),
              isNull(orderAccess.revokedAt),
            ),
          )
          .orderBy(desc(orders.id))
          .limit(1),
      ),

    isGranted: async (tokenHash, at) => {
      const known = await db
        .select({ orderId: orderAccess.orderId })
        .from(orderAccess)
        .where(
          and(
            eq(orderAccess.tokenHash, tokenHash),
            eq(orderAccess.purpose, 'browser'),
            gt(orderAccess.expiresAt, at),
            isNull(orderAccess.revokedAt),
          ),
        )
        .limit(1);
      return known.length > 0;
    },

    newestPaid: async (reportId) =>
      one<Order>(
        await db
          .select(orderColumns)
          .from(orders)
          .where(and(eq(orders.reportId, reportId), ne(orders.state, 'awaiting_payment')))
          .orderBy(sql`${orders.state} = 'refunded'`, desc(orders.paidAt), desc(orders.id))
          .limit(1),
      ),

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
      const asked = await db.insert(linkRequests).values({ email, askedAt }).returning({ id: linkRequests.id });
      return first(asked).id;
    },
  };
}
