import { familyOf } from '../../common/host-addresses.ts';
import type { AddressFamily } from '../../model/ask.ts';
import { LOOKUPS_ALLOWED, VOIDS_ALLOWED } from './evaluate.ts';
import type { SpfPolicy, TargetLookup } from './evidence.ts';
import type { Mechanism } from './parse.ts';
import { isReferring, lookupFinder, nameOf, reachableTerms, referralsOf } from './tree.ts';

/** Senders of one family of addresses whom a policy lets in only behind more void terms than receivers tolerate. */
export interface LateSenders {
  readonly family: AddressFamily;
  /** The terms that find no address of that family, in order. */
  readonly empty: readonly string[];
  /** Terms of the domain's own record, behind these, that let them in. */
  readonly late: readonly string[];
}

/**
 * An `a` asks for addresses of the sender's family alone, and counts as void where the host has none (RFC 7208 §4.6.4, §5.3). null where no
 * sender comes too late.
 */
export function lateSenders(policy: SpfPolicy): LateSenders | null {
  const found = (['ipv6', 'ipv4'] as const).map((family) => {
    const walk: Walk = { family, empty: [], late: new Set(), lookups: 0 };
    follow(policy, walk, null);
    return { family, empty: walk.empty, late: [...walk.late] };
  });
  return found.find(({ late }) => late.length > 0) ?? null;
}

interface Walk {
  readonly family: AddressFamily;
  readonly empty: string[];
  readonly late: Set<string>;
  lookups: number;
}

const COSTLY: readonly string[] = ['a', 'mx', 'ptr', 'exists'];

/** `via`: the term of the domain's own record that leads here; null in that record itself. */
function follow(policy: SpfPolicy, walk: Walk, via: string | null): void {
  const lookupOf = lookupFinder(policy);
  const below = new Map(referralsOf(policy).map(({ name, policy: one }) => [name, one]));
  for (const term of reachableTerms(policy)) {
    if (isReferring(term) || COSTLY.includes(term.name)) walk.lookups += 1;
    // What stands behind the last lookup that receivers make, another rule tells.
    if (walk.lookups > LOOKUPS_ALLOWED) return;
    const told = via ?? term.text;
    if (isReferring(term)) {
      const name = nameOf(term, policy);
      const taken = name.seen ? below.get(name.value) : undefined;
      if (taken?.seen) follow(taken.value, walk, told);
      continue;
    }
    if (term.kind === 'modifier') continue;
    const lookup = lookupOf(term);
    if (lookup && isVoidFor(lookup, walk.family)) walk.empty.push(term.text);
    else if (walk.empty.length > VOIDS_ALLOWED && letsIn(term, lookup, walk.family)) walk.late.add(told);
  }
}

function isVoidFor({ mechanism, records, addresses, lacking }: TargetLookup, family: AddressFamily): boolean {
  if (records.seen && records.value === 0) return true;
  if (mechanism === 'exists' || !addresses?.seen) return false;
  return (lacking?.[family].length ?? 0) > 0 || !addresses.value.some((address) => familyOf(address) === family);
}

function letsIn({ name, qualifier }: Mechanism, lookup: TargetLookup | undefined, family: AddressFamily): boolean {
  if (qualifier !== '+') return false;
  if (name === 'ip4' || name === 'ip6') return (name === 'ip4') === (family === 'ipv4');
  return lookup?.addresses?.seen === true && lookup.addresses.value.some((address) => familyOf(address) === family);
}
