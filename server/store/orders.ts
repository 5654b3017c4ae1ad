import { type ContactInfo, type ReportStatus, reportStatuses } from '@house/contract';
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Order, OrderState, Orders, Payment } from '../orders.ts';
import type { Executor } from './database.ts';
import {
  alerts,
  analysisReports,
  linkRequests,
  orderAccess,
  orders,
  parkedRefunds,
  paymentEvents,
  payments,
  reportFiles,
} from './schema.ts';

/** Any number of its own. */
const MONEY_LOCK = 61_443;

const orderColumns = {
  id: orders.id,
  publicId: orders.publicId,
  number: orders.number,
  reportId: orders.reportId,
  auditedId: orders.auditedId,
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

    access: async (tokenHash, purpose, reportId) => {
      const [found] = await db
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
        .limit(1);
      return found ?? null;
    },

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
      const { expiresAt } = access;
      await db
        .insert(orderAccess)
        .values(access)
        .onConflictDoUpdate({ target: [orderAccess.tokenHash, orderAccess.orderId], set: { expiresAt } });
    },

    setContact: async (orderId, contact) => {
      const changed = await db
        .update(orders)
        .set(contactRow(contact))
        .where(and(eq(orders.id, orderId), eq(orders.state, 'awaiting_payment')))
        .returning({ id: orders.id });
      return changed.length > 0;
    },

    setAgreement: async (orderId, agreed) => {
      const changed = await db
        .update(orders)
        .set({ agreed })
        .where(and(eq(orders.id, orderId), eq(orders.state, 'awaiting_payment')))
        .returning({ id: orders.id });
      return changed.length > 0;
    },

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

    setEmail: async (orderId, email) => void (await db.update(orders).set({ email }).where(eq(orders.id, orderId))),

    revokeLinks: async (orderId, revokedAt) =>
      void (await db
        .update(orderAccess)
        .set({ revokedAt })
        .where(and(eq(orderAccess.orderId, orderId), eq(orderAccess.purpose, 'download')))),

    byId: async (orderId) => one<Order>(await db.select(orderColumns).from(orders).where(eq(orders.id, orderId))),

    advance: async (orderId, from, to, at) => {
      const moved = await db
        .update(orders)
        .set({ state: to, ...REACHED[to]?.(at) })
        .where(and(eq(orders.id, orderId), inArray(orders.state, [...from])))
        .returning({ id: orders.id });
      return moved.length > 0;
    },

    verificationCode: async (orderId, fresh) => {
      const kept = await db
        .update(orders)
        .set({ verification: sql`coalesce(${orders.verification}, ${fresh})` })
        .where(eq(orders.id, orderId))
        .returning({ code: orders.verification });
      return first(kept).code ?? fresh;
    },

    issued: async (code) => {
      const [found] = await db
        .select({
          domain: analysisReports.unicode,
          letter: analysisReports.letter,
          issuedAt: orders.validatedAt,
          pages: reportFiles.pages,
          sha256: reportFiles.sha256,
        })
        .from(orders)
        .innerJoin(reportFiles, eq(reportFiles.orderId, orders.id))
        .innerJoin(analysisReports, eq(analysisReports.id, orders.reportId))
        .where(eq(orders.verification, code));
      return found?.issuedAt ? { ...found, issuedAt: found.issuedAt } : null;
    },

    drawFrom: async (orderId, reportId) => {
      await db.update(orders).set({ auditedId: reportId }).where(eq(orders.id, orderId));
    },
    keepFile: async (orderId, { pdf, sha256, pages, attachments, html }, drawnAt) => {
      const file = { pdf, sha256, pages, attachments, html, drawnAt };
      await db
        .insert(reportFiles)
        .values({ ...file, orderId })
        .onConflictDoUpdate({ target: reportFiles.orderId, set: file });
    },

    file: async (orderId) => {
      const [found] = await db.select().from(reportFiles).where(eq(reportFiles.orderId, orderId));
      return found ?? null;
    },

    paymentsFor: (orderId) => db.select(paymentColumns).from(payments).where(eq(payments.orderId, orderId)),

    lockMoney: async () => void (await db.execute(sql`select pg_advisory_xact_lock(${MONEY_LOCK})`)),

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

    raise: async (alert, openedAt) =>
      void (await db
        .insert(alerts)
        .values({ ...alert, openedAt })
        .onConflictDoNothing({ target: [alerts.kind, alerts.subject] })),

    openAlerts: () =>
      db
        .select({
          id: alerts.id,
          kind: alerts.kind,
          subject: alerts.subject,
          orderId: alerts.orderId,
          detail: alerts.detail,
          openedAt: alerts.openedAt,
        })
        .from(alerts)
        .where(isNull(alerts.closedAt))
        .orderBy(alerts.id),

    agreement: async (orderId) => {
      const [found] = await db.select({ agreed: orders.agreed }).from(orders).where(eq(orders.id, orderId));
      return found?.agreed ?? null;
    },

    list: ({ query, before, status, letter, since, limit }) =>
      listing(db)
        .where(
          and(
            matches(query),
            before === null ? undefined : lt(orders.id, before),
            status && stands(status),
            letter ? eq(ofAudited(db).letter, letter) : undefined,
            since && gte(orders.createdAt, since),
          ),
        )
        .orderBy(desc(orders.id))
        .limit(limit),

    listed: async (orderId) => one(await listing(db).where(eq(orders.id, orderId))),

    counts: async () => {
      const count = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
      const [counted] = await db
        .select({
          toValidate: count(sql`${orders.state} = 'generated'`),
          generated: count(sql`${orders.generatedAt} is not null`),
          sent: count(sql`${orders.sentAt} is not null`),
          unpaid: count(sql`${orders.state} = 'awaiting_payment'`),
        })
        .from(orders);
      return first(counted ? [counted] : []);
    },

    closeAlert: async (alertId, closedBy, closedAt) => {
      const closed = await db
        .update(alerts)
        .set({ closedBy, closedAt })
        .where(and(eq(alerts.id, alertId), isNull(alerts.closedAt)))
        .returning({ id: alerts.id });
      return closed.length > 0;
    },

    boughtBy: (email) =>
      db
        .select(orderColumns)
        .from(orders)
        .where(
          and(
            eq(sql`lower(${orders.email})`, email.toLowerCase()),
            notInArray(orders.state, ['awaiting_payment', 'refunded']),
          ),
        )
        .orderBy(desc(orders.id)),

    unsentSince: (before) =>
      db
        .select(orderColumns)
        .from(orders)
        .where(and(lt(orders.paidAt, before), notInArray(orders.state, ['awaiting_payment', 'sent', 'refunded']))),

    askLink: async (email, askedAt) => {
      const asked = await db.insert(linkRequests).values({ email, askedAt }).returning({ id: linkRequests.id });
      return first(asked).id;
    },
  };
}

function listing(db: Executor) {
  const withdrawn = db
    .select({ one: sql`1` })
    .from(alerts)
    .where(and(eq(alerts.orderId, orders.id), eq(alerts.kind, 'WITHDRAWAL')));
  const { letter, publicId } = ofAudited(db);
  return db
    .select({
      ...orderColumns,
      domain: analysisReports.unicode,
      reportPublicId: analysisReports.publicId,
      letter,
      auditedPublicId: publicId,
      isWithdrawn: sql<boolean>`exists (${withdrawn})`,
    })
    .from(orders)
    .innerJoin(analysisReports, eq(analysisReports.id, orders.reportId));
}

/** What is known of the analysis that a report is drawn from: the one done again, else the first. */
function ofAudited(db: Executor) {
  const again = alias(analysisReports, 'again');
  const letter = db.select({ letter: again.letter }).from(again).where(eq(again.id, orders.auditedId));
  const publicId = db.select({ publicId: again.publicId }).from(again).where(eq(again.id, orders.auditedId));
  return {
    letter: sql<string | null>`coalesce(${letter}, ${analysisReports.letter})`,
    publicId: sql<string>`coalesce(${publicId}, ${analysisReports.publicId})`,
  };
}

/** An order stands where the first of its times is missing. */
function stands(status: ReportStatus): SQL | undefined {
  const reached = reportStatuses.indexOf(status);
  const times = [orders.paidAt, orders.generatedAt, orders.validatedAt, orders.sentAt];
  const missing = times[reached];
  return and(...times.slice(0, reached).map((time) => isNotNull(time)), missing && isNull(missing));
}

/** Every word of the query somewhere in what people remember of an order. */
function matches(query: string): SQL | undefined {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);
  const text = sql`lower(concat_ws(' ', ${orders.number}, ${orders.firstName}, ${orders.lastName}, ${orders.email}, ${orders.company}->>'name', ${analysisReports.unicode}, ${analysisReports.domain}))`;
  return and(...words.map((word) => sql`position(${word} in ${text}) > 0`));
}

/** The time that a state leaves behind. */
const REACHED: Partial<
  Record<OrderState, (at: Date) => Partial<Record<'generatedAt' | 'validatedAt' | 'sentAt', Date | SQL>>>
> = {
  generated: (generatedAt) => ({ generatedAt }),
  // Sent again, it was validated when it was validated.
  validated: (at) => ({ validatedAt: sql`coalesce(${orders.validatedAt}, ${at.toISOString()})` }),
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
