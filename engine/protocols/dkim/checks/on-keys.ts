import { leavingOut, notApplicable, type Outcome, unknown, unseenAmong } from '../../../model/outcome.ts';
import type { DkimEvidence } from '../evidence.ts';
import { isLive, type PublishedKey, publishedElsewhere, publishedKeys, silenceOf } from '../keys.ts';

/** For rules that speak of records at selectors, usable or not. */
export function onKeys<R extends Outcome>(rule: (keys: readonly PublishedKey[]) => R) {
  return (evidence: DkimEvidence) => judged(allKeys(evidence), evidence, rule);
}

/** For rules that speak of keys a receiver can use. */
export function onLiveKeys<R extends Outcome>(rule: (keys: readonly PublishedKey[], evidence: DkimEvidence) => R) {
  return (evidence: DkimEvidence) => judged(allKeys(evidence).filter(isLive), evidence, rule);
}

/** A weak key under another name of the organisation signs for the domain too, where alignment is relaxed. */
function allKeys(evidence: DkimEvidence): readonly PublishedKey[] {
  return [...publishedKeys(evidence), ...publishedElsewhere(evidence)];
}

/** A fault found stays one whatever else stands there; that there is none can be said of all that was heard only. */
function judged<R extends Outcome>(
  keys: readonly PublishedKey[],
  evidence: DkimEvidence,
  rule: (keys: readonly PublishedKey[], evidence: DkimEvidence) => R,
) {
  const found = keys.length > 0 ? rule(keys, evidence) : notApplicable('no-key-found');
  const silent = silenceOf(evidence);
  if (silent && found.outcome !== 'fail' && found.outcome !== 'warn') return unknown(silent);
  return leavingOut(found, unseenAmong(evidence.selectors.map(({ selector, answer }) => [selector, answer] as const)));
}
