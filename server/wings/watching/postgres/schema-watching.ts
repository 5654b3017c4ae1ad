import type { WatchedAxis, WatchedChange, WatchState } from '@rempart/contract';
import type { ToldSources, Verdict } from '@rempart/engine';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { moment, ownedBy } from '../../../adapters/postgres/columns.ts';
import { outlivedAudit } from '../../../adapters/postgres/schema-analysis.ts';
import type { WatchAuditId } from '../../../domain/ids.ts';
import type { DomainAuditState, KnownDeadline, WatchTokenPurpose } from '../ports/watching.ts';

/** Who is notified: an address and nothing else. */
export const watchers = pgTable('watchers', {
  id: serial('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  /** Notified on Mondays only, of all changes in the week. */
  weekly: boolean('weekly').notNull().default(false),
});

/** Tokens that open the pages of a watcher; only digests are stored. */
export const watchTokens = pgTable(
  'watch_tokens',
  {
    /** SHA-256, hex. */
    digest: text('digest').primaryKey(),
    watcherId: ownedBy('watcher_id', () => watchers.id),
    purpose: text('purpose').$type<WatchTokenPurpose>().notNull(),
    /** The domain that it confirms or stops; null for all of the watcher. */
    watchId: integer('watch_id').references(() => watches.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('watch_tokens_watcher').on(table.watcherId),
    index('watch_tokens_watch').on(table.watchId),
    check('watch_tokens_purpose', sql`${table.purpose} in ('confirm', 'open', 'stop', 'feed')`),
  ],
);

/** A domain is audited once a day, whatever the number of its watchers. */
export const watchedDomains = pgTable(
  'watched_domains',
  {
    id: serial('id').primaryKey(),
    domain: text('domain').notNull().unique(),
    /** The registered name that it lies below, whose audits are counted together; null until an earlier release's row is next due. */
    registrable: text('registrable'),
    /** The name in Unicode. */
    unicode: text('unicode').notNull(),
    nextAt: moment('next_at').notNull(),
    /** Of each check the last measured verdict. */
    verdicts: json('verdicts').$type<readonly Verdict[]>().notNull(),
    /** Days on which something expires, as last seen. */
    deadlines: json('deadlines').$type<readonly KnownDeadline[]>().notNull(),
    /** false where the DNS answered that there is no such name. */
    exists: boolean('exists').notNull(),
  },
  (table) => [
    index('watched_domains_next').on(table.nextAt),
    index('watched_domains_registrable').on(table.registrable),
  ],
);

/** Who watches what. */
export const watches = pgTable(
  'watches',
  {
    id: serial('id').primaryKey(),
    /** 128 random bits: its only public name. */
    publicId: text('public_id').notNull().unique(),
    watcherId: ownedBy('watcher_id', () => watchers.id),
    domainId: ownedBy('domain_id', () => watchedDomains.id),
    state: text('state').$type<WatchState>().notNull(),
    /** The options of the audit from which the watch was requested. */
    selectors: text('selectors').array().notNull(),
    sendsNothing: boolean('sends_nothing').notNull(),
    entitled: boolean('entitled').notNull().default(false),
    askedAt: moment('asked_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    stoppedAt: moment('stopped_at'),
    /** Whether its watcher publishes letter and day as a picture. */
    badge: boolean('badge').notNull().default(false),
    /** The watcher's own labels: customers, kinds of site. */
    tags: text('tags').array().notNull().default([]),
  },
  (table) => [
    uniqueIndex('watches_once').on(table.watcherId, table.domainId),
    index('watches_domain').on(table.domainId, table.state),
    check('watches_state', sql`${table.state} in ('asked', 'confirmed', 'stopped')`),
    check('watches_confirmed', sql`${table.state} <> 'confirmed' or ${table.confirmedAt} is not null`),
    check('watches_stopped', sql`(${table.state} = 'stopped') = (${table.stoppedAt} is not null)`),
  ],
);

/** One row for each day of a watched domain. */
export const watchAudits = pgTable(
  'watch_audits',
  {
    id: serial('id').$type<WatchAuditId>().primaryKey(),
    domainId: ownedBy('domain_id', () => watchedDomains.id),
    /** UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state').$type<DomainAuditState>().notNull(),
    begunAt: moment('begun_at').notNull(),
    endedAt: moment('ended_at'),
    auditId: outlivedAudit(),
    letter: text('letter'),
    points: integer('points'),
    provisional: boolean('provisional'),
    axes: json('axes').$type<readonly WatchedAxis[]>(),
  },
  (table) => [
    uniqueIndex('watch_audits_once').on(table.domainId, table.day),
    index('watch_audits_report').on(table.auditId),
    index('watch_audits_state').on(table.state),
    index('watch_audits_begun').on(table.begunAt),
    check('watch_audits_state_known', sql`${table.state} in ('running', 'done', 'dropped', 'failed')`),
    check('watch_audits_ended', sql`(${table.state} = 'running') = (${table.endedAt} is null)`),
  ],
);

/** Changes between the last known verdict of a check and a new one. */
export const watchChanges = pgTable(
  'watch_changes',
  {
    id: serial('id').primaryKey(),
    domainId: ownedBy('domain_id', () => watchedDomains.id),
    watchAuditId: integer('audit_id')
      .$type<WatchAuditId>()
      .notNull()
      .references(() => watchAudits.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** Distinguishes it from all other changes of the domain. */
    subject: text('subject').notNull(),
    change: json('change').$type<WatchedChange>().notNull(),
  },
  (table) => [
    uniqueIndex('watch_changes_once').on(table.domainId, table.subject),
    index('watch_changes_audit').on(table.watchAuditId),
    index('watch_changes_domain').on(table.domainId, table.at),
  ],
);

/** Which change was reported to which watcher, and by which message: each once. */
export const watchTellings = pgTable(
  'watch_tellings',
  {
    watchId: ownedBy('watch_id', () => watches.id),
    changeId: ownedBy('change_id', () => watchChanges.id),
    /** The key of the message: the watcher and the day. */
    mailKey: text('mail_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.watchId, table.changeId] }),
    index('watch_tellings_change').on(table.changeId),
    index('watch_tellings_mail').on(table.mailKey),
  ],
);

/** As far as a link refers to it: the table is another wing's. */
const reportBoxes = pgTable('report_boxes', { id: serial('id').primaryKey() });

/**
 * The box of reports that a watcher, who had its secret URL, linked to a watch; no other watcher of the domain is notified of its content.
 */
export const watchSources = pgTable(
  'watch_sources',
  {
    watchId: ownedBy('watch_id', () => watches.id).primaryKey(),
    boxId: ownedBy('box_id', () => reportBoxes.id),
    linkedAt: moment('linked_at').notNull(),
    /** Sources that were reported and have not normalised. */
    told: json('told').$type<ToldSources>().notNull(),
    /** The UTC day on which it was last read; null: never. */
    day: date('day', { mode: 'string' }),
  },
  (table) => [index('watch_sources_box').on(table.boxId), index('watch_sources_day').on(table.day)],
);

/** Changes found in reports, for one watch alone, and the message that reported them. */
export const watchSourceChanges = pgTable(
  'watch_source_changes',
  {
    id: serial('id').primaryKey(),
    watchId: ownedBy('watch_id', () => watchSources.watchId),
    at: moment('at').notNull(),
    subject: text('subject').notNull(),
    change: json('change').$type<WatchedChange>().notNull(),
    mailKey: text('mail_key'),
  },
  (table) => [
    uniqueIndex('watch_source_changes_once').on(table.watchId, table.subject),
    index('watch_source_changes_mail').on(table.mailKey),
  ],
);
