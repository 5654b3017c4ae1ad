import { notApplicable, type Outcome, unknown } from '../../../model/outcome.ts';
import type { SpfEvidence, SpfPolicy } from '../evidence.ts';
import { type ParsedSpf, parseSpf } from '../parse.ts';
import { reachable } from '../tree.ts';

/** For rules that speak of one record; none, or several, another rule has said. */
export function onRecord<R extends Outcome>(rule: (record: string, parsed: ParsedSpf, evidence: SpfEvidence) => R) {
  return (evidence: SpfEvidence) => {
    const { records } = evidence.policy;
    if (!records.seen) return unknown(records);
    const [record, ...others] = records.value;
    if (record === undefined) return notApplicable('no-record');
    return others.length > 0
      ? notApplicable('several-records')
      : rule(record, parsedOnce(evidence.policy, record), evidence);
  };
}

/** Memo: every rule needs the parsed record. */
const known = new WeakMap<SpfPolicy, ParsedSpf>();

function parsedOnce(policy: SpfPolicy, record: string): ParsedSpf {
  const once = known.get(policy) ?? parseSpf(record);
  known.set(policy, once);
  return once;
}

/** For rules that speak of what a sound record allows; what stands behind `all` allows nothing. */
export function onSound<R extends Outcome>(rule: (parsed: ParsedSpf, evidence: SpfEvidence) => R) {
  return onRecord((_, parsed, evidence) =>
    parsed.faults.length > 0
      ? notApplicable('syntax-error')
      : rule(parsed, { ...evidence, policy: reachable(evidence.policy) }),
  );
}
