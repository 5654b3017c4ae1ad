import type { LoggedAct } from '@rempart/contract';
import { bigint, index, integer, json, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { moment, ownedBy } from './columns.ts';
import { orders } from './schema-orders.ts';

export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  username: text('username').notNull().unique(),
  /** The name and function that sign reports; empty where not set. */
  name: text('name').notNull().default(''),
  role: text('role').notNull().default(''),
  /** A hash, never the password itself. */
  password: text('password').notNull(),
  totpSecret: text('totp_secret'),
  totpStep: integer('totp_step').notNull().default(0),
  recoveryHashes: json('recovery_hashes').$type<readonly string[]>().notNull().default([]),
  /** The user handle of its passkeys: it reveals no identity (WebAuthn §14.6.1). */
  handle: uuid('handle').notNull().defaultRandom().unique(),
});

export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: serial('id').primaryKey(),
    adminId: ownedBy('admin_id', () => users.id),
    tokenHash: text('token_hash').notNull().unique(),
    /** Of the token that the browser keeps beyond the session; null for sessions from before that existed. */
    deviceHash: text('device_hash'),
    label: text('label').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('admin_sessions_admin').on(table.adminId)],
);

/** What administrators did; append-only. */
export const adminLog = pgTable('admin_log', {
  id: serial('id').primaryKey(),
  at: moment('at').notNull(),
  who: text('who').notNull(),
  act: text('act').$type<LoggedAct>().notNull(),
  orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
  detail: json('detail').$type<Readonly<Record<string, unknown>>>().notNull(),
  /** How often, where similar lines are merged; `once` identifies what they have in common. */
  times: integer('times').notNull().default(1),
  once: text('once').unique(),
});

/** Public keys that accounts log in with. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: serial('id').primaryKey(),
    adminId: ownedBy('admin_id', () => users.id),
    /** Base64url; of one account only (WebAuthn §7.1 step 26). */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter, 32 bits; 0 where the authenticator has none (WebAuthn §6.1.1). */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: json('transports').$type<readonly string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
    /** Since when a cloned authenticator is suspected. */
    blockedAt: moment('blocked_at'),
  },
  (table) => [index('passkeys_admin').on(table.adminId)],
);

/** Challenges that no passkey has answered yet: each is consumed once, or expires. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** SHA-256 of the challenge, hex. */
  digest: text('digest').primaryKey(),
  /** The session that adds a passkey; null for a login. */
  session: integer('session').references(() => adminSessions.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
});
