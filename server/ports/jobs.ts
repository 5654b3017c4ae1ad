/** The jobs of the house: the name of a use-case and its input. */
export interface JobInputs {
  readonly 'run-analysis': { readonly reportId: number };
  /** A finished audit of which the view is to be made, or made anew. */
  readonly 'prepare-view': { readonly reportId: number };
  /** A paid order whose report is to be made. */
  readonly 'prepare-report': { readonly orderId: number };
  /** A sold domain that is audited once more. */
  readonly 'audit-again': { readonly orderId: number; readonly reportId: number };
  /** A sold domain whose promised audit is due. */
  readonly 'follow-up': { readonly followUpId: number };
  /** The audit of a watched domain on one day. */
  readonly 'watch-audit': { readonly auditId: number };
  /** Money that is due back to a buyer. */
  readonly 'refund-order': { readonly orderId: number };
}

export interface Jobs {
  /** `after`: not before then, and then before what was added since. */
  readonly add: <Name extends keyof JobInputs>(name: Name, input: JobInputs[Name], after?: Date) => Promise<void>;
}
