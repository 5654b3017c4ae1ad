import type { SendersReading, UploadedFile } from '@rempart/contract';
import type { AggregateReport, AuditEvidence } from '@rempart/engine';

/** Files of a visitor, read once and not stored. */
export interface UploadAsked {
  readonly files: readonly UploadedFile[];
  /** Reports that were read before. */
  readonly reports?: readonly AggregateReport[];
  /** Evidence of the audit that the visitor came from: it names the addresses of its domain. null: none. */
  readonly evidence: AuditEvidence | null;
}

/** Reads reports of receivers in a worker thread. Rejects where that takes too long, or too many wait. */
export type ReadUpload = (asked: UploadAsked) => Promise<SendersReading>;
