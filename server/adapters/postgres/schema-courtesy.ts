import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { analysisReports } from './schema-analysis.ts';

// The migrations make these tables UNLOGGED: what they hold is worth minutes, is written often, and stands in no backup.
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const octets = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** When all worker processes together went to an address, and when they may again (decision 0052). */
export const courtesyTurns = pgTable('courtesy_turns', {
  address: text('address').primaryKey(),
  /** The newest turns, the oldest of them first; some may be a few seconds ahead. */
  went: timestamp('went', { withTimezone: true, mode: 'date' }).array().notNull().default(sql`'{}'::timestamptz[]`),
  /** Connections in a row that were left when they were last counted. */
  allowance: doublePrecision('allowance').notNull(),
  countedAt: moment('counted_at').notNull().defaultNow(),
  /** Until then audits that were put off have appointments: who comes new comes after them. */
  promised: moment('promised'),
  /** Until then the server asked to be left alone. */
  closedUntil: moment('closed_until'),
});

/** What audits of any process were answered lately about machines that several domains share; never for whom. */
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

/** What an audit that waits for servers has gathered, until it goes on. */
export const patientAudits = pgTable('patient_audits', {
  reportId: integer('report_id')
    .primaryKey()
    .references(() => analysisReports.id, { onDelete: 'cascade' }),
  /** When it was first begun. */
  since: moment('since').notNull(),
  appointments: json('appointments').$type<readonly (readonly [address: string, atMs: number])[]>().notNull(),
  takesShared: boolean('takes_shared'),
  /** JSON in gzip. */
  answers: octets('answers').notNull(),
});
