import { firstSilence } from '../../common/first-silence.ts';
import type { Silence } from '../../model/observed.ts';
import type { SpfPolicy, TargetLookup } from './evidence.ts';
import { parseSpf, type Term } from './parse.ts';

/** What a receiver spends on a policy in the worst case, over all its branches (RFC 7208 §4.6.4). */
export interface Cost {
  /** Terms that need the DNS. With a `silence`, only a floor. */
  readonly lookups: number;
  /** Void terms, whatever the client's address. With a `voidSilence`, only a floor. */
  readonly voids: number;
  readonly silence: Mute | null;
  /** The same for voids, which depend on the addresses behind an `mx` too. */
  readonly voidSilence: Mute | null;
}

type Mute = { readonly silence: Silence; readonly detail?: string };

const COSTLY: readonly string[] = ['include', 'a', 'mx', 'ptr', 'exists', 'redirect'];

/** Far beyond what any receiver spends: policies that name one another again and again are counted no further. */
const COUNTED = 10_000;

export function costOf(policy: SpfPolicy): Cost {
  const { records, referred } = policy;
  if (!records.seen) return { lookups: 0, voids: 0, silence: records, voidSilence: records };
  const terms = reachableTerms(policy);
  const lookupOf = lookupFinder(policy);
  const costs = new Map(referred.map((below) => [below.domain, costOf(below)]));
  // A policy that is referred to twice is read twice.
  const below = terms.filter(isReferring).flatMap((term) => costs.get(referredName(term)) ?? []);
  const asked = terms.flatMap((term) => lookupOf(term) ?? []);
  const silence = firstOf(below, 'silence') ?? firstSilence(asked.map(({ records }) => records)) ?? null;
  const unheard = asked.filter((lookup) => !isVoid(lookup)).map(({ records, addresses = records }) => addresses);
  return {
    lookups: Math.min(sum(below, 'lookups') + terms.filter(({ name }) => COSTLY.includes(name)).length, COUNTED),
    voids: Math.min(sum(below, 'voids') + asked.filter(isVoid).length, COUNTED),
    silence,
    voidSilence: firstOf(below, 'voidSilence') ?? silence ?? firstSilence(unheard) ?? null,
  };
}

/** Whether a term that asks this is void as `evaluate.ts` counts it: an `mx` is so for one exchanger without address, too. */
export function isVoid({ records, addressless }: TargetLookup): boolean {
  return (records.seen && records.value === 0) || (addressless?.seen === true && addressless.value.length > 0);
}

/** The terms that are meant to count: a redirect beside `all` is ignored (RFC 7208 §6.1). */
export function effectiveTerms(record: string): readonly Term[] {
  const { terms } = parseSpf(record);
  return terms.some(isAll) ? terms.filter((term) => !(term.kind === 'modifier' && term.name === 'redirect')) : terms;
}

/** Rules ask again and again; a policy is read once. */
const read = new WeakMap<SpfPolicy, readonly Term[]>();
const shortened = new WeakMap<SpfPolicy, SpfPolicy>();
const passedOn = new WeakMap<SpfPolicy, ReadonlySet<string>>();

/** The terms of a policy that are ever looked at: evaluation ends at `all` (RFC 7208 §5.1). */
export function reachableTerms(policy: SpfPolicy): readonly Term[] {
  const { records } = policy;
  const terms = read.get(policy) ?? (records.seen ? records.value.flatMap(upToAll) : []);
  read.set(policy, terms);
  return terms;
}

function upToAll(record: string): readonly Term[] {
  const terms = effectiveTerms(record);
  const end = terms.findIndex(isAll);
  return end < 0 ? terms : terms.filter(({ kind }, index) => index <= end || kind === 'modifier');
}

/** A policy without what its terms behind `all` name, and so all below it. */
export function reachable(policy: SpfPolicy): SpfPolicy {
  const short = shortened.get(policy) ?? withoutUnreachable(policy);
  shortened.set(policy, short);
  read.set(short, reachableTerms(policy));
  return short;
}

function withoutUnreachable(policy: SpfPolicy): SpfPolicy {
  const { domain, referred, loops, lookups } = policy;
  const terms = reachableTerms(policy);
  const ways = new Set(terms.map((term) => wayOf(term, domain)));
  const named = new Set(terms.filter(isReferring).map(referredName));
  return {
    ...policy,
    referred: referred.filter((below) => named.has(below.domain)).map(reachable),
    loops: loops.filter((target) => named.has(target)),
    lookups: lookups.filter(({ mechanism, target }) => ways.has(`${mechanism} ${target}`)),
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

/** What each `a`, `mx` and `exists` of a policy resolved to. */
export function lookupFinder({ domain, lookups }: SpfPolicy): (term: Term) => TargetLookup | undefined {
  const found = new Map(lookups.map((lookup) => [`${lookup.mechanism} ${lookup.target}`, lookup]));
  return (term) => found.get(wayOf(term, domain));
}

/** What a term asks of the DNS; terms that ask the same have one answer. */
export function wayOf(term: Term, domain: string): string {
  return term.kind === 'mechanism' ? `${term.name} ${referredName(term) || domain}` : '';
}

function isAll({ kind, name }: Term): boolean {
  return kind === 'mechanism' && name === 'all';
}

/** A policy and all below it. */
export function policies(policy: SpfPolicy): readonly SpfPolicy[] {
  return [policy, ...policy.referred.flatMap(policies)];
}

/** Whether all that a target lets through, a policy lets through too, by its own includes; a term of it that refuses may say no first. */
export function pullsIn(policy: SpfPolicy, target: string): boolean {
  const known = passedOn.get(policy) ?? includedWhole(policy);
  passedOn.set(policy, known);
  return policy.referred.some((one) => known.has(one.domain) && (one.domain === target || pullsIn(one, target)));
}

/** The names whose senders a policy lets through, all of them; none where one of its terms refuses. */
function includedWhole({ records }: SpfPolicy): ReadonlySet<string> {
  const [record] = records.seen ? records.value : [];
  const terms = record === undefined ? [] : parseSpf(record).terms.filter(({ name }) => name !== 'all');
  const refuses = terms.some((term) => term.kind === 'mechanism' && term.qualifier !== '+');
  return new Set(refuses ? [] : terms.filter(({ name }) => name === 'include').map(referredName));
}

function firstOf(costs: readonly Cost[], which: 'silence' | 'voidSilence'): Mute | null {
  return costs.find((cost) => cost[which])?.[which] ?? null;
}

function sum(costs: readonly Cost[], what: 'lookups' | 'voids'): number {
  return costs.reduce((total, cost) => total + cost[what], 0);
}
