import type { ContactInfo } from '@rempart/contract';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Order, OrderState, Orders } from '../../ports/orders.ts';
import type { Executor } from './database.ts';
import { orderColumns } from './order-columns.ts';
import { first, one, updatesAny } from './rows.ts';
import { orders } from './schema.ts';

/** The life of an order. */
export function ordersIn(db: Executor): Orders {
  return {
    open: async ({ at, ...order }) => {
      const opened = await db
        .insert(orders)
        .values({ ...order, state: 'awaiting_payment', createdAt: at })
        .returning(orderColumns);
      return first(opened);
    },

    find: async (publicId) =>
      one<Order>(await db.select(orderColumns).from(orders).where(eq(orders.publicId, publicId))),

    byNumber: async (number) => one<Order>(await db.select(orderColumns).from(orders).where(eq(orders.number, number))),

    setContact: (orderId, contact) =>
      updatesAny(db, orders, contactRow(contact), and(eq(orders.id, orderId), eq(orders.state, 'awaiting_payment'))),

    setAgreement: (orderId, agreed) =>
      updatesAny(db, orders, { agreed }, and(eq(orders.id, orderId), eq(orders.state, 'awaiting_payment'))),

    pay: async (orderId, { email, name }, at) => {
      const [firstName = null, ...rest] = (name ?? '').split(' ').filter((word) => word !== '');
      const lastName = rest.length > 0 ? rest.join(' ') : null;
      return updatesAny(
        db,
        orders,
        {
          state: 'paid',
          paidAt: at,
          email: sql`coalesce(${orders.email}, ${email})`,
          firstName: sql`coalesce(${orders.firstName}, ${firstName})`,
          lastName: sql`coalesce(${orders.lastName}, ${lastName})`,
        },
        and(eq(orders.id, orderId), eq(orders.state, 'awaiting_payment')),
      );
    },

    beginRefund: async (orderId, at) =>
      void (await db
        .update(orders)
        .set({ refundBegunAt: at, refundFailedAt: null, release: null })
        .where(and(eq(orders.id, orderId), isNotNull(orders.paidAt), isNull(orders.refundedAt)))),

    refund: async (orderId, at) =>
      void (await db
        .update(orders)
        .set({
          state: sql`case when ${inArray(orders.state, UNSENT)} then 'refunded' else ${orders.state} end`,
          refundedAt: at,
          refundBegunAt: sql`coalesce(${orders.refundBegunAt}, ${at.toISOString()})`,
          refundFailedAt: null,
          release: null,
        })
        .where(and(eq(orders.id, orderId), isNotNull(orders.paidAt)))),

    failRefund: async (orderId, at) =>
      void (await db
        .update(orders)
        .set({
          refundedAt: null,
          refundBegunAt: sql`coalesce(${orders.refundBegunAt}, ${at.toISOString()})`,
          refundFailedAt: at,
          release: null,
        })
        .where(and(eq(orders.id, orderId), isNotNull(orders.paidAt)))),
    withdraw: (orderId, withdrawnAt, evenIfProvided = false) =>
      updatesAny(
        db,
        orders,
        { withdrawnAt, release: null },
        and(
          eq(orders.id, orderId),
          isNull(orders.withdrawnAt),
          isNotNull(orders.paidAt),
          evenIfProvided ? undefined : isNull(orders.validatedAt),
          isNull(orders.refundBegunAt),
        ),
      ),

    noteDownload: async (orderId, downloadedAt) =>
      void (await db
        .update(orders)
        .set({ downloadedAt })
        .where(and(eq(orders.id, orderId), isNull(orders.downloadedAt)))),

    setEmail: async (orderId, email) => void (await db.update(orders).set({ email }).where(eq(orders.id, orderId))),

    byId: async (orderId) => one<Order>(await db.select(orderColumns).from(orders).where(eq(orders.id, orderId))),

    advance: (orderId, from, to, at) =>
      updatesAny(
        db,
        orders,
        { state: to, release: null, ...REACHED[to]?.(at) },
        and(
          eq(orders.id, orderId),
          inArray(orders.state, [...from]),
          PROVIDES.has(to) ? and(isNull(orders.withdrawnAt), isNull(orders.refundBegunAt)) : undefined,
        ),
      ),

    letGo: (orderId, release) =>
      updatesAny(
        db,
        orders,
        { release },
        and(
          eq(orders.id, orderId),
          eq(orders.state, 'generated'),
          isNull(orders.release),
          isNull(orders.auditingId),
          isNull(orders.withdrawnAt),
          isNull(orders.refundBegunAt),
        ),
      ),

    endRelease: (orderId, { at }) =>
      updatesAny(db, orders, { release: null }, and(eq(orders.id, orderId), eq(sql`${orders.release}->>'at'`, at))),

    agreement: async (orderId) => {
      const [found] = await db.select({ agreed: orders.agreed }).from(orders).where(eq(orders.id, orderId));
      return found?.agreed ?? null;
    },
  };
}

/** The column of the time at which a state was reached. */
const REACHED: Partial<
  Record<OrderState, (at: Date) => Partial<Record<'generatedAt' | 'validatedAt' | 'sentAt', Date | SQL>>>
> = {
  generated: (generatedAt) => ({ generatedAt }),
  // Sent again, it keeps the time of its first validation.
  validated: (at) => ({ validatedAt: sql`coalesce(${orders.validatedAt}, ${at.toISOString()})` }),
  sent: (sentAt) => ({ sentAt }),
};

/** From here on its buyer may download the report, or has it. */
const PROVIDES: ReadonlySet<OrderState> = new Set(['validated', 'sending']);

/** A refund cannot take back what was mailed: an order whose report was sent keeps its state. */
const UNSENT = ['paid', 'generating', 'generated', 'failed_generation', 'validated', 'delivery_uncertain'] as const;

function contactRow({ firstName, lastName, email, company }: ContactInfo) {
  const { name, siren, vatNumber, address } = company ?? {};
  const companyFields = { ...(siren && { siren }), ...(vatNumber && { vatNumber }), ...(address && { address }) };
  return { firstName, lastName, email, company: name === undefined ? null : { name, ...companyFields } };
}
