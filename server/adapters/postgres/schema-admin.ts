import type { LoggedAct } from '@rempart/contract';
import { index, integer, json, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from './schema-orders.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  username: text('username').notNull().unique(),
  /** As it is signed with on what is sold, and in which function; empty where neither was given. */
  name: text('name').notNull().default(''),
  role: text('role').notNull().default(''),
  /** A hash, never the word itself. */
  password: text('password').notNull(),
  totpSecret: text('totp_secret'),
  totpStep: integer('totp_step').notNull().default(0),
  recoveryHashes: json('recovery_hashes').$type<readonly string[]>().notNull().default([]),
});

export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: serial('id').primaryKey(),
    adminId: integer('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** Of the token that the browser keeps beyond the session; null for sessions of before there were any. */
    deviceHash: text('device_hash'),
    label: text('label').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('admin_sessions_admin').on(table.adminId)],
);

/** What administrators did; only added to. */
export const adminLog = pgTable('admin_log', {
  id: serial('id').primaryKey(),
  at: moment('at').notNull(),
  who: text('who').notNull(),
  act: text('act').$type<LoggedAct>().notNull(),
  orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
  detail: json('detail').$type<Readonly<Record<string, unknown>>>().notNull(),
  /** How often, where lines of one kind are one; `once` names what they have in common. */
  times: integer('times').notNull().default(1),
  once: text('once').unique(),
});
