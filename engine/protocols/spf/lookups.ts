import type { Silence } from '../../model/observed.ts';
import type { SpfPolicy, TargetLookup } from './evidence.ts';
import { parseSpf, type Term } from './parse.ts';

/** What a receiver spends on a policy in the worst case, over all its branches (RFC 7208 §4.6.4). */
export interface Cost {
  /** Terms that need the DNS. With a `silence`, only a floor. */
  readonly lookups: number;
  /** Questions answered by nothing. */
  readonly voids: number;
  readonly silence: { readonly silence: Silence; readonly detail?: string } | null;
}

const COSTLY: readonly string[] = ['include', 'a', 'mx', 'ptr', 'exists', 'redirect'];

export function costOf({ records, referred, lookups, domain }: SpfPolicy): Cost {
  if (!records.seen) return { lookups: 0, voids: 0, silence: records };
  const terms = records.value.flatMap(reachableTerms);
  // A policy that is referred to twice is read twice.
  const below = terms.flatMap((term) => referred.filter((one) => one.domain === referredName(term))).map(costOf);
  const asked = lookups.filter((lookup) => terms.some((term) => isLookupOf(lookup, term, domain)));
  const mute = asked.find(({ records }) => !records.seen)?.records;
  return {
    lookups: sum(below, 'lookups') + terms.filter(({ name }) => COSTLY.includes(name)).length,
    voids: sum(below, 'voids') + asked.filter(({ records }) => records.seen && records.value === 0).length,
    silence: below.find(({ silence }) => silence)?.silence ?? (mute && !mute.seen ? mute : null),
  };
}

/** The terms that are meant to count: a redirect beside `all` is ignored (RFC 7208 §6.1). */
export function effectiveTerms(record: string): readonly Term[] {
  const { terms } = parseSpf(record);
  return terms.some(isAll) ? terms.filter((term) => !(term.kind === 'modifier' && term.name === 'redirect')) : terms;
}

/** The terms that are ever looked at: evaluation ends at `all` (RFC 7208 §5.1). */
export function reachableTerms(record: string): readonly Term[] {
  const terms = effectiveTerms(record);
  const end = terms.findIndex(isAll);
  return end < 0 ? terms : terms.filter(({ kind }, at) => at <= end || kind === 'modifier');
}

/** A policy without what its terms behind `all` name, and so all below it. */
export function reachable(policy: SpfPolicy): SpfPolicy {
  const { domain, records, referred, loops, lookups } = policy;
  if (!records.seen) return policy;
  const terms = records.value.flatMap(reachableTerms);
  const isNamed = (name: string) => terms.some((term) => isReferring(term) && referredName(term) === name);
  return {
    ...policy,
    referred: referred.filter((below) => isNamed(below.domain)).map(reachable),
    loops: loops.filter(isNamed),
    lookups: lookups.filter((lookup) => terms.some((term) => isLookupOf(lookup, term, domain))),
  };
}

/** Whether a term takes in another policy. */
export function isReferring({ kind, name }: Term): boolean {
  return kind === 'mechanism' ? name === 'include' : name === 'redirect';
}

/** The name that a term leads to, in the form in which names are compared. */
export function referredName({ target }: Term): string {
  return target.toLowerCase().replace(/\.$/, '');
}

/** Whether this is what a term of the policy of this domain resolved to. */
export function isLookupOf({ mechanism, target }: TargetLookup, term: Term, domain: string): boolean {
  return term.kind === 'mechanism' && mechanism === term.name && target === (referredName(term) || domain);
}

function isAll({ kind, name }: Term): boolean {
  return kind === 'mechanism' && name === 'all';
}

/** A policy and all below it. */
export function policies(policy: SpfPolicy): readonly SpfPolicy[] {
  return [policy, ...policy.referred.flatMap(policies)];
}

/** Whether all that a target lets through, a policy lets through too, by its own includes; a term of it that refuses may say no first. */
export function pullsIn({ records, referred }: SpfPolicy, target: string): boolean {
  const [record] = records.seen ? records.value : [];
  const terms = record === undefined ? [] : parseSpf(record).terms.filter(({ name }) => name !== 'all');
  if (terms.some((term) => term.kind === 'mechanism' && term.qualifier !== '+')) return false;
  const included = terms.filter(({ name }) => name === 'include').map(referredName);
  return referred.some((one) => included.includes(one.domain) && (one.domain === target || pullsIn(one, target)));
}

function sum(costs: readonly Cost[], what: 'lookups' | 'voids'): number {
  return costs.reduce((total, cost) => total + cost[what], 0);
}
