import type { DkimEvidence } from './evidence.ts';
import { type DkimKey, isDkim, parseDkim } from './parse.ts';

/** A key that stands at a selector. */
export interface PublishedKey extends DkimKey {
  readonly selector: string;
  /** Key records at the same selector. */
  readonly siblings: number;
}

/** Every key found, what a wildcard gives to any selector left out. */
export function publishedKeys({ selectors, wildcard }: DkimEvidence): readonly PublishedKey[] {
  const everywhere = wildcard.seen ? wildcard.value : [];
  return selectors.flatMap(({ selector, answer }) => {
    const records = answer.seen ? answer.value.texts.filter((text) => isDkim(text) && !everywhere.includes(text)) : [];
    return records.map((text) => ({ selector, siblings: records.length, ...parseDkim(text) }));
  });
}

/** Those that a receiver can use. */
export function liveKeys(evidence: DkimEvidence): readonly PublishedKey[] {
  return publishedKeys(evidence).filter(({ fault, revoked }) => fault === null && !revoked);
}
