import type { ContactInfo } from '@house/contract';
import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Order, OrderState, Orders, Payment } from '../orders.ts';
import type { Executor } from './database.ts';
import {
  alerts,
  linkRequests,
  orderAccess,
  orders,
  parkedRefunds,
  paymentEvents,
  payments,
  reportFiles,
} from './schema.ts';

const orderColumns = {
  id: orders.id,
  publicId: orders.publicId,
  number: orders.number,
  reportId: orders.reportId,
  state: orders.state,
  amountCents: orders.amountCents,
  firstName: orders.firstName,
  lastName: orders.lastName,
  email: orders.email,
  company: orders.company,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  generatedAt: orders.generatedAt,
  validatedAt: orders.validatedAt,
  sentAt: orders.sentAt,
  refundedAt: orders.refundedAt,
};

const paymentColumns = {
  orderId: payments.orderId,
  sessionId: payments.sessionId,
  intentId: payments.intentId,
  state: payments.state,
  amountCents: payments.amountCents,
  currency: payments.currency,
  livemode: payments.livemode,
  reference: payments.reference,
};

/** Orders and everything about money. */
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

    byToken: async (tokenHash, purpose, at) =>
      one<Order>(
        await db
          .select(orderColumns)
          .from(orderAccess)
          .innerJoin(orders, eq(orders.id, orderAccess.orderId))
          .where(
            and(
              eq(orderAccess.tokenHash, tokenHash),
              eq(orderAccess.purpose, purpose),
              gt(orderAccess.expiresAt, at),
              isNull(orderAccess.revokedAt),
            ),
          ),
      ),

    newestPaid: async (reportId) =>
      one<Order>(
        await db
          .select(orderColumns)
          .from(orders)
          .where(and(eq(orders.reportId, reportId), ne(orders.state, 'awaiting_payment')))
          .orderBy(desc(orders.paidAt))
          .limit(1),
      ),

    grant: async (access) => void (await db.insert(orderAccess).values(access)),

    setContact: async (orderId, contact) => {
      const changed = await db
        .update(orders)
        .set(contactRow(contact))
        .where(and(eq(orders.id, orderId), eq(orders.state, 'awaiting_payment')))
        .returning({ id: orders.id });
      return changed.length > 0;
    },

    setAgreement: async (orderId, agreed) =>
      void (await db.update(orders).set({ agreed }).where(eq(orders.id, orderId))),

    pay: async (orderId, { email, name }, at) => {
      const [firstName = null, ...rest] = (name ?? '').split(' ').filter((word) => word !== '');
      const lastName = rest.length > 0 ? rest.join(' ') : null;
      const paid = await db
        .update(orders)
        .set({
          state: 'paid',
          paidAt: at,
          email: sql`coalesce(${orders.email}, ${email})`,
          firstName: sql`coalesce(${orders.firstName}, ${firstName})`,
          lastName: sql`coalesce(${orders.lastName}, ${lastName})`,
        })
        .where(and(eq(orders.id, orderId), eq(orders.state, 'awaiting_payment')))
        .returning({ id: orders.id });
      return paid.length > 0;
    },

    refund: async (orderId, at) => {
      const refunded = await db
        .update(orders)
        .set({ state: 'refunded', refundedAt: at })
        .where(and(eq(orders.id, orderId), inArray(orders.state, REFUNDABLE)))
        .returning({ id: orders.id });
      return refunded.length > 0;
    },

    byId: async (orderId) => one<Order>(await db.select(orderColumns).from(orders).where(eq(orders.id, orderId))),

    advance: async (orderId, from, to, at) => {
      const moved = await db
        .update(orders)
        .set({ state: to, ...REACHED[to]?.(at) })
        .where(and(eq(orders.id, orderId), inArray(orders.state, [...from])))
        .returning({ id: orders.id });
      return moved.length > 0;
    },

    keepFile: async (orderId, { pdf, sha256, pages, attachments }, drawnAt) => {
      const file = { pdf, sha256, pages, attachments, drawnAt };
      await db
        .insert(reportFiles)
        .values({ ...file, orderId })
        .onConflictDoUpdate({ target: reportFiles.orderId, set: file });
    },

    file: async (orderId) => {
      const [found] = await db.select().from(reportFiles).where(eq(reportFiles.orderId, orderId));
      return found ?? null;
    },

    hasPending: async (orderId) => {
      const pending = await db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.orderId, orderId), eq(payments.state, 'pending')))
        .limit(1);
      return pending.length > 0;
    },

    noteEvent: async (id, type, receivedAt) => {
      const noted = await db
        .insert(paymentEvents)
        .values({ id, type, receivedAt })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.id });
      return noted.length > 0;
    },

    payment: async (sessionId) =>
      one<Payment>(await db.select(paymentColumns).from(payments).where(eq(payments.sessionId, sessionId))),

    paymentOf: async (intentId) =>
      one<Payment>(await db.select(paymentColumns).from(payments).where(eq(payments.intentId, intentId)).limit(1)),

    keepPayment: async ({ sessionId, ...payment }, at) =>
      void (await db
        .insert(payments)
        .values({ ...payment, sessionId, at })
        .onConflictDoUpdate({ target: payments.sessionId, set: { ...payment, at } })),

    parkRefund: async (intentId, at) =>
      void (await db.insert(parkedRefunds).values({ intentId, at }).onConflictDoNothing()),

    takeParkedRefund: async (intentId) => {
      const taken = await db
        .delete(parkedRefunds)
        .where(eq(parkedRefunds.intentId, intentId))
        .returning({ intentId: parkedRefunds.intentId });
      return taken.length > 0;
    },

    raise: async ({ kind, subject, orderId, detail }, openedAt) => {
      const known = await db
        .select({ id: alerts.id })
        .from(alerts)
        .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject)))
        .limit(1);
      if (known.length === 0) await db.insert(alerts).values({ kind, subject, orderId, detail, openedAt });
    },

    openAlerts: () =>
      db
        .select({ kind: alerts.kind, subject: alerts.subject, orderId: alerts.orderId, detail: alerts.detail })
        .from(alerts)
        .where(isNull(alerts.closedAt))
        .orderBy(alerts.id),

    askLink: async (email, askedAt) => void (await db.insert(linkRequests).values({ email, askedAt })),
  };
}

/** The time that a state leaves behind. */
const REACHED: Partial<Record<OrderState, (at: Date) => Partial<typeof orders.$inferInsert>>> = {
  generated: (generatedAt) => ({ generatedAt }),
  validated: (validatedAt) => ({ validatedAt }),
  sent: (sentAt) => ({ sentAt }),
};

/** What was mailed cannot be taken back by a refund; a person decides what becomes of it. */
const REFUNDABLE = ['paid', 'generating', 'generated', 'failed_generation', 'validated', 'delivery_uncertain'] as const;

function contactRow({ firstName, lastName, email, company }: ContactInfo) {
  const { name, siren, vatNumber, address } = company ?? {};
  const given = { ...(siren && { siren }), ...(vatNumber && { vatNumber }), ...(address && { address }) };
  return { firstName, lastName, email, company: name === undefined ? null : { name, ...given } };
}

function one<Row>([row]: readonly Row[]): Row | null {
  return row ?? null;
}

function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('an insert answered with no row');
  return row;
}
