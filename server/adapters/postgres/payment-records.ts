import { eq, inArray, sql } from 'drizzle-orm';
import type { Payment, PaymentRecords } from '../../ports/payment-records.ts';
import type { Executor } from './database.ts';
import { columnsBut, one } from './rows.ts';
import { paymentEvents, payments, refunds } from './schema.ts';

/** An arbitrary, unique number. */
const PAYMENTS_LOCK = 61_443;

const paymentColumns = columnsBut(payments, 'id', 'at');

/** The events of the payment provider, each once, and their consequences. */
export function paymentRecordsIn(db: Executor): PaymentRecords {
  return {
    lock: async () => void (await db.execute(sql`select pg_advisory_xact_lock(${PAYMENTS_LOCK})`)),

    heardEvents: async (ids) => {
      const heard = await db
        .select({ id: paymentEvents.id })
        .from(paymentEvents)
        .where(inArray(paymentEvents.id, [...ids]));
      return new Set(heard.map(({ id }) => id));
    },

    noteEvent: async (id, type, receivedAt) => {
      const noted = await db
        .insert(paymentEvents)
        .values({ id, type, receivedAt })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.id });
      return noted.length > 0;
    },

    ofOrder: (orderId) => db.select(paymentColumns).from(payments).where(eq(payments.orderId, orderId)),

    find: async (sessionId) =>
      one<Payment>(await db.select(paymentColumns).from(payments).where(eq(payments.sessionId, sessionId))),

    findByIntent: async (intentId) =>
      one<Payment>(await db.select(paymentColumns).from(payments).where(eq(payments.intentId, intentId)).limit(1)),

    keep: async ({ sessionId, ...payment }, at) =>
      void (await db
        .insert(payments)
        .values({ ...payment, sessionId, at })
        .onConflictDoUpdate({ target: payments.sessionId, set: { ...payment, at } })),

    refundsOf: (intentId) =>
      db
        .select({ id: refunds.id, status: refunds.status, amountCents: refunds.amountCents, reason: refunds.reason })
        .from(refunds)
        .where(eq(refunds.intentId, intentId)),

    keepRefund: async (intentId, { id, ...refund }, at) =>
      void (await db
        .insert(refunds)
        .values({ ...refund, id, intentId, at })
        .onConflictDoUpdate({ target: refunds.id, set: { ...refund, at } })),
  };
}
