import { type NotApplicable, notApplicable, type Outcome, type Unknown, unknown } from '../../../model/outcome.ts';
import type { DmarcEvidence } from '../evidence.ts';
import { type Applied, appliedRecord } from '../policy.ts';

/** For rules that speak of the record which receivers apply; where there is none, another rule has said so. */
export function onRecord<R extends Outcome>(rule: (applied: Applied, evidence: DmarcEvidence) => R) {
  return (evidence: DmarcEvidence): R | Unknown | NotApplicable<'no-record'> => {
    const found = appliedRecord(evidence);
    if (!found.seen) return unknown(found);
    return found.value ? rule(found.value, evidence) : notApplicable('no-record');
  };
}
