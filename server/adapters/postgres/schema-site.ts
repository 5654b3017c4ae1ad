import type { ContactMessage, PrivacyRequest, StatusComponent } from '@rempart/contract';
import { boolean, date, index, integer, pgTable, primaryKey, serial, text, varchar } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The columns of every contact message. `key` identifies one rendering of the form: sent twice, it is stored once. */
const letter = () => ({
  id: serial('id').primaryKey(),
  reference: varchar('reference', { length: 40 }).notNull().unique(),
  key: varchar('key', { length: 22 }).notNull().unique(),
  email: varchar('email', { length: 254 }).notNull(),
  receivedAt: moment('received_at').notNull(),
  /** null while it waits for an answer. */
  closedAt: moment('closed_at'),
  closedBy: text('closed_by'),
  /** How it was answered, in short. */
  note: text('note').notNull().default(''),
});

export const contactMessages = pgTable(
  'contact_messages',
  {
    ...letter(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    company: text('company').notNull(),
    subject: text('subject').$type<ContactMessage['subject']>().notNull(),
    urgency: text('urgency', { enum: ['low', 'normal', 'high', 'urgent'] }).notNull(),
    message: text('message').notNull(),
  },
  (table) => [index('contact_messages_received').on(table.receivedAt)],
);

/** Privacy requests under the GDPR; `dueAt` is the day by which the law requires an answer. */
export const privacyRequests = pgTable('privacy_requests', {
  ...letter(),
  right: text('right').$type<PrivacyRequest['right']>().notNull(),
  orderNumber: text('order_number').notNull(),
  details: text('details').notNull(),
  dueAt: moment('due_at').notNull(),
});

/** Withdrawals as declared, whether or not the order allows them: the person who decides sees both. */
export const withdrawals = pgTable('withdrawals', {
  ...letter(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  orderNumber: text('order_number').notNull(),
});

/** Proof of a cookie choice, without identity: the browser stores the same random name. */
export const consentProofs = pgTable(
  'consent_proofs',
  {
    id: serial('id').primaryKey(),
    proof: varchar('proof', { length: 36 }).notNull(),
    analytics: boolean('analytics').notNull(),
    marketing: boolean('marketing').notNull(),
    preferences: boolean('preferences').notNull(),
    words: varchar('words', { length: 20 }).notNull(),
    decidedAt: moment('decided_at').notNull(),
  },
  (table) => [index('consent_proofs_decided').on(table.decidedAt), index('consent_proofs_proof').on(table.proof)],
);

/** One probe of one component, kept two days; `slot` is its time rounded down to the interval, so that several processes count once. */
export const statusProbes = pgTable(
  'status_probes',
  {
    component: varchar('component', { length: 20 }).$type<StatusComponent>().notNull(),
    slot: moment('slot').notNull(),
    state: text('state', { enum: ['up', 'degraded', 'down', 'unmeasured'] }).notNull(),
    tookMs: integer('took_ms'),
    note: text('note'),
  },
  (table) => [primaryKey({ columns: [table.component, table.slot] })],
);

export const statusDays = pgTable(
  'status_days',
  {
    component: varchar('component', { length: 20 }).$type<StatusComponent>().notNull(),
    /** UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    up: integer('up').notNull(),
    degraded: integer('degraded').notNull(),
    down: integer('down').notNull(),
  },
  (table) => [primaryKey({ columns: [table.component, table.day] })],
);

export const statusIncidents = pgTable('status_incidents', {
  id: serial('id').primaryKey(),
  component: varchar('component', { length: 20 }).$type<StatusComponent>().notNull(),
  state: text('state', { enum: ['degraded', 'down'] }).notNull(),
  beganAt: moment('began_at').notNull(),
  endedAt: moment('ended_at'),
});

/** Announcements of the administrator about incidents, in plain words. */
export const announcements = pgTable('announcements', {
  id: serial('id').primaryKey(),
  title: varchar('title', { length: 120 }).notNull(),
  text: text('text').notNull(),
  postedAt: moment('posted_at').notNull(),
  resolvedAt: moment('resolved_at'),
});
