import type {
  AnalysisEvent,
  AnalysisOptions,
  AnalysisStatus,
  ConsentProof,
  ContactMessage,
  Demo,
  LetterKind,
  Operator,
  PassingEvent,
  PrivacyRequest,
  ProbeState,
  SandboxAct,
  SandboxSession,
  ScannerIdentity,
  SiteFacts,
  StatusComponent,
  StatusDay,
  Withdrawal,
} from '@house/contract';
import type {
  AuditEvent,
  AuditEvidence,
  Conclusion,
  DomainReading,
  Permits,
  TracedExchange,
  Verdict,
} from '@house/engine';
import type { Advice, Brief, Proof, ProvenDocument } from '@house/engine/fr';
import type { ReportOrder } from '@house/report';
import type { Admins, Passwords } from './admins.ts';
import type { Announcements } from './announcements.ts';
import type { Invoice, Invoices, SaleTerms } from './invoices.ts';
import type { Limits } from './limits.ts';
import type { Mails, Postman } from './mail.ts';
import type { Meter } from './meter.ts';
import type { Orders, ReportFile } from './orders.ts';
import type { Payments, SandboxLedger } from './payments.ts';
import type { Persons } from './persons.ts';
import type { Pictures } from './pictures.ts';
import type { Posts } from './posts.ts';

/** All that the use-cases are given; only `open.ts` builds it. */
export interface Tools {
  readonly store: Store;
  readonly notices: Notices;
  readonly audit: (domain: string, how: HowToAudit) => AsyncIterable<AuditEvent>;
  readonly advise: (verdict: Verdict) => Advice;
  /** The whole audit as one JSON document, with all that was asked and answered. */
  readonly document: (evidence: AuditEvidence, conclusion: Conclusion) => ProvenDocument;
  readonly showProof: (exchange: TracedExchange) => Proof;
  /** The sentence, the plan in short, the scenarios and the receivers. */
  readonly brief: (evidence: AuditEvidence, conclusion: Conclusion) => Brief;
  readonly readDomain: (typed: unknown) => DomainReading;
  /** Whether the owner of this name refuses audits in the DNS; known within two seconds. */
  readonly asksToBeLeftAlone: (domain: string) => Promise<boolean>;
  readonly demo: () => Promise<Demo>;
  readonly operator: Operator;
  readonly facts: SiteFacts;
  readonly scanner: ScannerIdentity;
  /** null where nothing can be sold. */
  readonly payments: Payments | null;
  /** What stands in the provider's place, where nobody pays for real. */
  readonly sandbox: Sandbox | null;
  readonly postman: Postman;
  /** Scheme and host that mails lead to. */
  readonly origin: () => string;
  /** Draws a report as a PDF. Rejects where the press is busy or gave up. */
  readonly drawReport: (order: ReportOrder) => Promise<ReportFile>;
  /** Draws an invoice or a credit note as a PDF. Rejects likewise. */
  readonly drawInvoice: (invoice: Invoice) => Promise<Uint8Array>;
  readonly passwords: Passwords;
  /** The secret segment in the paths of the administration; it is never the only protection. */
  readonly adminPath: string;
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
}

export interface Store {
  readonly reports: Reports;
  readonly jobs: Jobs;
  readonly letters: Letters;
  readonly consents: Consents;
  readonly posts: Posts;
  readonly pictures: Pictures;
  readonly probes: Probes;
  readonly announcements: Announcements;
  readonly orders: Orders;
  readonly invoices: Invoices;
  readonly saleTerms: SaleTerms;
  readonly mails: Mails;
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
  readonly alerts: Readonly<Record<string, number>>;
  readonly jobs: Readonly<Record<string, number>>;
}

/** The jobs of the house: the name of a use-case and its input. */
export interface JobInputs {
  readonly 'run-analysis': { readonly reportId: number };
  /** A paid order whose report is to be made. */
  readonly 'prepare-report': { readonly orderId: number };
  /** A sold domain that is audited once more. */
  readonly 'audit-again': { readonly orderId: number; readonly reportId: number };
  /** Money that is due back to a buyer. */
  readonly 'refund-order': { readonly orderId: number };
}

export interface Jobs {
  readonly add: <Name extends keyof JobInputs>(name: Name, input: JobInputs[Name]) => Promise<void>;
}

/** What was kept, or had been kept before under the same key. */
export interface KeptLetter {
  readonly reference: string;
  readonly receivedAt: Date;
}

/** What became of a letter; `closedAt` null while it waits. */
export interface LetterState {
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly note: string;
}

type KeptMessage = Omit<ContactMessage, 'website' | 'key'> & KeptLetter;
type KeptPrivacyRequest = Omit<PrivacyRequest, 'website' | 'key'> & KeptLetter & { readonly dueAt: Date };
type KeptWithdrawal = Omit<Withdrawal, 'website' | 'key'> & KeptLetter;

/** A letter of any kind, as it lies in the inbox. */
export type InboxLetter = LetterState &
  (
    | ({ readonly kind: 'message' } & KeptMessage)
    | ({ readonly kind: 'privacy' } & KeptPrivacyRequest)
    | ({ readonly kind: 'withdrawal' } & KeptWithdrawal)
  );

/** What people write to the operator. */
export interface Letters {
  readonly keepMessage: (message: Omit<ContactMessage, 'website'> & KeptLetter) => Promise<KeptLetter>;
  readonly keepPrivacyRequest: (
    request: Omit<PrivacyRequest, 'website'> & KeptLetter & { readonly dueAt: Date },
  ) => Promise<KeptLetter>;
  readonly keepWithdrawal: (declared: Omit<Withdrawal, 'website'> & KeptLetter) => Promise<KeptLetter>;
  readonly message: (reference: string) => Promise<KeptMessage | null>;
  readonly privacyRequest: (reference: string) => Promise<KeptPrivacyRequest | null>;
  readonly withdrawal: (reference: string) => Promise<KeptWithdrawal | null>;
  /** The newest of each kind that is asked for, in no order; null asks for all. */
  readonly inbox: (asked: {
    readonly kind: LetterKind | null;
    readonly open: boolean | null;
    readonly limit: number;
  }) => Promise<readonly InboxLetter[]>;
  /** false where there is no such letter, or it is closed. */
  readonly close: (
    kind: LetterKind,
    reference: string,
    closing: { by: string; note: string; at: Date },
  ) => Promise<boolean>;
}

export interface Consents {
  readonly note: (proof: ConsentProof, at: Date) => Promise<void>;
}

/** One look at one component. */
export interface Probed {
  readonly component: StatusComponent;
  /** The time of the look, rounded down to the rhythm of the probes. */
  readonly slot: Date;
  readonly state: ProbeState;
  readonly tookMs: number | null;
  readonly note: string | null;
}

/** Whether the world can be reached: a DNS resolver, and a mail port; null where that cannot be known. */
export interface Reaches {
  readonly resolver: () => Promise<boolean>;
  readonly port25: () => Promise<boolean | null>;
}

/** How a component is looked at. Throwing is `down`. */
export interface Probe {
  readonly component: StatusComponent;
  readonly look: () => Promise<Look>;
}

export type Look = Pick<Probed, 'state' | 'note'>;

export interface Probes {
  /** Counts once per component and slot. Two bad looks in a row open an incident, a good one closes it. */
  readonly record: (probed: Probed) => Promise<void>;
  readonly latest: () => Promise<readonly Probed[]>;
  /** `day` and what comes back are ISO 8601 days. */
  readonly daysSince: (day: string) => Promise<readonly (StatusDay & { readonly component: StatusComponent })[]>;
  readonly incidentsSince: (at: Date) => Promise<
    readonly {
      readonly component: StatusComponent;
      readonly state: 'degraded' | 'down';
      readonly beganAt: Date;
      readonly endedAt: Date | null;
    }[]
  >;
  /** Audits that wait for a worker. */
  readonly waiting: () => Promise<{ readonly length: number; readonly oldest: Date | null }>;
  readonly forgetBefore: (at: Date, day: string) => Promise<void>;
}

/** Deletes what was received before a time; answers how many rows. */
export interface Retention {
  /** Those that were sold are deleted with their order. */
  readonly analyses: (before: Date) => Promise<number>;
  readonly messages: (before: Date) => Promise<number>;
  readonly consents: (before: Date) => Promise<number>;
  readonly requests: (before: Date) => Promise<number>;
  readonly incidents: (before: Date) => Promise<number>;
  /** Articles that were put into the bin. */
  readonly posts: (before: Date) => Promise<number>;
  /** Those of the blog that no article has shown since, nor a version of one; `now` is noted for those that one shows. */
  readonly pictures: (before: Date, now: Date) => Promise<number>;
  /** Mails, what administrators did, sessions, alerts that were closed, and links that were asked for. */
  readonly traces: (before: Date) => Promise<number>;
}

/** Whoever watches a report is woken when it has a new event, or handed a passing one. The waking may be spurious, and is not repeated. */
export interface Notices {
  readonly subscribe: (reportId: number, wake: (passing?: PassingEvent) => void) => () => void;
  /** Tells those who watch now, in whatever process they are. */
  readonly pass: (reportId: number, passing: PassingEvent) => Promise<void>;
}

/** What distinguishes one audit from another. */
export interface AuditAsked
  extends Pick<AnalysisOptions, 'dnsAnalysis' | 'securityChecks' | 'selectors' | 'sendsNothing'> {
  readonly domain: string;
  readonly unicode: string;
}

export interface Report extends AuditAsked {
  /** Serial, never shown. */
  readonly id: number;
  readonly publicId: string;
  readonly status: AnalysisStatus;
  readonly progress: number;
  readonly lastEvent: number;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** One attempt at an audit. Its writes are refused once another attempt has begun. */
export interface Run extends AuditAsked {
  readonly reportId: number;
  readonly attempt: number;
}

export interface NumberedEvent {
  readonly seq: number;
  readonly event: AnalysisEvent;
}

type EventOf<Type extends AnalysisEvent['type']> = Extract<AnalysisEvent, { type: Type }>;

/** What a running audit has to tell: a sub-step that has its answers, or a protocol that was judged. */
export type Told =
  | { readonly event: EventOf<'step'>; readonly checks?: never }
  | { readonly event: EventOf<'judged'>; readonly checks: readonly Verdict[] };

export interface Reports {
  /** Others who ask for this name wait until the transaction ends. */
  readonly lock: (domain: string) => Promise<void>;
  /** The newest report of the same audit that did not fail, created at or after `since`. */
  readonly recent: (asked: AuditAsked, since: Date) => Promise<Report | null>;
  readonly open: (asked: AuditAsked, at: Date) => Promise<Report>;
  /** How many of these reports, by public name, are queued or started. */
  readonly unfinished: (publicIds: readonly string[]) => Promise<number>;
  readonly attest: (
    reportId: number,
    attestation: Pick<AnalysisOptions, 'pdfReport' | 'realTimeAlerts'> & { readonly at: Date },
  ) => Promise<void>;
  readonly find: (publicId: string) => Promise<Report | null>;
  readonly byId: (reportId: number) => Promise<Report | null>;
  /** How many wait that were asked for before this one. */
  readonly ahead: (reportId: number) => Promise<number>;
  /** What a completed audit concluded and saw. */
  readonly conclusion: (
    reportId: number,
  ) => Promise<{ readonly results: Conclusion; readonly evidence: AuditEvidence } | null>;
  readonly eventsAfter: (reportId: number, seq: number) => Promise<readonly NumberedEvent[]>;

  /** queued or started → started; null where the report is finished. What an earlier attempt told is forgotten. */
  readonly begin: (reportId: number, at: Date) => Promise<Run | null>;
  /** This and the next throw `Overtaken` where the run is no longer the one. */
  readonly record: (run: Run, told: readonly Told[], at: Date) => Promise<void>;
  readonly complete: (
    run: Run,
    event: EventOf<'completed'>,
    found: { readonly results: Conclusion; readonly evidence: AuditEvidence },
    at: Date,
  ) => Promise<void>;
  /** Deletes a finished report that one person alone asked for and nobody ordered; false otherwise. */
  readonly forget: (reportId: number) => Promise<boolean>;
  /** queued or started → failed. */
  readonly fail: (reportId: number, at: Date) => Promise<void>;
}

/** This run lost its report to another one; it must stop without a word. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}
