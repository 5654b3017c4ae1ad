import ipaddr from 'ipaddr.js';
import { policyProviderOf } from '../../common/mail-senders.ts';
import { type Observed, seen, type Unseen } from '../../model/observed.ts';
import type { SpfPolicy } from './evidence.ts';
import type { Mechanism } from './parse.ts';
import { lookupFinder, reachableTerms, referralsOf } from './tree.ts';

/** How many IPv4 addresses a policy lets send, each counted once. */
export interface Breadth {
  /** By networks and hosts that the domain, or an includer of which nothing is known, names. */
  readonly own: number;
  /** By the policies of providers that everybody knows, whose networks are nobody's to narrow. */
  readonly providers: number;
  /** Networks and addresses of IPv6 that either names, each counted once; their addresses are beyond counting. */
  readonly ipv6: number;
  /** Terms whose senders nobody can count, for they are found for each message (RFC 7208 §7). */
  readonly uncounted: readonly string[];
  /** Some of these are the domain's own: `own` is a floor. */
  readonly isFloor: boolean;
  /** What could not be counted. */
  readonly silence: Unseen | null;
}

type Range = readonly [first: number, last: number];

export function breadthOf(policy: SpfPolicy): Breadth {
  const found: CollectedRanges = {
    own: [],
    providers: [],
    ipv6: new Set(),
    uncounted: { own: new Set(), providers: new Set() },
    silence: null,
  };
  collect(policy, 'own', found);
  const { own, providers, ipv6, uncounted, silence } = found;
  return {
    own: sizeOf(own),
    providers: sizeOf(providers),
    ipv6: ipv6.size,
    uncounted: [...new Set([...uncounted.own, ...uncounted.providers])],
    isFloor: uncounted.own.size > 0,
    silence,
  };
}

/** The policy and those it refers to, short of the policies of providers that everybody knows; unseen are those not looked at. */
export function ownPolicies(policy: SpfPolicy): readonly Observed<SpfPolicy>[] {
  const below = referralsOf(policy).flatMap(({ name, policy: one }) => {
    if (policyProviderOf(name) !== null) return [];
    return one.seen ? ownPolicies(one.value) : [one];
  });
  return [seen(policy), ...below];
}

interface CollectedRanges {
  readonly own: Range[];
  readonly providers: Range[];
  readonly ipv6: Set<string>;
  readonly uncounted: Readonly<Record<Under, Set<string>>>;
  silence: Unseen | null;
}

type Under = 'own' | 'providers';

function collect(policy: SpfPolicy, under: Under, found: CollectedRanges): void {
  const { records } = policy;
  if (!records.seen) {
    found.silence ??= records;
    return;
  }
  const mechanisms = reachableTerms(policy).filter(
    (term): term is Mechanism => term.kind === 'mechanism' && term.qualifier === '+',
  );
  const lookupOf = lookupFinder(policy);
  for (const term of mechanisms) {
    if (term.name === 'ptr') found.uncounted[under].add(term.text);
    if (term.name === 'ip4') found[under].push(rangeOf(term.target, term.prefix4));
    if (term.name === 'ip6') found.ipv6.add(networkOf(term.target, term.prefix6));
    const lookup = lookupOf(term);
    // A name that exists for everybody is no number of senders: another rule tells it.
    const looked = term.name === 'exists' && lookup?.records.seen ? undefined : (lookup?.addresses ?? lookup?.records);
    if (looked && !looked.seen) tellUncounted(looked, under, found);
    for (const address of lookup?.addresses?.seen ? lookup.addresses.value : []) {
      if (ipaddr.IPv4.isValid(address)) found[under].push(rangeOf(address, term.prefix4));
      else found.ipv6.add(networkOf(address, term.prefix6));
    }
  }
  for (const { term, name, policy: below } of referralsOf(policy)) {
    if (term.kind === 'mechanism' && term.qualifier !== '+') continue;
    const whose = policyProviderOf(name) === null ? under : 'providers';
    if (below.seen) collect(below.value, whose, found);
    else tellUncounted(below, whose, found);
  }
}

/** Senders that a term lets in and that were not counted: found for each message, or not seen. */
function tellUncounted(why: Unseen, under: Under, found: CollectedRanges): void {
  if (why.silence === 'per-message') found.uncounted[under].add(why.detail ?? '');
  else found.silence ??= why;
}

function networkOf(address: string, prefix: number | null): string {
  const length = prefix ?? 128;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${length}`)}/${length}`;
}

function rangeOf(address: string, prefix: number | null): Range {
  const size = 2 ** (32 - (prefix ?? 32));
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(address).octets;
  const first = Math.floor((a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / size) * size;
  return [first, first + size - 1];
}

/** Addresses in the union of ranges. */
function sizeOf(ranges: readonly Range[]): number {
  let total = 0;
  let reached = -1;
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    total += Math.max(0, last - Math.max(first - 1, reached));
    reached = Math.max(reached, last);
  }
  return total;
}
