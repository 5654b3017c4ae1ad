import type { DnsData } from '../../model/ask.ts';
import type { SignedSet } from './evidence.ts';
import { type Dnskey, type Ds, dsMatches } from './signatures.ts';

/** What a zone asks its parent to publish in place of its DS: by digest (CDS), by key (CDNSKEY), or both (RFC 7344 §3). */
export interface ParentWish {
  readonly digests: readonly Extract<DnsData, { type: 'CDS' }>[];
  readonly keys: readonly Extract<DnsData, { type: 'CDNSKEY' }>[];
}

export function wishOf(digests: SignedSet, keys: SignedSet): ParentWish {
  return {
    digests: digests.records.flatMap(({ data }) => (data.type === 'CDS' ? [data] : [])),
    keys: keys.records.flatMap(({ data }) => (data.type === 'CDNSKEY' ? [data] : [])),
  };
}

/** Algorithm 0 asks for the removal of every DS; it stands alone in its set (RFC 8078 §4). */
const REMOVAL = 0;

/** It asks that the zone be unsigned again. */
export function removes({ digests, keys }: ParentWish): boolean {
  return [...digests, ...keys].every(({ algorithm }) => algorithm === REMOVAL);
}

/** CDS and CDNSKEY do not say the same, or removal does not stand alone: a parent must do neither (RFC 7344 §4.1, RFC 8078 §4). */
export function contradicted(zone: string, { digests, keys }: ParentWish): boolean {
  if ([...digests, ...keys].some(({ algorithm }) => algorithm === REMOVAL)) return true;
  if (digests.length === 0 || keys.length === 0) return false;
  const named = keys.map(asKey);
  const isLost = digests.some((digest) => named.every((key) => dsMatches(zone, digest, key) === false));
  return isLost || named.some((key) => digests.every((digest) => dsMatches(zone, digest, key) === false));
}

/** No key of the zone answers to what it asks for: a parent that did it would break the chain (RFC 7344 §4.1, « continuity »). */
export function vouchesForNone(zone: string, { digests, keys }: ParentWish, own: readonly Dnskey[]): boolean {
  const isKnown = own.some(
    (key) =>
      digests.some((digest) => dsMatches(zone, digest, key) !== false) ||
      keys.some((wished) => wished.key === key.key && wished.algorithm === key.algorithm),
  );
  return !isKnown;
}

/** The parent has done it: each digest stands there, and each key is vouched for by one, with none beside them. */
export function promised(zone: string, { digests, keys }: ParentWish, vouching: readonly Ds[]): boolean {
  const isSame = (one: Omit<Ds, 'type'>, other: Ds) =>
    one.keyTag === other.keyTag && one.digestType === other.digestType && one.digest === other.digest;
  const answersTo = (ds: Ds) =>
    digests.some((digest) => isSame(digest, ds)) || keys.some((key) => dsMatches(zone, ds, asKey(key)) !== false);
  return (
    vouching.every(answersTo) &&
    digests.every((digest) => vouching.some((ds) => isSame(digest, ds))) &&
    keys.every((key) => vouching.some((ds) => dsMatches(zone, ds, asKey(key)) !== false))
  );
}

function asKey(key: Extract<DnsData, { type: 'CDNSKEY' }>): Dnskey {
  return { ...key, type: 'DNSKEY' };
}
