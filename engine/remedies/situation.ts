import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { CheckId, EvidenceOf, ProtocolId } from '../protocols/index.ts';

/** What a remedy works from: the evidence with the earlier stages applied, and what follows from it. */
export interface Situation {
  readonly domain: string;
  readonly evidence: AuditEvidence;
  /** As it was seen, with nothing done. */
  readonly initial: AuditEvidence;
  readonly verdicts: readonly Verdict[];
}

/** The evidence of one protocol, null where it was not gathered. */
export function evidenceFor<Id extends ProtocolId>({ evidence }: Situation, id: Id): EvidenceOf<Id> | null {
  return evidenceIn(evidence, id);
}

export function evidenceIn<Id extends ProtocolId>({ protocols }: AuditEvidence, id: Id): EvidenceOf<Id> | null {
  const found = protocols[id];
  return found?.seen ? (found.value as EvidenceOf<Id>) : null;
}

/** Those of the checks that fail or warn. */
export function failingChecks({ verdicts }: Situation, ...checks: readonly CheckId[]): readonly CheckId[] {
  return verdicts.filter((verdict) => checks.includes(verdict.check) && isFault(verdict)).map(({ check }) => check);
}

export function isFault({ outcome }: Pick<Verdict, 'outcome'>): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

/** The evidence with that of one protocol changed; where it was not gathered, nothing changes. */
export function withEvidence<Id extends ProtocolId>(
  evidence: AuditEvidence,
  id: Id,
  change: (own: EvidenceOf<Id>) => EvidenceOf<Id>,
): AuditEvidence {
  const own = evidenceIn(evidence, id);
  if (own === null) return evidence;
  return { ...evidence, protocols: { ...evidence.protocols, [id]: { seen: true, value: change(own) } } };
}
