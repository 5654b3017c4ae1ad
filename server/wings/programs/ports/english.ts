import type { PlanShown } from '@rempart/contract';
import type { AuditEvidence, Conclusion } from '@rempart/engine';
import type { PackedPart } from '../../../ports/views.ts';
export interface EnglishAsked {
  readonly evidence: AuditEvidence;
  readonly results: Conclusion;
}

/** What developers read of a finished audit in English. The pages and the report are French. */
export interface EnglishView {
  readonly document: PackedPart;
  readonly plan: PlanShown;
}

export interface DrawingInEnglish {
  /** Draws a finished audit in English, in a worker thread. Rejects where that takes too long. */
  readonly drawEnglish: (asked: EnglishAsked) => Promise<EnglishView>;
}
