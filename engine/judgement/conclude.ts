import type { Counts } from '@rempart/contract';
import type { AuditEvidence } from '../evidence.ts';
import { type ProtocolId, protocols } from '../protocols/index.ts';
import { type Grade, grade } from './grade.ts';
import { judge, type Verdict } from './judge.ts';
import { type ProtocolVerdict, verdictOf } from './verdict.ts';

/** All that follows from evidence, and from nothing else. */
export interface Conclusion {
  readonly verdicts: readonly Verdict[];
  readonly protocols: readonly { readonly id: ProtocolId; readonly verdict: ProtocolVerdict }[];
  /** Protocols, not checks. `na` counts nowhere. */
  readonly counts: Counts;
  /** `partial`: protocols or questions were left out, so that its letter is that of a part, and not the domain's. */
  readonly grade: Grade & { readonly partial: boolean };
}

export function conclude(evidence: AuditEvidence): Conclusion {
  return concludeFrom(evidence, judge(evidence));
}

/** Whether the audit was asked for without some protocols, without what the DNS says, or without connections to the servers. */
function isPartial({ permits, protocols: gathered }: AuditEvidence): boolean {
  return !permits.dns || !permits.connections || protocols.some(({ id }) => !gathered[id]);
}

/** The same where the evidence has just been judged, in the order of `judge`. */
export function concludeFrom(evidence: AuditEvidence, verdicts: readonly Verdict[]): Conclusion {
  const audited = protocols.filter(({ id }) => evidence.protocols[id]);
  const words = audited.map(({ id }) => ({
    id,
    verdict: verdictOf(
      id,
      verdicts.filter(({ protocol }) => protocol === id),
    ),
  }));
  const count = (word: ProtocolVerdict) => words.filter(({ verdict }) => verdict === word).length;
  return {
    verdicts,
    protocols: words,
    counts: { passed: count('pass'), warnings: count('warn'), errors: count('fail'), unknown: count('unknown') },
    grade: { ...grade(verdicts), partial: isPartial(evidence) },
  };
}
