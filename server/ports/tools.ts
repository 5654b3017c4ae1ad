import type {
  ConsentProof,
  Demo,
  Operator,
  SandboxAct,
  SandboxSession,
  ScannerIdentity,
  SiteFacts,
} from '@rempart/contract';
import type { AuditEvent, DomainReading, Permits, ProtocolId } from '@rempart/engine';
import type { KeptTerms, ReportOrder } from '@rempart/report';
import type { Limits } from '../domain/limits.ts';
import type { Admins, Passwords } from './admins.ts';
import type { Announcements } from './announcements.ts';
import type { ApiAccounts, ApiAudits, ApiCounters } from './api.ts';
import type { DrawingAsked, Drawings, Drawn } from './drawings.ts';
import type { FollowUps } from './follow-ups.ts';
import type { Invoice, Invoices, SaleTerms } from './invoices.ts';
import type { Jobs } from './jobs.ts';
import type { Letters } from './letters.ts';
import type { MailCounts, MailFiles, Mails, Postman } from './mail.ts';
import type { Meter } from './meter.ts';
import type { Orders, ReportFile } from './orders.ts';
import type { Payments, SandboxLedger } from './payments.ts';
import type { Persons } from './persons.ts';
import type { Pictures } from './pictures.ts';
import type { Posts } from './posts.ts';
import type { Notices, Reports } from './reports.ts';
import type { Probes } from './status.ts';
import type { ReadUpload } from './uploads.ts';
import type { PreparedView, ViewAsked, Views } from './views.ts';

/** The dependencies of the use-cases. Only `open.ts` builds them. */
export interface Tools {
  readonly store: Store;
  readonly notices: Notices;
  readonly audit: (domain: string, how: HowToAudit) => AsyncIterable<AuditEvent>;
  /** Makes what is read of a finished audit, beside the event loop. Rejects where that takes too long. */
  readonly prepareView: (asked: ViewAsked) => Promise<PreparedView>;
  /** Of the rules and the words by which this process makes views. */
  readonly viewVersion: string;
  readonly readUpload: ReadUpload;
  readonly readDomain: (typed: unknown) => DomainReading;
  /** Whether the owner of this name refuses audits in the DNS; known within two seconds. */
  readonly asksToBeLeftAlone: (domain: string) => Promise<boolean>;
  /** Whether this name has an MX of its own; null where the DNS did not say so within two seconds. */
  readonly receivesMail: (domain: string) => Promise<boolean | null>;
  /** Whether a name exists in the DNS; null where it does not answer in time. */
  readonly nameExists: (domain: string) => Promise<boolean | null>;
  readonly demo: () => Promise<Demo>;
  readonly operator: Operator;
  readonly facts: SiteFacts;
  readonly scanner: ScannerIdentity;
  /** null where nothing can be sold. */
  readonly payments: Payments | null;
  /** What stands in the provider's place, where nobody pays for real. */
  readonly sandbox: Sandbox | null;
  readonly postman: Postman;
  readonly mailFiles: MailFiles;
  /** Scheme and host that mails lead to. */
  readonly origin: () => string;
  /** Draws a report as a PDF. Rejects where the press is busy or gave up. */
  readonly drawReport: (order: ReportOrder) => Promise<ReportFile>;
  /** Draws an invoice or a credit note as a PDF. Rejects likewise. */
  readonly drawInvoice: (invoice: Invoice) => Promise<Uint8Array>;
  /** Draws the conditions of sale as a PDF, as they were kept. Rejects likewise. */
  readonly drawTerms: (kept: KeptTerms) => Promise<Uint8Array>;
  /** Draws an article as HTML, beside the event loop. Rejects where that takes too long, or too many wait. */
  readonly drawMarkdown: (asked: DrawingAsked) => Promise<Drawn>;
  /** Of what draws articles in this process. */
  readonly drawingVersion: string;
  readonly passwords: Passwords;
  /** The secret segment in the paths of the administration; it is never the only protection. */
  readonly adminPath: string;
  /** For how long a report that was let go can be taken back, in milliseconds. */
  readonly holdMs: number;
  readonly limits: Limits;
  readonly meter: Meter;
  /** Octets that may still be written where this process keeps things; null where nobody can tell. */
  readonly freeOctets: () => Promise<number | null>;
  readonly now: () => Date;
}

/** The payment page of a demonstration. */
export interface Sandbox {
  readonly read: (sessionId: string) => Promise<SandboxSession | null>;
  /** What the visitor of that page chose; null where there is no such session. */
  readonly act: (sessionId: string, chosen: SandboxAct) => Promise<SandboxSession | null>;
}

export interface HowToAudit {
  readonly signal: AbortSignal;
  readonly permits: Permits;
  readonly selectors: readonly string[];
  readonly sendsNothing: boolean;
  /** Leaves the other protocols out. */
  readonly only?: readonly ProtocolId[];
}

export interface Store {
  readonly reports: Reports;
  readonly views: Views;
  readonly jobs: Jobs;
  readonly apiAccounts: ApiAccounts;
  readonly apiAudits: ApiAudits;
  readonly apiCounters: ApiCounters;
  readonly letters: Letters;
  readonly consents: Consents;
  readonly posts: Posts;
  readonly drawings: Drawings;
  readonly pictures: Pictures;
  readonly probes: Probes;
  readonly announcements: Announcements;
  readonly orders: Orders;
  readonly followUps: FollowUps;
  readonly invoices: Invoices;
  readonly saleTerms: SaleTerms;
  readonly mails: Mails;
  readonly mailCounts: MailCounts;
  readonly admins: Admins;
  readonly sandbox: SandboxLedger;
  readonly retention: Retention;
  readonly persons: Persons;
  readonly marks: Marks;
  /** How many of each there are, for whoever watches. */
  readonly figures: () => Promise<Figures>;
  /** All or nothing, jobs included. Inside, only the store that is handed in may be used: the embedded database has one connection. */
  readonly together: <T>(work: (store: Omit<Store, 'together'>) => Promise<T>) => Promise<T>;
  /** Rejects where the database does not answer. */
  readonly ping: () => Promise<void>;
}

/** When something was last done, by its name. */
export interface Marks {
  readonly read: (name: Mark) => Promise<Date | null>;
  readonly set: (name: Mark, at: Date) => Promise<void>;
}

export type Mark = 'purged' | 'ready';

/** Rows by their state, open alerts by their kind, jobs by `name state`. */
export interface Figures {
  readonly audits: Readonly<Record<string, number>>;
  readonly orders: Readonly<Record<string, number>>;
  readonly mails: Readonly<Record<string, number>>;
  /** Since when the oldest of those waits that have not gone yet; null where none waits. */
  readonly oldestMailAt: Date | null;
  readonly alerts: Readonly<Record<string, number>>;
  readonly jobs: Readonly<Record<string, number>>;
}

export interface Consents {
  /** What is told again under the same random name, and says the same, is kept once, with its first date. */
  readonly note: (proof: ConsentProof, at: Date) => Promise<void>;
}

/** Deletes what was received before a time; answers how many rows. */
export interface Retention {
  /** Those that were sold are deleted with their order. */
  readonly analyses: (before: Date) => Promise<number>;
  readonly messages: (before: Date) => Promise<number>;
  readonly consents: (before: Date) => Promise<number>;
  readonly requests: (before: Date) => Promise<number>;
  /** Invoices and credit notes. */
  readonly invoices: (before: Date) => Promise<number>;
  readonly incidents: (before: Date) => Promise<number>;
  /** Articles that were put into the bin. */
  readonly posts: (before: Date) => Promise<number>;
  /** Those of the blog that no article has shown since, nor a version of one; `now` is noted for those that one shows. */
  readonly pictures: (before: Date, now: Date) => Promise<number>;
  /** How many mails strangers had sent, by digests of addresses; counters of the API whose window is over, and what was answered under its idempotency keys. */
  readonly mailCounts: (before: Date) => Promise<number>;
  /** Keys of the API that open nothing since, months of use, and accounts that nobody used since. */
  readonly apiAccounts: (before: Date) => Promise<number>;
  /** Mails, what administrators did, sessions, alerts that were closed, and links that were asked for. */
  readonly traces: (before: Date) => Promise<number>;
}
