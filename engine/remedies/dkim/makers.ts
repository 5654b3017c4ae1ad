import type { DkimEvidence } from '../../protocols/dkim/evidence.ts';
import { choosesSelector, isLive, isToReplace, type PublishedKey, publishedKeys } from '../../protocols/dkim/keys.ts';

type Sender = { readonly provider: string; readonly selectors: readonly string[] };

/** Who makes the keys that take the place of those at some selectors. */
export interface KeyMakers {
  /** Services that give the key and its selector, which may be the old one. */
  readonly services: readonly string[];
  /** Services whose console makes the key and has its owner name the selector, with a name that an audit finds. */
  readonly naming: readonly { readonly provider: string; readonly selector: string }[];
  /** Selectors that are usual at none of the domain's services, with a name for a key that the owner makes; null without any. */
  readonly others: { readonly selectors: readonly string[]; readonly selector: string } | null;
}

export function makersOf(evidence: DkimEvidence, selectors: readonly string[]): KeyMakers {
  const known = sendersOf(evidence).filter((sender) => sender.selectors.some((one) => selectors.includes(one)));
  const left = selectors.filter((selector) => !known.some((sender) => sender.selectors.includes(selector)));
  return {
    services: known.filter((sender) => !choosesSelector(sender)).map(({ provider }) => provider),
    naming: known
      .filter(choosesSelector)
      .map(({ provider }) => ({ provider, selector: freeSelector(evidence, NAMES[provider] ?? OWN_NAMES) })),
    others: left.length > 0 ? { selectors: left, selector: freeSelector(evidence, OWN_NAMES) } : null,
  };
}

/**
 * The sound keys that are known to sign in the place of one that has to go: at another name of the same service, or that of messages which
 * came to us. Another sound key may be that of another tool.
 */
export function successorsOf(evidence: DkimEvidence, old: PublishedKey): readonly PublishedKey[] {
  const own = sendersOf(evidence).filter(({ selectors }) => selectors.includes(old.selector));
  const ofService = own.flatMap(({ provider, selectors }) => [...selectors, ...(NAMES[provider] ?? [])]);
  const names = own.length > 0 ? ofService : signingInstead(evidence, old.selector);
  return publishedKeys(evidence).filter(
    (key) => names.includes(key.selector) && isLive(key) && !isToReplace(key) && key.kind === 'rsa',
  );
}

/** The selectors of messages that the owner sent us; none where one of them still bears the old. */
function signingInstead({ messages = [] }: DkimEvidence, old: string): readonly string[] {
  const valid = messages.flatMap(({ signatures }) => signatures.filter(({ result }) => result === 'pass'));
  const selectors = valid.map(({ selector }) => selector);
  return selectors.includes(old) ? [] : selectors;
}

/** A name at which nothing stands, and of which each audit asks: a key under a name that nobody guesses is never seen. */
export function freeSelector({ selectors }: DkimEvidence, names: readonly string[]): string {
  const taken = selectors.map(({ selector }) => selector);
  return names.find((name) => !taken.includes(name)) ?? names[0] ?? '';
}

/** All of them in `COMMON_SELECTORS`. */
export const OWN_NAMES = ['s1', 's2', 's3', 's4', 'key1', 'key2'];
export const NAMES: Readonly<Record<string, readonly string[]>> = {
  'google-workspace': ['google', 'google2', 'google1', 's1'],
  zoho: ['zmail', 'zoho', 's1'],
};

function sendersOf({ senders }: DkimEvidence): readonly Sender[] {
  return senders.seen ? senders.value : [];
}
