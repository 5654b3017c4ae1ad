import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export * from './schema-admin.ts';
export * from './schema-analysis.ts';
export * from './schema-courtesy.ts';
export * from './schema-follow-ups.ts';
export * from './schema-mail.ts';
export * from './schema-orders.ts';
export * from './schema-site.ts';

/** When something was last done. */
export const marks = pgTable('marks', { name: text('name').primaryKey(), at: moment('at').notNull() });

/** Jobs that failed at all their attempts. */
export const failedJobs = pgTable(
  'failed_jobs',
  {
    name: text('name').notNull(),
    /** JSON. */
    input: text('input').notNull(),
    madeOf: text('made_of').notNull(),
    failures: integer('failures').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.input] })],
);
