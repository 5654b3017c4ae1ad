import type { DnsRecord } from '../../model/ask.ts';
import type { Dnssec, SignedSet } from './evidence.ts';
import {
  type Dnskey,
  type Ds,
  dsMatches,
  type Rrsig,
  secondsBetween,
  type Verification,
  verifySet,
} from './signatures.ts';

/** Signatures checked in one look at a zone: more would serve only who wants to tire us. */
const CHECKED_AT_MOST = 16;

/** A DS and whether a published key answers to it; null where its digest type is not computed here. */
export interface DsMatch {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly matches: boolean | null;
}

export function dsRecords({ records }: SignedSet): readonly Ds[] {
  return records.flatMap(({ data }) => (data.type === 'DS' ? [data] : []));
}

export function dnskeys({ records }: SignedSet): readonly Dnskey[] {
  return records.flatMap(({ data }) => (data.type === 'DNSKEY' ? [data] : []));
}

/** Those of RFC 9904 and RFC 9905 that validators have, the rejected among them. */
const COMPUTED_ALGORITHMS: readonly number[] = [5, 7, 8, 10, 13, 14, 15, 16];
const COMPUTED_DIGESTS: readonly number[] = [1, 2, 4];

/** By an algorithm or a digest that validating resolvers do not compute. */
function isUncommon({ algorithm, digestType }: Ds): boolean {
  return !COMPUTED_ALGORITHMS.includes(algorithm) || !COMPUTED_DIGESTS.includes(digestType);
}

const SHA1_DIGEST = 1;

/**
 * Those that validating resolvers go by: what they compute, and no SHA-1 beside a longer digest (RFC 4509 §3). Not all of them leave it
 * out, so that a zone may answer some and not others.
 */
export function followedDs(ds: readonly Ds[]): readonly Ds[] {
  const computed = ds.filter((record) => !isUncommon(record));
  const longer = computed.filter(({ digestType }) => digestType !== SHA1_DIGEST);
  return longer.length > 0 ? longer : computed;
}

/** Each DS of the parent beside the keys of the zone. */
export function matchDs(zone: string, ds: readonly Ds[], keys: readonly Dnskey[]): readonly DsMatch[] {
  return ds.map((record) => {
    const { keyTag, algorithm, digestType } = record;
    const verdicts = keys.map((key) => dsMatches(zone, record, key));
    const unmatched = verdicts.includes(null) ? null : false;
    return { keyTag, algorithm, digestType, matches: verdicts.includes(true) || unmatched };
  });
}

/**
 * Whether a key that some DS vouches for signs the key set; null where it cannot be checked here.
 * Each signature is checked at its own beginning: whether it has expired is another question.
 */
export function keySetVouched(zone: string, ds: readonly Ds[], keys: SignedSet): boolean | null {
  const vouched = dnskeys(keys).filter((key) => ds.some((record) => dsMatches(zone, record, key)));
  const verifications = signaturesOver(keys, 'DNSKEY', zone)
    .slice(0, CHECKED_AT_MOST)
    .map((signature) =>
      verifySet(keys.records, signature, vouched, new Date(signature.inception * 1000).toISOString()),
    );
  if (verifications.includes('valid')) return true;
  return verifications.includes('unsupported') ? null : false;
}

/** Why no signature over a set is good; `unsupported`: none was found wrong, and none could be checked here. */
export type SetFault = 'unsigned' | Exclude<Verification, 'valid'>;

export interface BogusReason {
  readonly reason: 'above' | 'no-keys' | 'ds-mismatch' | 'unexplained' | Exclude<SetFault, 'unsupported'>;
  /** The set whose signature fails; null where the chain breaks before. */
  readonly set: { readonly name: string; readonly type: string } | null;
}

/** Why a zone does not validate, as far as its own records tell. The verdict itself is the resolver's. */
export function explainBogus({ zone, ds, keys, sets }: Dnssec, now: string): BogusReason {
  if (!ds.seen || !keys.seen) return { reason: 'unexplained', set: null };
  const published = dnskeys(keys.value);
  const delegated = dsRecords(ds.value);
  // Nothing vouches for this zone, so that nothing in it can break a chain: the zone above fails to prove that there is no DS.
  if (delegated.length === 0) return { reason: 'above', set: null };
  const vouching = followedDs(delegated);
  if (vouching.length === 0) return { reason: 'unexplained', set: null };
  if (published.length === 0) return { reason: 'no-keys', set: null };
  if (!matchDs(zone, vouching, published).some(({ matches }) => matches !== false))
    return { reason: 'ds-mismatch', set: null };

  const all = [{ name: zone, type: 'DNSKEY' as const, set: keys }, ...sets];
  let left = CHECKED_AT_MOST;
  for (const { name, type, set } of all) {
    if (!set.seen || !belongs(set.value, name)) continue;
    const signatures = signaturesOver(set.value, type, zone).slice(0, left);
    left -= signatures.length;
    if (left <= 0) break;
    const fault = faultOf(signatures.map((signature) => verifySet(set.value.records, signature, published, now)));
    if (fault && fault !== 'unsupported') return { reason: fault, set: { name, type } };
  }
  return { reason: 'unexplained', set: null };
}

/** A set of a zone that validates otherwise, refused by the resolver for a fault that its own records show; null where there is none. */
export function brokenSet(dnssec: Dnssec, now: string): BogusReason | null {
  const refused = dnssec.sets.filter(({ checked }) => checked && !checked.seen && checked.silence === 'servfail');
  if (refused.length === 0) return null;
  const found = explainBogus({ ...dnssec, sets: refused }, now);
  return refused.some(({ name, type }) => found.set?.name === name && found.set.type === type) ? found : null;
}

/** What is wrong with the signatures of one set by the keys of its zone; null where one is good. */
export function setFault({ zone, keys, now }: SetKeys, set: SignedSet): SetFault | null {
  const signatures = signaturesOver(set, set.records[0]?.data.type ?? '', zone).slice(0, CHECKED_AT_MOST);
  return faultOf(signatures.map((signature) => verifySet(set.records, signature, keys, now)));
}

interface SetKeys {
  readonly zone: string;
  readonly keys: readonly Dnskey[];
  readonly now: string;
}

/** The signatures by which a zone signs one set of its own. */
export function signaturesOver({ records, signatures }: SignedSet, type: string, zone: string): readonly Rrsig[] {
  const owner = records[0]?.name;
  return signatures.flatMap(({ name, data }: DnsRecord) =>
    data.type === 'RRSIG' && data.typeCovered === type && data.signer === zone && name === owner ? [data] : [],
  );
}

/** How long each signed set still validates: of several signatures over one set, the last to expire counts. */
export function signatureTimes(
  { zone, keys, sets }: Dnssec,
  now: string,
): readonly { readonly name: string; readonly type: string; readonly left: number; readonly lifetime: number }[] {
  const clock = Math.floor(Date.parse(now) / 1000);
  return [{ name: zone, type: 'DNSKEY' as const, set: keys }, ...sets].flatMap(({ name, type, set }) => {
    const times = (set.seen ? signaturesOver(set.value, type, zone) : []).map(({ inception, expiration }) => ({
      name,
      type,
      left: secondsBetween(clock, expiration),
      lifetime: secondsBetween(inception, expiration),
    }));
    return times.sort((a, b) => b.left - a.left).slice(0, 1);
  });
}

/** Through an alias, or where nothing stands, there is nothing to verify. */
function belongs({ records }: SignedSet, name: string): boolean {
  return records.length > 0 && records.every((record) => record.name === name);
}

function faultOf(verifications: readonly Verification[]): SetFault | null {
  if (verifications.includes('valid')) return null;
  if (verifications.includes('unsupported')) return 'unsupported';
  return (verifications as readonly SetFault[])[0] ?? 'unsigned';
}
