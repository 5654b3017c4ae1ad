import type { SendersReading } from '@rempart/contract';
import type { AuditEvidence, ReceiverDays, SeenSums } from '@rempart/engine';
import type { PostedForm } from '../../../ports/posted-form.ts';

/** A file of a visitor, read once and not stored. */
export interface UploadedFile {
  readonly name: string;
  readonly octets: Uint8Array;
}

export interface UploadAsked {
  readonly form?: PostedForm;
  /** What was read and added up before, in place of files. */
  readonly stored?: ReceiverDays;
  /** Evidence of the audit that the visitor came from: it names the addresses of its domain. null: none. */
  readonly evidence: AuditEvidence | null;
}

/** Why nothing of a form was read: it has no file, or too many of them, or of other parts. */
export type FormFault = 'no-file' | 'too-large';

/** What the page shows of the reports, and what the evidence of the audited domain may take from their sums. */
export interface UploadRead {
  readonly reading: SendersReading;
  /** null without evidence, or where no report has messages in the name of its domain. */
  readonly seen: SeenSums | null;
  readonly fault: FormFault | null;
}

/** Reads reports of receivers in a worker thread. Rejects where that takes too long, or too many wait. */
export type ReadUpload = (asked: UploadAsked) => Promise<UploadRead>;
