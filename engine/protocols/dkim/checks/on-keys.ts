import { firstSilence } from '../../../common/first-silence.ts';
import { type NotApplicable, notApplicable, type Outcome, type Unknown, unknown } from '../../../model/outcome.ts';
import type { DkimEvidence } from '../evidence.ts';
import { liveKeys, type PublishedKey, publishedKeys } from '../keys.ts';

/** For rules that speak of records at selectors, usable or not. */
export function onKeys<R extends Outcome>(rule: (keys: readonly PublishedKey[]) => R) {
  return (evidence: DkimEvidence): R | Unknown | NotApplicable<'no-key-found'> => {
    const keys = publishedKeys(evidence);
    return keys.length > 0 ? rule(keys) : withoutKey(evidence);
  };
}

/** For rules that speak of keys a receiver can use. */
export function onLiveKeys<R extends Outcome>(rule: (keys: readonly PublishedKey[]) => R) {
  return (evidence: DkimEvidence): R | Unknown | NotApplicable<'no-key-found'> => {
    const keys = liveKeys(evidence);
    return keys.length > 0 ? rule(keys) : withoutKey(evidence);
  };
}

/** Silence of the selectors asked, else only that none of them has a key. */
function withoutKey({ selectors, wildcard }: DkimEvidence): Unknown | NotApplicable<'no-key-found'> {
  const silent = firstSilence([wildcard, ...selectors.map(({ answer }) => answer)]);
  return silent ? unknown(silent) : notApplicable('no-key-found');
}
