import { index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Cause } from '../domain/watchman.ts';
import { repairs } from './schema-repair.ts';

const repairId = () =>
  text('repair_id')
    .notNull()
    .references(() => repairs.id, { onDelete: 'cascade' });

/** How far a step is watched; it goes with the step. */
export const repairWatches = pgTable('repair_watches', {
  repairId: repairId().primaryKey(),
  /** What there was to tell of it when it was last looked at. */
  signal: text('signal').notNull(),
  looked: integer('looked').notNull().default(0),
});

/** What its owner was told: once for each cause. */
export const repairAlarms = pgTable(
  'repair_alarms',
  {
    repairId: repairId(),
    subject: text('subject').notNull(),
    cause: json('cause').$type<Cause>().notNull(),
    mailKey: text('mail_key').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.repairId, table.subject] }), index('repair_alarms_mail').on(table.mailKey)],
);
