import { policyProviderOf } from '../common/mail-senders.ts';
import { type DkimKey, parseDkim } from '../protocols/dkim/parse.ts';
import {
  ANYBODY,
  type ByName,
  type KeyTexts,
  type Known,
  type ListedKind,
  namesIn,
  type Permissions,
  type Permitting,
  permissions,
} from './permissions.ts';
import { type LostSender, sendersLost, unknownSenders } from './senders.ts';

/** What is allowed no longer. */
export interface Loss {
  readonly kind: ListedKind | 'sender' | 'key';
  /** The name whose permission it was: of a key, that at which it stands. */
  readonly name: string;
  /** The term of SPF, the mailbox, the server, the authority, the protocol that aligns, or the name again. */
  readonly value: string;
  /** Of a sender: an id of the atlas, or null. */
  readonly provider: string | null;
  /**
   * Of a key: nothing stands in its place, another one does, another one stands beside it so that no receiver knows which to take (RFC 6376
   * §3.6.2.2), or it is good for less.
   */
  readonly how: 'gone' | 'replaced' | 'doubled' | 'narrowed';
}

export type PermissionWords = Readonly<Record<Loss['kind'], (loss: Loss) => string>>;

/** An unknown party that is allowed what it was not: to send, or to issue certificates. */
export interface Grant {
  readonly kind: 'sender' | 'issuer';
  readonly name: string;
  /** The term of SPF, or `*`. */
  readonly value: string;
}

export interface Permitted {
  readonly losses: readonly Loss[];
  readonly granted: readonly Grant[];
}

/** What a change takes away, and what it allows to unknown parties. Where either side is not known, nothing is told. */
export function permittedBetween(before: Permitting, after: Permitting): Permitted {
  const names = [...namesIn(before), ...namesIn(after)];
  const [was, is] = [permissions(before, names), permissions(after, names)];
  const senders = bothKnown(was.senders, is.senders);
  const kinds = Object.keys(was.listed) as readonly ListedKind[];
  return {
    losses: [
      ...senders.flatMap(({ before: one, after: other }) => sendersLost(one, other).map(lostSender)),
      ...bothKnown(was.keys, is.keys).flatMap(keyLost),
      ...kinds.flatMap((kind) => listedLost(kind, was, is)),
    ],
    granted: [
      ...senders.flatMap(({ before: one, after: other }) =>
        unknownSenders(one, other).map(({ domain, term }) => ({ kind: 'sender' as const, name: domain, value: term })),
      ),
      ...bothKnown(was.listed.issuer, is.listed.issuer).flatMap(({ name, before: one, after: other }) =>
        other.includes(ANYBODY) && !one.includes(ANYBODY) ? [{ kind: 'issuer' as const, name, value: ANYBODY }] : [],
      ),
    ],
  };
}

interface Both<T> {
  readonly name: string;
  readonly before: T;
  readonly after: T;
}

/** What a name leads to counts where both sides have it, else what is written. */
function bothKnown<T>(before: ByName<T>, after: ByName<T>): readonly Both<T>[] {
  const pick = (name: string, of: (known: Known<T>) => Known<T>['found']): readonly Both<T>[] => {
    const [one, other] = [before.get(name), after.get(name)].map((known) => known && of(known));
    return one?.seen && other?.seen ? [{ name, before: one.value, after: other.value }] : [];
  };
  return [...before.keys()].flatMap((name) => {
    const [found] = pick(name, (known) => known.found);
    return found ? [found] : pick(name, (known) => known.written);
  });
}

const gone = { provider: null, how: 'gone' } as const;

function lostSender({ domain, term }: LostSender): Loss {
  const include = /^\+?include:(.+)$/i.exec(term)?.[1]?.toLowerCase() ?? '';
  return { ...gone, kind: 'sender', name: domain, value: term, provider: policyProviderOf(include) };
}

function listedLost(kind: ListedKind, { listed: was }: Permissions, { listed: is }: Permissions): readonly Loss[] {
  return bothKnown(was[kind], is[kind]).flatMap(({ name, before, after }) => {
    // Whom a policy of certificates leaves out that had none, nobody can list; `dns/caa-allows-current` tells of those in use.
    const kept = new Set([...after, ...(after.includes(ANYBODY) ? before : []), ANYBODY]);
    return [...new Set(before)].filter((value) => !kept.has(value)).map((value) => ({ ...gone, kind, name, value }));
  });
}

/** A key verifies where it is the one text at its name. */
function keyLost({ name, before, after }: Both<KeyTexts>): readonly Loss[] {
  const told = (how: Loss['how']): readonly Loss[] => [
    { kind: 'key', name, value: selectorIn(name), provider: null, how },
  ];
  if (before.alias !== null && before.texts.length === 0) {
    if (before.alias === after.alias) return [];
    return told(after.alias === null && after.texts.length === 0 ? 'gone' : 'replaced');
  }
  const key = soleKey(before.texts);
  if (!key) return [];
  const standing = after.texts.map(parseDkim);
  const same = standing.find(({ fingerprint }) => fingerprint === key.fingerprint);
  if (same) return after.texts.length > 1 ? told('doubled') : isNarrower(same, key) ? told('narrowed') : [];
  return told(after.alias !== null || standing.some(isUsable) ? 'replaced' : 'gone');
}

function soleKey(texts: readonly string[]): DkimKey | null {
  const [text, ...others] = texts;
  const key = text === undefined || others.length > 0 ? null : parseDkim(text);
  return key && isUsable(key) ? key : null;
}

function isUsable({ fault, revoked }: DkimKey): boolean {
  return fault === null && !revoked;
}

function isNarrower(key: DkimKey, { strict, services, hashes }: DkimKey): boolean {
  const isLess = (now: readonly string[], then: readonly string[]) =>
    now.length > 0 && (then.length === 0 || then.some((one) => !now.includes(one)));
  return (key.strict && !strict) || isLess(key.services, services) || isLess(key.hashes, hashes);
}

function selectorIn(name: string): string {
  const [selector = name] = name.split('._domainkey.');
  return selector;
}
