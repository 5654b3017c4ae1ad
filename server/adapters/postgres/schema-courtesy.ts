import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { octets } from './columns.ts';
import { ofAudit } from './schema-analysis.ts';

// The migrations make these tables UNLOGGED: their content is worth minutes, is written often, and is in no backup.
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When all worker processes together connected to an address, and when they may again (decision 0052). */
export const courtesyTurns = pgTable('courtesy_turns', {
  address: text('address').primaryKey(),
  /** The newest turns, the oldest of them first; some may be a few seconds ahead. */
  went: timestamp('went', { withTimezone: true, mode: 'date' }).array().notNull().default(sql`'{}'::timestamptz[]`),
  /** Connections in a row that remained when they were last counted. */
  allowance: doublePrecision('allowance').notNull(),
  countedAt: moment('counted_at').notNull().defaultNow(),
  /** Deferred audits have appointments until then: new audits come after them. */
  promised: moment('promised'),
  /** The server refuses connections until then. */
  closedUntil: moment('closed_until'),
});

/** Recent answers to audits of any process about machines that several domains share; never for whom. */
export const sharedAnswers = pgTable(
  'shared_answers',
  {
    /** SHA-256 of the whole question. */
    question: octets('question').primaryKey(),
    askedAt: moment('asked_at').notNull(),
    /** JSON in gzip. */
    answer: octets('answer').notNull(),
  },
  (table) => [index('shared_answers_asked').on(table.askedAt)],
);

/** The answers of an audit that waits for remote servers, until it resumes. */
export const patientAudits = pgTable('patient_audits', {
  auditId: ofAudit().primaryKey(),
  /** When it was first begun. */
  since: moment('since').notNull(),
  appointments: json('appointments').$type<readonly (readonly [address: string, atMs: number])[]>().notNull(),
  takesShared: boolean('takes_shared'),
  /** JSON in gzip. */
  answers: octets('answers').notNull(),
});
