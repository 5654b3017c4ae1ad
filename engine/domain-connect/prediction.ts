import type { AuditEvidence } from '../evidence.ts';
import { type Comparison, compareAudits } from '../judgement/compare.ts';
import type { Conclusion } from '../judgement/conclude.ts';
import type { Letter } from '../judgement/grade-rules.ts';
import { type Permitted, permittedBetween } from '../permissions/losses.ts';
import type { Permitting } from '../permissions/permissions.ts';
import { costOf } from '../protocols/spf/cost.ts';

/** RFC 7208 §4.6.4. */
export const LOOKUPS_ALLOWED = 10;

/** A domain as it is, and as it would be: one audit judged beside another, in which some names answer as they would afterwards. */
export interface Prediction extends Permitted {
  readonly letter: { readonly before: Letter | null; readonly after: Letter | null };
  readonly points: { readonly before: number | null; readonly after: number | null };
  /** DNS lookups that the SPF record costs a receiver (RFC 7208 §4.6.4); null where they could not all be counted. */
  readonly lookups: { readonly before: number | null; readonly after: number | null };
  readonly comparison: Comparison;
}

export interface Audited extends Permitting {
  readonly conclusion: Conclusion;
}

export function predictionOf(before: Audited, after: Audited): Prediction {
  return {
    letter: { before: before.conclusion.grade.letter, after: after.conclusion.grade.letter },
    points: { before: before.conclusion.grade.points, after: after.conclusion.grade.points },
    lookups: { before: lookupsOf(before.evidence), after: lookupsOf(after.evidence) },
    comparison: compareAudits(before.conclusion, after.conclusion),
    ...permittedBetween(before, after),
  };
}

/** Whether the letter would be lower, or there would be none where there is one. */
export function costsALetter({ letter: { before, after } }: Prediction): boolean {
  return before !== null && (after === null || after > before);
}

function lookupsOf({ protocols: { spf } }: AuditEvidence): number | null {
  if (!spf?.seen) return null;
  const { lookups, silence } = costOf(spf.value.policy);
  return silence === null ? lookups : null;
}
