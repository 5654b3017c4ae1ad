import type { BeforeAfter, FollowUpDays, FollowUpDropped, FollowUpState } from '@rempart/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, json, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, ownedBy } from './columns.ts';
import { outlivedAudit } from './schema-analysis.ts';
import { orders } from './schema-orders.ts';

/** Later audits that come with a report, and their results. They are deleted with the person of their order. */
export const followUps = pgTable(
  'follow_ups',
  {
    id: serial('id').primaryKey(),
    orderId: ownedBy('order_id', () => orders.id),
    days: integer('days').$type<FollowUpDays>().notNull(),
    /** 128 random bits: its only public name. */
    token: text('token').notNull().unique(),
    state: text('state').$type<FollowUpState>().notNull(),
    why: text('why').$type<FollowUpDropped>(),
    dueAt: moment('due_at').notNull(),
    endedAt: moment('ended_at'),
    stoppedAt: moment('stopped_at'),
    auditId: outlivedAudit(),
    compared: json('compared').$type<BeforeAfter>(),
  },
  (table) => [
    uniqueIndex('follow_ups_once').on(table.orderId, table.days),
    index('follow_ups_due').on(table.state, table.dueAt),
    index('follow_ups_report').on(table.auditId),
    check('follow_ups_state', sql`${table.state} in ('planned', 'running', 'done', 'dropped', 'failed')`),
    check('follow_ups_done', sql`${table.state} <> 'done' or ${table.compared} is not null`),
    check('follow_ups_dropped', sql`(${table.state} = 'dropped') = (${table.why} is not null)`),
    check('follow_ups_ended', sql`(${table.state} in ('done', 'dropped', 'failed')) = (${table.endedAt} is not null)`),
  ],
);
