import { type Observed, seen } from '../../model/observed.ts';
import type { SpfPolicy } from './evidence.ts';
import { lookupFinder, reachableTerms, referredName } from './lookups.ts';
import { type Mechanism, parseSpf } from './parse.ts';

/** Where a policy ends for those whom it does not name; no term: nowhere. */
export interface Conclusion {
  readonly domain: string;
  readonly term: Mechanism | null;
}

/**
 * The term that a sound policy ends with: its own, else that of the policy it redirects to (RFC 7208 §6.1). null where that leads to
 * nothing that can be read, which another rule tells.
 */
export function conclusionOf(policy: SpfPolicy): Observed<Conclusion | null> {
  const { domain, records, referred } = policy;
  if (!records.seen) return records;
  const [record, ...others] = records.value;
  if (record === undefined || others.length > 0 || parseSpf(record).faults.length > 0) return seen(null);
  const own = catchAll(policy);
  if (!own.seen) return own;
  const redirect = reachableTerms(policy).find(({ kind, name }) => kind === 'modifier' && name === 'redirect');
  if (own.value || !redirect) return seen({ domain, term: own.value });
  const target = referred.find((below) => below.domain === referredName(redirect));
  return target ? conclusionOf(target) : seen(null);
}

/**
 * The first mechanism that everybody matches: `all`, or `exists` of one fixed name that has an address, which is the same for every
 * sender (RFC 7208 §5.7).
 */
export function catchAll(policy: SpfPolicy): Observed<Mechanism | null> {
  const { records } = policy;
  if (!records.seen) return records;
  const lookupOf = lookupFinder(policy);
  for (const term of reachableTerms(policy)) {
    if (term.kind !== 'mechanism') continue;
    if (term.name === 'all') return seen(term);
    if (term.name !== 'exists') continue;
    const found = lookupOf(term)?.records;
    if (found && !found.seen) return found;
    if (found?.seen && found.value > 0) return seen(term);
  }
  return seen(null);
}

/** The policies below that let everybody in, and this one by them: what an `include` that refuses takes from them lets nobody in. */
export function openPolicies(policy: SpfPolicy): readonly string[] {
  const taken = reachableTerms(policy).filter((term) => term.kind === 'modifier' || term.qualifier === '+');
  const names = new Set(taken.map(referredName));
  const open = policy.referred
    .filter(({ domain }) => names.has(domain))
    .flatMap((below) => {
      const end = catchAll(below);
      const isOpen = end.seen && end.value?.qualifier === '+';
      return isOpen ? [below.domain] : openPolicies(below);
    });
  return [...new Set(open)];
}
