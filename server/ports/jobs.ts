/**
 * The jobs of the server: the name of a use-case and its input. Inputs wait in the database, over an upgrade too, under the names of the
 * first version: `reportId` is the serial of an audit, and the `auditId` of a watched domain that of its audit of one day.
 */
export interface JobInputs {
  readonly 'run-analysis': { readonly reportId: number };
  /** Makes the view of a finished audit, or replaces it. */
  readonly 'prepare-view': { readonly reportId: number };
  /** Makes the reading of a box of reports, or replaces it. */
  readonly 'sum-reports': { readonly boxId: number };
  /** Makes the report of a paid order. */
  readonly 'prepare-report': { readonly orderId: number };
  /** Audits a sold domain once more. */
  readonly 'audit-again': { readonly orderId: number; readonly reportId: number };
  /** Runs a due follow-up audit of a sold domain. */
  readonly 'follow-up': { readonly followUpId: number };
  /** The audit of a watched domain on one day. */
  readonly 'watch-audit': { readonly auditId: number };
  /** Refunds a buyer. */
  readonly 'refund-order': { readonly orderId: number };
}

export interface Jobs {
  /** `after`: not before that time, and then ahead of jobs added since. */
  readonly add: <Name extends keyof JobInputs>(name: Name, input: JobInputs[Name], after?: Date) => Promise<void>;
}
