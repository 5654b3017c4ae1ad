import type { ProtocolId, ProtocolVerdict } from '@rempart/contract';
import type { AuditEvidence, Conclusion } from '@rempart/engine';
import type { StoredAudit } from './reports.ts';

/** What is read of a finished audit: the results as the API answers them, and the document as it is downloaded. */
export type ViewPart = 'results' | 'document';

/** One part, ready to be sent. */
export interface PackedPart {
  /** Of the JSON: 22 characters of base64url. */
  readonly tag: string;
  /** JSON, gzip. */
  readonly octets: Uint8Array;
}

/** All that is read of a finished audit, made once. */
export interface View extends Readonly<Record<ViewPart, PackedPart>> {
  readonly verdicts: Readonly<Partial<Record<ProtocolId, ProtocolVerdict>>>;
}

/** What a view is made from. */
export interface ViewAsked {
  readonly report: StoredAudit;
  readonly evidence: AuditEvidence;
  /** null: the evidence is judged anew. */
  readonly results: Conclusion | null;
}

export interface PreparedView {
  readonly view: View;
  /** What the view says; the given ones, or those of the judging anew. */
  readonly results: Conclusion;
}

/** Of the rules and the words that a view was made by. */
interface Made {
  readonly version: string;
}

/** The views of finished audits, each with the version of the rules and words that it was made by. */
export interface Views {
  /** A report by its public name, with one part of its view; null where there is no such report. */
  readonly find: (
    publicId: string,
    part: ViewPart,
  ) => Promise<{ readonly report: StoredAudit; readonly found: (PackedPart & Made) | null } | null>;
  /** The same without its octets. */
  readonly head: (
    publicId: string,
  ) => Promise<{ readonly report: StoredAudit; readonly found: (Pick<PackedPart, 'tag'> & Made) | null } | null>;
  readonly verdicts: (reportId: number) => Promise<View['verdicts']>;
  /** In the place of an earlier one. */
  readonly keep: (reportId: number, view: View, version: string, at: Date) => Promise<void>;
}
