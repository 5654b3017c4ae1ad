import type { AuditId, WatchAuditId } from '../domain/ids.ts';

/** The jobs of the server: the name of a use-case and its input, which waits in the database. */
export interface JobInputs {
  readonly 'run-analysis': { readonly auditId: AuditId };
  /** Makes the view of a finished audit, or replaces it. */
  readonly 'prepare-view': { readonly auditId: AuditId };
  /** Makes the reading of a box of reports, or replaces it. */
  readonly 'sum-reports': { readonly boxId: number };
  /** Makes the report of a paid order. */
  readonly 'prepare-report': { readonly orderId: number };
  /** Audits a sold domain once more. */
  readonly 'audit-again': { readonly orderId: number; readonly auditId: AuditId };
  /** Runs a due follow-up audit of a sold domain. */
  readonly 'follow-up': { readonly followUpId: number };
  /** The audit of a watched domain on one day. */
  readonly 'watch-audit': { readonly watchAuditId: WatchAuditId };
  /** Judges what became of a step that was written into a zone. */
  readonly 'repair-watch': { readonly repairId: string };
  /** Refunds a buyer. */
  readonly 'refund-order': { readonly orderId: number };
}

export interface Jobs {
  /** `after`: not before that time, and then ahead of jobs added since. */
  readonly add: <Name extends keyof JobInputs>(name: Name, input: JobInputs[Name], after?: Date) => Promise<void>;
}
