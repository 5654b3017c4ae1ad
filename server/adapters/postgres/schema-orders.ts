import type { AlertDetail } from '@rempart/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AuditId } from '../../domain/ids.ts';
import type { AlertKind } from '../../ports/alerts.ts';
import type { Agreement, Order, OrderState } from '../../ports/orders.ts';
import type { PaymentState } from '../../ports/payment-records.ts';
import type { RefundStatus } from '../../ports/payments.ts';
import type { ReportFile } from '../../ports/sold-reports.ts';
import { moment, octets, ownedBy } from './columns.ts';
import { analysisReports } from './schema-analysis.ts';

/** One purchase of one report. Its state only moves forward, each step by comparison with the previous one. */
export const orders = pgTable(
  'orders',
  {
    id: serial('id').primaryKey(),
    /** 128 random bits: the reference for the payment provider. */
    publicId: text('public_id').notNull().unique(),
    /** The number that buyers quote. */
    number: text('number').notNull().unique(),
    auditId: integer('report_id')
      .$type<AuditId>()
      .notNull()
      .references(() => analysisReports.id),
    /** A later audit of the same domain, from which the report is drawn. */
    auditedId: integer('audited_id')
      .$type<AuditId>()
      .references(() => analysisReports.id),
    /** The repeated audit that is running now. */
    auditingId: integer('auditing_id').references(() => analysisReports.id, { onDelete: 'set null' }),
    state: text('state').$type<OrderState>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    company: json('company').$type<NonNullable<Order['company']>>(),
    agreed: json('agreed').$type<Agreement>(),
    /** 128 random bits, printed in the report: the code that verifies its file. */
    verification: text('verification').unique(),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    generatedAt: moment('generated_at'),
    validatedAt: moment('validated_at'),
    sentAt: moment('sent_at'),
    /** When its money left for good; null again where it came back. */
    refundedAt: moment('refunded_at'),
    /** When a refund of it began; the provider may take days. */
    refundBegunAt: moment('refund_begun_at'),
    /** When its refund failed: the money is still owed. */
    refundFailedAt:
      moment(
        'refund_failed_at',
      ) /** When its buyer withdrew, where that alone makes a refund due: the report is not sent from then on. */,
    withdrawnAt: moment('withdrawn_at'),
    /** A person released the report; it is sent at that time unless it is taken back before. Set in state `generated` only. */
    release: json('release').$type<{ readonly by: string; readonly note: string; readonly at: string }>(),
    /** When its buyer first downloaded the report here. */
    downloadedAt: moment('downloaded_at'),
  },
  (table) => [
    index('orders_report').on(table.auditId),
    index('orders_state').on(table.state, table.id),
    index('orders_audited').on(table.auditedId),
    index('orders_auditing').on(table.auditingId),
    check(
      'orders_state',
      sql`${table.state} in ('awaiting_payment', 'paid', 'generating', 'generated', 'failed_generation', 'validated', 'sending', 'sent', 'delivery_uncertain', 'refunded')`,
    ),
    check('orders_paid', sql`${table.state} = 'awaiting_payment' or ${table.paidAt} is not null`),
    check('orders_generated', sql`${table.state} <> 'generated' or ${table.generatedAt} is not null`),
    check('orders_validated', sql`${table.validatedAt} is null or ${table.generatedAt} is not null`),
    check(
      'orders_delivery',
      sql`${table.state} not in ('validated', 'sending', 'sent', 'delivery_uncertain') or ${table.validatedAt} is not null`,
    ),
    check('orders_sent', sql`${table.sentAt} is null or ${table.validatedAt} is not null`),
    check('orders_sent_at', sql`${table.state} <> 'sent' or ${table.sentAt} is not null`),
    check(
      'orders_refunded',
      sql`${table.state} <> 'refunded' or ${table.refundedAt} is not null or ${table.refundBegunAt} is not null`,
    ),
  ],
);

/** Payments as reported by the provider; a row without order waits for a person. */
export const payments = pgTable(
  'payments',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id').references(() => orders.id),
    sessionId: text('session_id').notNull().unique(),
    intentId: text('intent_id'),
    state: text('state').$type<PaymentState>().notNull(),
    /** The state before its refund. */
    undone: text('undone').$type<PaymentState>(),
    amountCents: integer('amount_cents'),
    currency: text('currency'),
    livemode: boolean('livemode').notNull(),
    /** As received, whatever it is. */
    reference: text('reference'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    index('payments_intent').on(table.intentId),
    check(
      'payments_state',
      sql`${table.state} in ('pending', 'paid', 'failed', 'expired', 'mismatch', 'orphan', 'duplicate', 'refunded')`,
    ),
    check('payments_order_known', sql`${table.state} not in ('paid', 'duplicate') or ${table.orderId} is not null`),
  ],
);

/** Received events, each once. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: moment('received_at').notNull(),
});

/** Refunds of payments, by the provider or otherwise; one may be heard of before its payment. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    intentId: text('intent_id').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    /** null: the whole payment. */
    amountCents: integer('amount_cents'),
    /** Why it failed. */
    reason: text('reason'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('refunds_intent').on(table.intentId),
    check('refunds_status', sql`${table.status} in ('pending', 'succeeded', 'failed')`),
  ],
);

/** Situations that a person must look at. One per kind and subject. */
export const alerts = pgTable(
  'alerts',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<AlertKind>().notNull(),
    subject: text('subject').notNull(),
    orderId: integer('order_id').references(() => orders.id),
    detail: json('detail').$type<AlertDetail>().notNull(),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by'),
  },
  (table) => [index('alerts_open').on(table.closedAt), uniqueIndex('alerts_once').on(table.kind, table.subject)],
);

/**
 * Which browsers may see an order or download its file: SHA-256 of a random token, never the token. A browser keeps one for all its
 * purchases.
 */
export const orderAccess = pgTable(
  'order_access',
  {
    tokenHash: text('token_hash').notNull(),
    orderId: ownedBy('order_id', () => orders.id),
    purpose: text('purpose', { enum: ['browser', 'download'] }).notNull(),
    /** `order`: the browser that ordered. `mail`: a mailed link, and the browser in which it was followed. */
    origin: text('origin', { enum: ['order', 'mail'] })
      .notNull()
      .default('order'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.orderId] })],
);

/** Requests for links, which are mailed to the address on file. */
export const linkRequests = pgTable('link_requests', {
  id: serial('id').primaryKey(),
  email: text('email').notNull(),
  askedAt: moment('asked_at').notNull(),
  servedAt: moment('served_at'),
});

/** Sessions and events of the demonstration payment, in the provider's format. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['session', 'event', 'key'] }).notNull(),
    body: json('body').$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('sandbox_objects_kind').on(table.kind, table.createdAt)],
);

/** The report of an order, as it is or was mailed. */
export const reportFiles = pgTable('report_files', {
  orderId: ownedBy('order_id', () => orders.id).primaryKey(),
  pdf: octets('pdf').notNull(),
  /** SHA-256 of the octets, hex. */
  sha256: text('sha256').notNull(),
  pages: integer('pages').notNull(),
  attachments: json('attachments').$type<ReportFile['attachments']>().notNull(),
  html: text('html').notNull().default(''),
  brief: json('brief').$type<ReportFile['brief']>(),
  drawnAt: moment('drawn_at').notNull(),
});
