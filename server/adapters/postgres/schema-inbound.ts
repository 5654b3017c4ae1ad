import type { MessageEvidence } from '@rempart/engine';
import { sql } from 'drizzle-orm';
import { check, index, integer, json, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import type { TestMessageState } from '../../ports/test-messages.ts';
import { analysisReports } from './schema-analysis.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Addresses for one message each, and what was seen of it. No message stands here. */
export const testMessages = pgTable(
  'test_messages',
  {
    id: serial('id').primaryKey(),
    /** 128 random bits: the only name it has on a page. */
    key: text('key').notNull().unique(),
    /** What stands in its address. */
    token: text('token').notNull().unique(),
    reportId: integer('report_id')
      .notNull()
      .references(() => analysisReports.id, { onDelete: 'cascade' }),
    state: text('state').$type<TestMessageState>().notNull(),
    createdAt: moment('created_at').notNull(),
    until: moment('until').notNull(),
    begunAt: moment('begun_at'),
    evidence: json('evidence').$type<MessageEvidence>(),
  },
  (table) => [
    index('test_messages_report').on(table.reportId),
    index('test_messages_created').on(table.createdAt),
    check('test_messages_state', sql`${table.state} in ('waiting', 'judging', 'judged')`),
    check('test_messages_judged', sql`(${table.state} = 'judged') = (${table.evidence} is not null)`),
  ],
);
