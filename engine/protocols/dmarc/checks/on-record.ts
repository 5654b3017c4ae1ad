import { sameOrganization } from '../../../common/organizational-domain.ts';
import { notApplicable, type Outcome, unknown } from '../../../model/outcome.ts';
import type { DmarcEvidence } from '../evidence.ts';
import { type Applied, appliedRecord, headsOrganization } from '../policy.ts';

/** For rules that speak of the record which receivers apply; where there is none, another rule has said so. */
export function onRecord<R extends Outcome>(rule: (applied: Applied, evidence: DmarcEvidence) => R) {
  return (evidence: DmarcEvidence) => {
    const found = appliedRecord(evidence);
    if (!found.seen) return unknown(found);
    return found.value ? rule(found.value, evidence) : notApplicable('no-record');
  };
}

/** For rules about how a record is written, of which the owner of the name can be told only where it is of the same organisation. */
export function onOwnRecord<R extends Outcome>(rule: (applied: Applied, evidence: DmarcEvidence) => R) {
  return onRecord((applied, evidence) => {
    const isOwn = !applied.inherited || sameOrganization(applied.owner, evidence.domain);
    return isOwn ? rule(applied, evidence) : notApplicable('no-own-record');
  });
}

/** For rules that speak of what a record of the name's own asks for the names below it. */
export function onHead<R extends Outcome>(rule: (applied: Applied) => R) {
  return onRecord((applied, evidence) => {
    if (applied.inherited) return notApplicable('nothing-to-weaken');
    const heads = headsOrganization(evidence, applied.record);
    if (!heads.seen) return unknown(heads);
    return heads.value ? rule(applied) : notApplicable('not-followed-below');
  });
}
