import type { SendersReading, UploadedFile } from '@rempart/contract';
import type { AggregateReport, AuditEvidence } from '@rempart/engine';

/** Files of a visitor, to be read once and forgotten. */
export interface UploadAsked {
  readonly files: readonly UploadedFile[];
  /** Those that were read before. */
  readonly reports?: readonly AggregateReport[];
  /** Of the audit that the visitor came from: it names the addresses of its domain. null: from none. */
  readonly evidence: AuditEvidence | null;
}

/** Reads reports of receivers, beside the event loop. Rejects where that takes too long, or too many wait. */
export type ReadUpload = (asked: UploadAsked) => Promise<SendersReading>;
