import type { AnalysisEvent, AnalysisOptions, AnalysisStatus, PassingEvent, ProtocolId } from '@rempart/contract';
import type { AuditEvidence, Conclusion, Verdict } from '@rempart/engine';

/** Wakes the subscribers of an audit when an event is stored, or hands them a transient one. A wake-up may be spurious, and is not repeated. */
export interface AuditNotifications {
  readonly subscribe: (reportId: number, wake: (passing?: PassingEvent) => void) => () => void;
  /** Tells those who watch now, in whatever process they are. */
  readonly pass: (reportId: number, passing: PassingEvent) => Promise<void>;
}

/** What distinguishes one audit from another. */
export interface AuditRequest
  extends Pick<AnalysisOptions, 'dnsAnalysis' | 'securityChecks' | 'selectors' | 'sendsNothing'> {
  readonly domain: string;
  readonly unicode: string;
  /** Only these were asked for; none, or absent: all twelve. */
  readonly protocols?: readonly ProtocolId[];
  /** Nobody waits for it: it visits at the even rate, and tells nothing before its end. Absent: somebody does. It makes no other audit. */
  readonly unhurried?: boolean;
}

export interface StoredAudit extends AuditRequest {
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
export interface Run extends AuditRequest {
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

export interface AuditStore {
  /** Others who ask for this name wait until the transaction ends. */
  readonly lock: (domain: string) => Promise<void>;
  /** The newest report of the same audit that did not fail, created at or after `since`. This and the next hold it until the transaction ends. */
  readonly recent: (asked: AuditRequest, since: Date) => Promise<StoredAudit | null>;
  /** The newest finished report of a name: of the same protocols always; of the same audit where there is one, else of one with the same word about sending, else any. */
  readonly newestCompleted: (asked: AuditRequest) => Promise<StoredAudit | null>;
  /** With the key by which its owner is known; it is kept nowhere. */
  readonly open: (asked: AuditRequest, at: Date) => Promise<StoredAudit & { readonly ownerKey: string }>;
  /** How many of these reports, by public name, are queued or started. */
  readonly unfinished: (publicIds: readonly string[]) => Promise<number>;
  readonly attest: (
    reportId: number,
    attestation: Pick<AnalysisOptions, 'pdfReport' | 'realTimeAlerts'> & { readonly at: Date },
  ) => Promise<void>;
  readonly find: (publicId: string) => Promise<StoredAudit | null>;
  readonly byId: (reportId: number) => Promise<StoredAudit | null>;
  /** Keeps it from being deleted until the transaction ends; false where it is deleted already. */
  readonly hold: (reportId: number) => Promise<boolean>;
  /** How many wait that were asked for before this one. */
  readonly ahead: (reportId: number) => Promise<number>;
  /** What a completed audit concluded and saw. */
  readonly conclusion: (
    reportId: number,
  ) => Promise<{ readonly results: Conclusion; readonly evidence: AuditEvidence } | null>;
  /** Whether what it concluded and saw is there. */
  readonly isWhole: (reportId: number) => Promise<boolean>;
  /** Other results of the same evidence; false where the report is gone, or was forgotten. */
  readonly judgeAnew: (reportId: number, results: Conclusion) => Promise<boolean>;
  /**
   * Adds to the evidence of a finished audit what came of the domain's own mail, and marks its view as outdated. `change` answers null where there
   * is nothing to add; false then, and where the report is gone, forgotten or not finished.
   */
  readonly amend: (reportId: number, change: (evidence: AuditEvidence) => AuditEvidence | null) => Promise<boolean>;
  readonly eventsAfter: (reportId: number, seq: number) => Promise<readonly NumberedEvent[]>;

  /** queued or started → started; null where the report is finished. What an earlier attempt told is forgotten. */
  readonly begin: (reportId: number, at: Date) => Promise<Run | null>;
  /** This and the next throw `RunSuperseded` where the run is no longer the one. */
  readonly record: (run: Run, told: readonly Told[], at: Date) => Promise<void>;
  readonly complete: (
    run: Run,
    event: EventOf<'completed'>,
    found: { readonly results: Conclusion; readonly evidence: AuditEvidence },
    at: Date,
  ) => Promise<void>;
  /** Deletes a finished report that one person alone asked for and nobody ordered; false otherwise. */
  readonly forget: (reportId: number) => Promise<boolean>;
  /** queued or started → failed; false where it stands elsewhere. */
  readonly fail: (reportId: number, at: Date) => Promise<boolean>;
}

/** This run lost its report to another one; it must stop without a word. */
export class RunSuperseded extends Error {
  override readonly name = 'Overtaken';
}
