import type { AnalysisEvent, AnalysisOptions, AnalysisStatus, PassingEvent, ProtocolId } from '@rempart/contract';
import type { AuditEvidence, Conclusion, Verdict } from '@rempart/engine';
import type { AuditId } from '../domain/ids.ts';

/**
 * Wakes the subscribers of an audit when an event is stored, or hands them a transient one. A wake-up may be spurious, and is not repeated.
 */
export interface AuditNotifications {
  readonly subscribe: (auditId: AuditId, wake: (passing?: PassingEvent) => void) => () => void;
  /** Hands an event to the present subscribers, in all processes. */
  readonly pass: (auditId: AuditId, passing: PassingEvent) => Promise<void>;
}

/** What distinguishes one audit from another. */
export interface AuditRequest
  extends Pick<AnalysisOptions, 'dnsAnalysis' | 'securityChecks' | 'selectors' | 'sendsNothing'> {
  readonly domain: string;
  readonly unicode: string;
  /** Its visitor declared the domain their own, so that what tries to pass is asked; absent: no. */
  readonly entitled?: boolean;
  /** Only these protocols; empty or absent: all twelve. */
  readonly protocols?: readonly ProtocolId[];
  /**
   * No visitor waits for it: it connects at the steady rate, and reports nothing before its end. Absent: a visitor waits. It does not make
   * the audit a different one.
   */
  readonly unhurried?: boolean;
}

export interface StoredAudit extends AuditRequest {
  /** Serial, never shown. */
  readonly id: AuditId;
  readonly publicId: string;
  readonly status: AnalysisStatus;
  readonly progress: number;
  readonly lastEvent: number;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** One attempt at an audit. Its writes are refused once another attempt has begun. */
export interface Run extends AuditRequest {
  readonly auditId: AuditId;
  readonly attempt: number;
}

export interface NumberedEvent {
  readonly seq: number;
  readonly event: AnalysisEvent;
}

type EventOf<Type extends AnalysisEvent['type']> = Extract<AnalysisEvent, { type: Type }>;

/** Progress of a running audit: a sub-step that has its answers, or a protocol that was judged. */
export type AuditProgress =
  | { readonly event: EventOf<'step'>; readonly checks?: never }
  | { readonly event: EventOf<'judged'>; readonly checks: readonly Verdict[] };

export interface AuditStore {
  /** Concurrent callers for this name wait until the transaction ends. */
  readonly lock: (domain: string) => Promise<void>;
  /**
   * The newest run of the same audit that did not fail, created at or after `since`; for a visitor who waits, none that would keep him
   * waiting. This and the next lock it until the transaction ends.
   */
  readonly recent: (asked: AuditRequest, since: Date) => Promise<StoredAudit | null>;
  /**
   * The newest finished audit of a name: always of the same protocols; preferably of the same request, else with the same declaration about
   * sending, else any.
   */
  readonly newestCompleted: (asked: AuditRequest) => Promise<StoredAudit | null>;
  /** Returns the key that identifies its owner; the key is not stored. */
  readonly open: (asked: AuditRequest, at: Date) => Promise<StoredAudit & { readonly ownerKey: string }>;
  /** How many of these audits, by public name, are queued or started. */
  readonly unfinished: (publicIds: readonly string[]) => Promise<number>;
  readonly attest: (
    auditId: AuditId,
    attestation: Pick<AnalysisOptions, 'pdfReport' | 'realTimeAlerts' | 'entitled'> & { readonly at: Date },
  ) => Promise<void>;
  readonly find: (publicId: string) => Promise<StoredAudit | null>;
  readonly byId: (auditId: AuditId) => Promise<StoredAudit | null>;
  /** Protects it from deletion until the transaction ends; false where it is deleted already. */
  readonly hold: (auditId: AuditId) => Promise<boolean>;
  /** How many queued audits were requested before this one. */
  readonly ahead: (auditId: AuditId) => Promise<number>;
  readonly conclusion: (
    auditId: AuditId,
  ) => Promise<{ readonly results: Conclusion; readonly evidence: AuditEvidence } | null>;
  /** A text that differs once its results or its evidence do; null where they are not stored. */
  readonly conclusionMark: (auditId: AuditId) => Promise<string | null>;
  /** Whether its results and evidence are stored. */
  readonly isWhole: (auditId: AuditId) => Promise<boolean>;
  /** Replaces the results by new ones from the same evidence; false where the audit was deleted or forgotten. */
  readonly judgeAnew: (auditId: AuditId, results: Conclusion) => Promise<boolean>;
  /**
   * Adds to the evidence of a finished audit what the domain's own mail showed, and marks its view as outdated. `change` returns null where
   * there is nothing to add; the result is false then, and where the audit was deleted, forgotten or is not finished.
   */
  readonly amend: (auditId: AuditId, change: (evidence: AuditEvidence) => AuditEvidence | null) => Promise<boolean>;
  readonly eventsAfter: (auditId: AuditId, seq: number) => Promise<readonly NumberedEvent[]>;

  /** queued or started → started; null where the audit is finished. Deletes the progress of an earlier attempt. */
  readonly begin: (auditId: AuditId, at: Date) => Promise<Run | null>;
  /** This and the next throw `RunSuperseded` where another run has replaced this one. */
  readonly record: (run: Run, steps: readonly AuditProgress[], at: Date) => Promise<void>;
  readonly complete: (
    run: Run,
    event: EventOf<'completed'>,
    found: { readonly results: Conclusion; readonly evidence: AuditEvidence },
    at: Date,
  ) => Promise<void>;
  /** Deletes a finished audit that only one visitor requested and that has no order; false otherwise. */
  readonly forget: (auditId: AuditId) => Promise<boolean>;
  /** queued or started → failed; false where it is in another state. */
  readonly fail: (auditId: AuditId, at: Date) => Promise<boolean>;
}

/** Another run has taken over the audit; this one must stop silently. */
export class RunSuperseded extends Error {
  override readonly name = 'Overtaken';
}
