import type { AuditId, WatchAuditId } from '../domain/ids.ts';

/** The jobs of the core: the name of a use-case and its input, which waits in the database. */
export interface CoreJobs {
  readonly 'run-analysis': { readonly auditId: AuditId };
  /** Makes the view of a finished audit, or replaces it. */
  readonly 'prepare-view': { readonly auditId: AuditId };
  /** Makes the report of a paid order. */
  readonly 'prepare-report': { readonly orderId: number };
  /** Audits a sold domain once more. */
  readonly 'audit-again': { readonly orderId: number; readonly auditId: AuditId };
  /** Runs a due follow-up audit of a sold domain. */
  readonly 'follow-up': { readonly followUpId: number };
  /** Refunds a buyer. */
  readonly 'refund-order': { readonly orderId: number };
}

/** The jobs that wings work off. */
export interface WingJobs {
  /** Makes the reading of a box of reports, or replaces it. */
  readonly 'sum-reports': { readonly boxId: number };
  /** The audit of a watched domain on one day. */
  readonly 'watch-audit': { readonly watchAuditId: WatchAuditId };
  /** Judges what became of a step that was written into a zone. */
  readonly 'repair-watch': { readonly repairId: string };
}

export interface JobInputs extends CoreJobs, WingJobs {}

export interface Jobs {
  /** `after`: not before that time, and then ahead of jobs added since. */
  readonly add: <Name extends keyof JobInputs>(name: Name, input: JobInputs[Name], after?: Date) => Promise<void>;
}

/** `work` may be called again for a job whose process died; `giveUp` once, after it failed too often. */
export interface JobWork<Name extends keyof JobInputs> {
  readonly concurrency: number;
  readonly work: (input: JobInputs[Name], signal: AbortSignal) => Promise<void>;
  readonly giveUp: (input: JobInputs[Name]) => Promise<void>;
}

export type JobWorks<Name extends keyof JobInputs> = { readonly [Each in Name]: JobWork<Each> };
