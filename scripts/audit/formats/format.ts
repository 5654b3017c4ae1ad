import type { AuditEvidence, Conclusion } from '@rempart/engine';

/** A document of several audits, written as each of them ends. */
export interface Format {
  readonly head: string;
  readonly between: string;
  readonly tail: string;
  /** `file`: what was judged in place of the DNS, null where nothing was. */
  readonly one: (evidence: AuditEvidence, conclusion: Conclusion, file: string | null) => string;
}

export const FORMATS = ['text', 'json', 'sarif', 'junit', 'markdown'] as const;
export type FormatId = (typeof FORMATS)[number];
