import type { SendersReading } from '@rempart/contract';
import type { DmarcReport, MessageEvidence, SeenSums, TlsReport, TlsReportsSeen } from '@rempart/engine';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, json, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { moment, ownedBy } from '../../../adapters/postgres/columns.ts';
import { ofAudit, outlivedAudit } from '../../../adapters/postgres/schema-analysis.ts';
import type { AuditId } from '../../../domain/ids.ts';
import type { TestMessageState } from '../ports/test-messages.ts';

/** Addresses for one message each, and its results. No message is stored here. */
export const testMessages = pgTable(
  'test_messages',
  {
    id: serial('id').primaryKey(),
    /** 128 random bits: the only name in its page's URL. */
    key: text('key').notNull().unique(),
    /** The token in its address. */
    token: text('token').notNull().unique(),
    auditId: ofAudit(),
    state: text('state').$type<TestMessageState>().notNull(),
    createdAt: moment('created_at').notNull(),
    until: moment('until').notNull(),
    begunAt: moment('begun_at'),
    evidence: json('evidence').$type<MessageEvidence>(),
  },
  (table) => [
    index('test_messages_report').on(table.auditId),
    index('test_messages_created').on(table.createdAt),
    check('test_messages_state', sql`${table.state} in ('waiting', 'judging', 'judged')`),
    check('test_messages_judged', sql`(${table.state} = 'judged') = (${table.evidence} is not null)`),
  ],
);

/** Addresses for the reports of receivers about one domain. */
export const reportBoxes = pgTable(
  'report_boxes',
  {
    id: serial('id').primaryKey(),
    /** 128 random bits: the only name in its page's URL. */
    key: text('key').notNull().unique(),
    /** The token in its address. */
    token: text('token').notNull().unique(),
    domain: text('domain').notNull(),
    auditId: outlivedAudit(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
    /** Grows whenever its sums change. */
    revision: integer('revision').notNull().default(0),
  },
  (table) => [index('report_boxes_report').on(table.auditId)],
);

/** What the page of a box shows of its sums, made once. */
export const reportReadings = pgTable('report_readings', {
  boxId: ownedBy('box_id', () => reportBoxes.id).primaryKey(),
  /** Of the box when it was made. */
  revision: integer('revision').notNull(),
  /** The version of the rules and texts by which it was made. */
  version: text('version').notNull(),
  /** The audit whose evidence named addresses; null without one. */
  auditId: integer('report_id').$type<AuditId>(),
  reading: json('reading').$type<SendersReading>().notNull(),
  seen: json('seen').$type<SeenSums>(),
  tls: json('tls').$type<TlsReportsSeen>(),
  madeAt: moment('made_at').notNull(),
});

/** Which reports were counted, so that none counts twice; of their content only the published policy. */
export const receivedReports = pgTable(
  'received_reports',
  {
    boxId: ownedBy('box_id', () => reportBoxes.id),
    /** SHA-256 of kind, organisation, id, domain and period. */
    identity: text('identity').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    organization: text('organization').notNull(),
    /** null: a TLS report. */
    published: json('published').$type<PublishedPolicy>(),
    unread: integer('unread').notNull(),
  },
  (table) => [primaryKey({ columns: [table.boxId, table.identity] }), index('received_reports_day').on(table.day)],
);

/** Messages, or sessions, of one day with the same result, by receiver. */
export const reportSums = pgTable(
  'report_sums',
  {
    boxId: ownedBy('box_id', () => reportBoxes.id),
    day: date('day', { mode: 'string' }).notNull(),
    organization: text('organization').notNull(),
    /** SHA-256 of `alike`. */
    digest: text('digest').notNull(),
    alike: json('alike').$type<Alike>().notNull(),
    messages: bigint('messages', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.boxId, table.day, table.organization, table.digest] }),
    index('report_sums_day').on(table.day),
  ],
);

type PublishedPolicy = DmarcReport['published'];

/**
 * The common fields of the messages of one row: a row of a DMARC report without its number, or sessions of a policy with one result; null:
 * the successful ones.
 */
export type Alike =
  | { readonly kind: 'dmarc'; readonly domain: string; readonly row: Omit<DmarcReport['rows'][number], 'count'> }
  | {
      readonly kind: 'tls';
      readonly domain: string;
      readonly type: TlsReport['policies'][number]['type'];
      readonly result: string | null;
      readonly host: string;
    };
