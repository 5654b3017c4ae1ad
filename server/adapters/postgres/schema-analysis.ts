import type { AnalysisEvent, ProtocolId } from '@rempart/contract';
import type { AuditEvidence, Conclusion } from '@rempart/engine';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AuditId } from '../../domain/ids.ts';
import type { View } from '../../ports/views.ts';
import { moment, octets, ownedBy } from './columns.ts';

/** One audit of one name. Evidence and results are `json`, not `jsonb`: untrusted records may hold U+0000, which `jsonb` refuses. */
export const analysisReports = pgTable(
  'analysis_reports',
  {
    id: serial('id').$type<AuditId>().primaryKey(),
    /** 128 random bits: the only public name of an audit. */
    publicId: text('public_id').notNull().unique(),
    domain: text('domain').notNull(),
    unicode: text('unicode').notNull(),
    status: text('status', { enum: ['queued', 'started', 'completed', 'failed'] }).notNull(),
    progress: integer('progress').notNull().default(0),
    dnsAnalysis: boolean('dns_analysis').notNull(),
    securityChecks: boolean('security_checks').notNull(),
    selectors: text('selectors').array().notNull(),
    /** The visitor declared that the domain sends no mail. */
    sendsNothing: boolean('sends_nothing').notNull().default(false),
    /** What tries to pass is asked: its visitor declared the domain their own. */
    entitled: boolean('entitled').notNull().default(false),
    /** The requested protocols, in their own order; empty: all twelve. */
    protocols: text('protocols').array().$type<ProtocolId[]>().notNull().default(sql`'{}'::text[]`),
    /** How often the audit was begun; an attempt that was superseded may write no more. */
    attempt: integer('attempt').notNull().default(0),
    lastEvent: integer('last_event').notNull().default(0),
    /** Denormalised from the results, so that lists need not load them. */
    letter: text('letter'),
    /** Empty: contents have tables of their own since before 1.0.0. A migration only adds, so they and their index stay. */
    results: json('results').$type<Conclusion>(),
    evidence: json('evidence').$type<AuditEvidence>(),
    /** No visitor waits for it: it connects at the steady rate, and reports nothing before its end. */
    unhurried: boolean('unhurried').notNull().default(false),
    /** Queued again until then, because remote servers refused further connections. */
    putOffUntil: moment('put_off_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    completedAt: moment('completed_at'),
  },
  (table) => [
    index('analysis_reports_recent').on(table.domain, table.createdAt),
    /** Waiting audits are few among all that are stored. */
    index('analysis_reports_queued').on(table.createdAt).where(sql`${table.status} = 'queued'`),
    index('analysis_reports_put_off').on(table.putOffUntil).where(sql`${table.putOffUntil} is not null`),
    index('analysis_reports_status').on(table.status),
    index('analysis_reports_created').on(table.createdAt),
    index('analysis_reports_counted').on(table.status, table.id).where(sql`${table.putOffUntil} is null`),
    index('analysis_reports_older')
      .on(table.id)
      .where(sql`${table.results} is not null and ${table.evidence} is not null`),
  ],
);

/** A reference to the audit with which a row is deleted. */
export const ofAudit = () => ownedBy('report_id', () => analysisReports.id).$type<AuditId>();

/** The same of a row that outlives it. */
export const outlivedAudit = () =>
  integer('report_id')
    .$type<AuditId>()
    .references(() => analysisReports.id, { onDelete: 'set null' });

/** JSON in Zstandard (RFC 8878). */
const contents = { results: octets('results').notNull(), evidence: octets('evidence').notNull() };

/**
 * What finished audits concluded and saw, in a partition for each day (`0042_contents.sql`), which is dropped whole. No key leads from it
 * or to it, or dropping a day would lock the reports; a trigger deletes what belongs to a report that is deleted earlier.
 */
export const analysisContents = pgTable(
  'analysis_contents',
  {
    /** On which the report was opened, UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    auditId: bigint('report_id', { mode: 'number' }).notNull(),
    ...contents,
  },
  (table) => [primaryKey({ columns: [table.day, table.auditId] })],
);

/** The same of audits that are kept longer: sold, followed, watched. */
export const keptContents = pgTable('kept_contents', {
  auditId: ofAudit().primaryKey(),
  ...contents,
});

/** The view of a finished audit, made once and ready to be sent: JSON in gzip. */
export const analysisViews = pgTable(
  'analysis_views',
  {
    auditId: ofAudit().primaryKey(),
    /** The version of the rules and texts by which it was made. */
    version: text('version').notNull(),
    results: octets('results').notNull(),
    resultsTag: text('results_tag').notNull(),
    document: octets('document').notNull(),
    documentTag: text('document_tag').notNull(),
    verdicts: json('verdicts').$type<View['verdicts']>().notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [index('analysis_views_made').on(table.madeAt)],
);

/** Who requested an audit, each with the declaration of owning the domain or acting for its owner. */
export const analysisRequests = pgTable(
  'analysis_requests',
  {
    id: serial('id').primaryKey(),
    auditId: ofAudit(),
    pdfReport: boolean('pdf_report').notNull(),
    realTimeAlerts: boolean('real_time_alerts').notNull(),
    /** They ticked that the domain is theirs, or that its holder agrees. */
    entitled: boolean('entitled').notNull().default(false),
    attestedAt: moment('attested_at').notNull(),
  },
  (table) => [index('analysis_requests_report').on(table.auditId)],
);

export const analysisProgress = pgTable(
  'analysis_progress',
  {
    id: serial('id').primaryKey(),
    auditId: ofAudit(),
    protocol: text('protocol').notNull(),
    step: text('step').notNull(),
    progress: integer('progress').notNull().default(0),
    status: text('status', { enum: ['answered', 'judged'] }).notNull(),
    /** Once judged: the outcomes of the rules of this sub-step. */
    details: json('details').$type<{ readonly checks: Readonly<Record<string, string>> }>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('analysis_progress_step').on(table.auditId, table.protocol, table.step)],
);

/** Events for subscribers, stored so that a dropped connection can resume. */
export const analysisEvents = pgTable(
  'analysis_events',
  {
    auditId: ofAudit(),
    seq: integer('seq').notNull(),
    event: json('event').$type<AnalysisEvent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.seq] }),
    /** The first event of a run: of audits that are under way, or ended within a day. */
    index('analysis_events_started').on(table.auditId).where(sql`${table.event}->>'type' = 'started'`),
  ],
);
