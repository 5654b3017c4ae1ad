import type { ProtocolId, ProtocolVerdict } from '@rempart/contract';
import type { AuditEvidence, Conclusion } from '@rempart/engine';
import type { AuditId } from '../domain/ids.ts';
import type { StoredAudit } from './audits.ts';

/** The two parts of a finished audit that clients read: the results as the API answers them, and the document for download. */
export type ViewPart = 'results' | 'document';

/** One part, ready to be sent. */
export interface PackedPart {
  /** ETag of the JSON: 22 characters of base64url. */
  readonly tag: string;
  /** gzipped JSON. */
  readonly octets: Uint8Array;
}

/** All that clients read of a finished audit, made once. */
export interface View extends Readonly<Record<ViewPart, PackedPart>> {
  readonly verdicts: Readonly<Partial<Record<ProtocolId, ProtocolVerdict>>>;
}

/** Input of a view. */
export interface ViewAsked {
  readonly audit: Omit<StoredAudit, 'id'>;
  readonly evidence: AuditEvidence;
  /** null: the evidence is judged again. */
  readonly results: Conclusion | null;
}

export interface PreparedView {
  readonly view: View;
  /** The results in the view: those of the input, or those of judging again. */
  readonly results: Conclusion;
}

/** The version of the rules and texts that a view was made by. */
interface Made {
  readonly version: string;
}

/** The views of finished audits, each with the version of the rules and texts that it was made by. */
export interface Views {
  /** An audit by its public name, with one part of its view; null where there is no such audit. */
  readonly find: (
    publicId: string,
    part: ViewPart,
  ) => Promise<{ readonly audit: StoredAudit; readonly found: (PackedPart & Made) | null } | null>;
  /** The same without the octets. */
  readonly head: (
    publicId: string,
  ) => Promise<{ readonly audit: StoredAudit; readonly found: (Pick<PackedPart, 'tag'> & Made) | null } | null>;
  /** null where there is no view. */
  readonly verdicts: (auditId: AuditId) => Promise<View['verdicts'] | null>;
  /** Replaces an earlier one. */
  readonly keep: (auditId: AuditId, view: View, version: string, at: Date) => Promise<void>;
}
