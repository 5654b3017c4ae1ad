import type { ApiPlan, ApiScope } from '@rempart/contract/api';
import { sql } from 'drizzle-orm';
import { check, index, integer, json, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, ownedBy } from '../../../adapters/postgres/columns.ts';
import { ofAudit } from '../../../adapters/postgres/schema-analysis.ts';

/** Customers of the API. All keys of an account share its plan, its limits and its audits. */
export const apiAccounts = pgTable(
  'api_accounts',
  {
    id: serial('id').primaryKey(),
    /** 128 random bits: its only public name. */
    publicId: text('public_id').notNull().unique(),
    /** In lower case. */
    email: text('email').notNull().unique(),
    plan: text('plan').$type<ApiPlan>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [check('api_accounts_plan', sql`${table.plan} in ('free', 'premium', 'enterprise')`)],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    id: serial('id').primaryKey(),
    publicId: text('public_id').notNull().unique(),
    accountId: ownedBy('account_id', () => apiAccounts.id),
    name: text('name').notNull(),
    /** SHA-256, hex. The key itself is shown once and not stored. */
    digest: text('digest').notNull().unique(),
    /** Its last characters, by which its owner recognises it. */
    tail: text('tail').notNull(),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
    /** Set once the key is replaced: it is invalid from then on. */
    endsAt: moment('ends_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('api_keys_account').on(table.accountId)],
);

/** Mailed links that open the keys of an address; only digests are stored. */
export const apiLinks = pgTable(
  'api_links',
  {
    /** SHA-256, hex. */
    digest: text('digest').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('api_links_email').on(table.email)],
);

/** The audits that each account requested. Several accounts may share an audit without knowing of each other. */
export const apiAudits = pgTable(
  'api_audits',
  {
    id: serial('id').primaryKey(),
    accountId: ownedBy('account_id', () => apiAccounts.id),
    auditId: ofAudit(),
    askedAt: moment('asked_at').notNull(),
  },
  (table) => [
    uniqueIndex('api_audits_once').on(table.accountId, table.auditId),
    index('api_audits_report').on(table.auditId),
  ],
);

/** Answers under idempotency keys, for a day. */
export const apiAnswers = pgTable(
  'api_answers',
  {
    accountId: ownedBy('account_id', () => apiAccounts.id),
    key: text('key').notNull(),
    /** SHA-256 of the request. */
    request: text('request').notNull(),
    answer: json('answer').notNull(),
    answeredAt: moment('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] })],
);

/** The counters of the limits, in the format of rate-limiter-flexible. */
export const apiCounters = pgTable('api_counters', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: moment('expire'),
});

/** Calls of an account in a calendar month (UTC), with those over its limits counted separately. */
export const apiUses = pgTable(
  'api_uses',
  {
    accountId: ownedBy('account_id', () => apiAccounts.id),
    /** « 2026-11 ». */
    month: text('month').notNull(),
    calls: integer('calls').notNull(),
    refused: integer('refused').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month] })],
);
