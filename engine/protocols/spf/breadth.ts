import ipaddr from 'ipaddr.js';
import { policyProviderOf } from '../../common/mail-senders.ts';
import type { Unseen } from '../../model/observed.ts';
import type { SpfPolicy } from './evidence.ts';
import { lookupFinder, reachableTerms } from './lookups.ts';
import type { Mechanism } from './parse.ts';

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
  /** What could not be counted. */
  readonly silence: Unseen | null;
}

type Range = readonly [first: number, last: number];

export function breadthOf(policy: SpfPolicy): Breadth {
  const found: CollectedRanges = { own: [], providers: [], ipv6: new Set(), uncounted: new Set(), silence: null };
  collect(policy, 'own', found);
  const { own, providers, ipv6, uncounted, silence } = found;
  return { own: sizeOf(own), providers: sizeOf(providers), ipv6: ipv6.size, uncounted: [...uncounted], silence };
}

/** The policy and those it refers to, short of the policies of providers that everybody knows. */
export function ownPolicies(policy: SpfPolicy): readonly SpfPolicy[] {
  return [policy, ...policy.referred.filter(({ domain }) => policyProviderOf(domain) === null).flatMap(ownPolicies)];
}

interface CollectedRanges {
  readonly own: Range[];
  readonly providers: Range[];
  readonly ipv6: Set<string>;
  readonly uncounted: Set<string>;
  silence: Unseen | null;
}

function collect(policy: SpfPolicy, under: 'own' | 'providers', found: CollectedRanges): void {
  const { records, referred } = policy;
  if (!records.seen) {
    found.silence ??= records;
    return;
  }
  const mechanisms = reachableTerms(policy).filter(
    (term): term is Mechanism => term.kind === 'mechanism' && term.qualifier === '+',
  );
  const lookupOf = lookupFinder(policy);
  for (const term of mechanisms) {
    if (isPerMessage(term)) found.uncounted.add(term.text);
    if (term.name === 'ip4') found[under].push(rangeOf(term.target, term.prefix4));
    if (term.name === 'ip6') found.ipv6.add(networkOf(term.target, term.prefix6));
    if (term.name !== 'a' && term.name !== 'mx') continue;
    const looked = lookupOf(term)?.addresses;
    if (looked && !looked.seen) found.silence ??= looked;
    for (const address of looked?.seen ? looked.value : []) {
      if (ipaddr.IPv4.isValid(address)) found[under].push(rangeOf(address, term.prefix4));
      else found.ipv6.add(networkOf(address, term.prefix6));
    }
  }
  for (const below of referred) collect(below, policyProviderOf(below.domain) === null ? under : 'providers', found);
}

/** Whom it lets in depends on who writes: a macro in its name, or the reverse name of the client. */
function isPerMessage({ name, target }: Mechanism): boolean {
  return name === 'ptr' || target.includes('%');
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
