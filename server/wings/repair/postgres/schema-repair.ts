import type { RefusedRepair, ShownRepair } from '@rempart/contract';
import type { ChangedSet, StepState } from '@rempart/engine/repair';
import { sql } from 'drizzle-orm';
import { check, index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../adapters/postgres/columns.ts';
import type { AttemptState, KeptRepair, Obtained } from '../ports/repairs.ts';

const by = {
  way: text('way').notNull(),
  server: text('server').notNull(),
  title: text('title').notNull(),
  /** The public name of an audit, which may be deleted before. */
  reportId: text('report_id').notNull(),
  by: text('by').notNull(),
  holder: text('holder').notNull(),
};

/** Steps that were written into zones, or were about to be. No token is in any of these tables. */
export const repairs = pgTable(
  'repairs',
  {
    /** 128 random bits. */
    id: text('id').primaryKey(),
    at: moment('at').notNull(),
    domain: text('domain').notNull(),
    step: text('step').notNull(),
    origin: text('origin').notNull(),
    host: text('host').notNull(),
    ...by,
    letters: json('letters').$type<KeptRepair['letters']>().notNull(),
    sets: json('sets').$type<readonly ChangedSet[]>().notNull(),
    predicted: json('predicted').$type<KeptRepair['predicted']>().notNull(),
    obtained: json('obtained').$type<Obtained>(),
    state: text('state').$type<StepState>().notNull(),
    stateAt: moment('state_at').notNull(),
  },
  (table) => [
    index('repairs_zone').on(table.host, table.origin),
    index('repairs_at').on(table.at),
    check(
      'repairs_state',
      sql`${table.state} in ('begun', 'written', 'not-written', 'otherwise', 'proved', 'undoing', 'undone')`,
    ),
  ],
);

/** Forms on their way. */
export const repairAttempts = pgTable(
  'repair_attempts',
  {
    /** 128 random bits. */
    id: text('id').primaryKey(),
    digest: text('digest').notNull(),
    at: moment('at').notNull(),
    domain: text('domain').notNull(),
    step: text('step').notNull(),
    ...by,
    met: text('met').array().notNull(),
    values: json('values').$type<Readonly<Record<string, string>>>().notNull(),
    undoes: text('undoes'),
    state: text('state').$type<AttemptState>().notNull(),
    stateAt: moment('state_at').notNull(),
    shown: json('shown').$type<ShownRepair>(),
    refusal: json('refusal').$type<RefusedRepair>(),
    repairId: text('repair_id'),
  },
  (table) => [
    index('repair_attempts_at').on(table.at),
    check('repair_attempts_state', sql`${table.state} in ('reading', 'shown', 'refused', 'writing', 'done')`),
  ],
);

/** Who is writing into a zone; of a process that died, until its time is over. */
export const repairLocks = pgTable(
  'repair_locks',
  {
    host: text('host').notNull(),
    origin: text('origin').notNull(),
    holder: text('holder').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.host, table.origin] })],
);
