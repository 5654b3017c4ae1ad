import { firstSilence } from '../../common/first-silence.ts';
import { type KeyAlias, type KeyAliasState, withStates } from '../../common/keys-in-turn.ts';
import { type Observed, seen, type Unseen, unseen } from '../../model/observed.ts';
import type { DkimEvidence, KeysElsewhere, SelectorEvidence, Signing } from './evidence.ts';
import { asKeyRecord, type DkimKey, isDkim, parseDkim, strayOf } from './parse.ts';
import { selectorName } from './selector.ts';

export interface PublishedKey extends DkimKey {
  readonly selector: string;
  readonly text: string;
  /** Key records at the same selector. */
  readonly siblings: number;
  /** Texts at the same selector, whatever they are: receivers take none of several (RFC 6376 §3.6.2.2). */
  readonly texts: number;
  /** Where it really stands, if the selector is an alias. */
  readonly alias: string | null;
}

/** Each rule asks for them; they are read once. */
const known = new WeakMap<DkimEvidence, readonly PublishedKey[]>();
const knownElsewhere = new WeakMap<DkimEvidence, readonly PublishedKey[]>();

/** Every key found, and whatever else stands where one belongs; what a wildcard gives to any selector is left out. */
export function publishedKeys(evidence: DkimEvidence): readonly PublishedKey[] {
  const { selectors, wildcard } = evidence;
  const keys = known.get(evidence) ?? readKeys(selectors, wildcard.seen ? wildcard.value : []);
  known.set(evidence, keys);
  return keys;
}

/** The same under the other names of the organisation, each key with its whole name for a selector. */
export function publishedElsewhere(evidence: DkimEvidence): readonly PublishedKey[] {
  const { elsewhere } = evidence;
  const keys = knownElsewhere.get(evidence) ?? (elsewhere?.seen ? elsewhere.value : []).flatMap(readElsewhere);
  knownElsewhere.set(evidence, keys);
  return keys;
}

function readElsewhere({ name, selectors }: KeysElsewhere): readonly PublishedKey[] {
  return readKeys(selectors, []).map((key) => ({ ...key, selector: selectorName(key.selector, name) }));
}

function readKeys(selectors: readonly SelectorEvidence[], everywhere: readonly string[]): readonly PublishedKey[] {
  return selectors.flatMap(({ selector, answer }) => {
    const texts = answer.seen ? answer.value.texts.filter((text) => !everywhere.includes(text)) : [];
    const alias = answer.seen ? (answer.value.aliases.at(-1) ?? null) : null;
    const siblings = texts.filter(isDkim).length;
    return texts.map((text) => {
      const key = { selector, text, siblings, texts: texts.length, alias, ...parseDkim(text) };
      const read = isDkim(text) ? key : { ...key, fault: strayOf(text), revoked: false };
      const isMisspelt = texts.length === 1 && read.fault !== 'key-alone' && meantKey(text) !== null;
      return isMisspelt ? { ...read, fault: 'misspelt' as const } : read;
    });
  });
}

/** Selectors that are aliases. */
export function aliasesOf({
  selectors,
  senders,
  missing,
}: DkimEvidence): readonly (KeyAlias & { readonly state: KeyAliasState })[] {
  const found = selectors.flatMap(({ selector, answer }) => {
    const { aliases, nxdomain, texts } = answer.seen ? answer.value : { aliases: [], nxdomain: false, texts: [] };
    const [first, target] = [aliases[0], aliases.at(-1)];
    if (first === undefined || target === undefined) return [];
    return [{ selector, first, target, isEmpty: nxdomain || texts.length === 0 }];
  });
  return withStates(
    found,
    senders,
    missing.map(({ domain }) => domain),
  );
}

/** Whether what stands at the selector is no key record at all: to be written again, not to be replaced by a new key. */
export function isStray({ fault }: Pick<DkimKey, 'fault'>): boolean {
  return fault === 'host-name' || fault === 'key-alone' || fault === 'misspelt' || fault === 'no-record';
}

/** Whether a text only stands in the way of a key that receivers could read: it is to be deleted, and the key is as it should be. */
export function isBesideKey(one: PublishedKey, keys: readonly PublishedKey[]): boolean {
  return isStray(one) && keys.some((key) => key.selector === one.selector && isLive(key) && key.siblings === 1);
}

/** Whether the owner names the selector at this service, which then signs with no other: its usual one is only what it proposes. */
export function choosesSelector({ provider }: { readonly provider: string }): boolean {
  return provider === 'google-workspace' || provider === 'zoho';
}

/** Those that a receiver can use. */
export function liveKeys(evidence: DkimEvidence): readonly PublishedKey[] {
  return publishedKeys(evidence).filter(isLive);
}

export function isLive({ fault, revoked }: Pick<DkimKey, 'fault' | 'revoked'>): boolean {
  return fault === null && !revoked;
}

/** Whether a key stands under the name. Unseen, `undiscoverable`: none under the selectors asked, which proves nothing. */
export function signingOf(evidence: DkimEvidence): Observed<Signing> {
  const keys = liveKeys(evidence);
  const live = new Set(keys.map(({ selector }) => selector));
  const answers = evidence.selectors.filter(({ selector }) => live.has(selector)).map(({ answer }) => answer);
  if (keys.some(({ kind }) => kind === 'rsa')) return seen('key', answers);
  if (keys.length > 0) return seen('ed25519', answers);
  if (!evidence.node.seen) return evidence.node;
  const isDenied = evidence.selectors.some(({ answer }) => answer.seen && answer.value.texts.length > 0);
  if (evidence.node.value === 'absent' && !isDenied) return seen('none', [evidence.node]);
  const silent = firstSilence(evidence.selectors.map(({ answer }) => answer));
  return (
    silent ??
    unseen('undiscoverable', String(evidence.asked), [evidence.node, ...evidence.selectors.map(({ answer }) => answer)])
  );
}

/** The other names of the organisation under which keys stand; none where nobody looked. */
export function keysElsewhere({ elsewhere }: Pick<DkimEvidence, 'elsewhere'>): readonly KeysElsewhere[] {
  const names = elsewhere?.seen ? elsewhere.value : [];
  return names.filter(({ signing }) => signing.seen && signing.value !== 'none');
}

const BITS_GOOD = 2_048;
const USES: readonly string[] = ['*', 'email', 'tlsrpt'];

/**
 * Whether a key has to make way for a new one: broken, known, too short, unreadable, for SHA-1 alone, barred from mail, or one of several
 * at its selector. Such a key is never to be published again.
 */
export function isToReplace(key: DkimKey & { readonly siblings: number }): boolean {
  const { fault, revoked, weakness, siblings, kind, bits, hashes, exponent, services } = key;
  if (revoked) return siblings > 1;
  return (
    fault !== null ||
    weakness !== null ||
    siblings > 1 ||
    (kind === 'rsa' && (bits ?? 0) < BITS_GOOD) ||
    (exponent !== null && (exponent < 5 || exponent % 2 === 0)) ||
    (hashes.length > 0 && !hashes.includes('sha256')) ||
    (services.length > 0 && !services.some((use) => USES.includes(use)))
  );
}

/** The record that a text was meant to be, where that is a key to keep; null where it is read as it stands, or cannot be made sound. */
export function meantKey(text: string): string | null {
  const meant = asKeyRecord(text);
  const key = parseDkim(meant);
  return parseDkim(text).fault !== null && isLive(key) && !isToReplace({ ...key, siblings: 1 }) ? meant : null;
}

/**
 * Why more keys may stand there than were found: a selector that the visitor typed or that a sender usually has was silent, or the name
 * that tells wildcards was. Where keys were found, silence of one common name is no more than one name not thought of.
 */
export function silenceOf(evidence: DkimEvidence): Unseen | null {
  const { selectors, wildcard, senders } = evidence;
  const isBare = publishedKeys(evidence).every(isStray);
  const expected = selectors.filter(({ source }) => isBare || source !== 'common').map(({ answer }) => answer);
  return firstSilence([wildcard, senders, ...expected]) ?? null;
}
