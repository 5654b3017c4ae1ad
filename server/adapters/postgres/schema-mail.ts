import { sql } from 'drizzle-orm';
import { check, index, integer, json, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Invoice } from '../../ports/invoices.ts';
import type { MailKind, MailState } from '../../ports/mail.ts';
import { moment } from './columns.ts';
import { orders } from './schema-orders.ts';

/** Messages to send, and sent ones. */
export const mails = pgTable(
  'mails',
  {
    id: serial('id').primaryKey(),
    publicId: text('public_id').notNull().unique(),
    kind: text('kind').$type<MailKind>().notNull(),
    key: text('key').notNull(),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    state: text('state').$type<MailState>().notNull(),
    attempts: integer('attempts').notNull(),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at').notNull(),
    /** While an attempt runs: the time after which it is considered dead. */
    heldUntil: moment('held_until'),
    settledAt: moment('settled_at'),
    answer: text('answer'),
  },
  (table) => [
    uniqueIndex('mails_once').on(table.kind, table.key),
    index('mails_due').on(table.state, table.dueAt),
    index('mails_order').on(table.orderId),
    index('mails_created').on(table.createdAt),
    index('mails_told').on(table.id).where(sql`${table.kind} = 'watchTold' and ${table.state} in ('sent', 'written')`),
    check(
      'mails_state',
      sql`${table.state} in ('waiting', 'sending', 'sent', 'delivered', 'returned', 'written', 'uncertain', 'refused', 'dropped')`,
    ),
    check('mails_sending', sql`${table.state} <> 'sending' or ${table.heldUntil} is not null`),
  ],
);

/** How many messages visitors caused, each for a day. Stores no address, only a digest of it. */
export const mailCounts = pgTable('mail_counts', {
  /** The kind of message, and SHA-256 of the address or number that it is counted for. */
  key: text('key').primaryKey(),
  /** When the first of them was counted. */
  since: moment('since').notNull(),
  count: integer('count').notNull(),
});

/** Invoices and credit notes, numbered without a gap. They outlive their orders (C. com. L123-22: ten years). */
export const invoices = pgTable(
  'invoices',
  {
    number: text('number').primaryKey(),
    kind: text('kind', { enum: ['invoice', 'credit'] }).notNull(),
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    orderNumber: text('order_number').notNull(),
    issuedAt: moment('issued_at').notNull(),
    body: json('body').$type<Invoice['body']>().notNull(),
  },
  (table) => [
    uniqueIndex('invoices_sequence').on(table.kind, table.year, table.sequence),
    uniqueIndex('invoices_order').on(table.kind, table.orderNumber),
  ],
);

/** The conditions of sale by version; an order names the version that its buyer accepted. */
export const saleTerms = pgTable('sale_terms', {
  /** SHA-256 of the text, hex. */
  digest: text('digest').primaryKey(),
  version: text('version').notNull(),
  /** A self-contained page. */
  html: text('html').notNull(),
  keptAt: moment('kept_at').notNull(),
});
