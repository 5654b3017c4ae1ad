import { type Observed, seen, type Unseen, unseen } from '../../model/observed.ts';
import type { SpfPolicy, TargetLookup } from './evidence.ts';
import { fixedDomain } from './macros.ts';
import { type Mechanism, parseSpf, type Term } from './parse.ts';

/** Where the terms of one policy lead: a policy, its domain and whose mail is meant. */
type Place = Pick<SpfPolicy, 'domain' | 'sender'>;

/** A term that takes in another policy. */
export interface Referral {
  readonly term: Term;
  /** Terms of the record that lead to the same one. */
  readonly times: number;
  /** The name of the policy; where it differs from message to message, the end of it that does not. */
  readonly name: string;
  /** The policy; unseen where it was not looked at, and why. Of a loop another rule speaks: it is none of these. */
  readonly policy: Observed<SpfPolicy>;
}

/** What an `a`, `mx` or `exists` of a policy resolves to, whether it was asked or not. */
export interface TermLookup extends TargetLookup {
  readonly term: Mechanism;
}

/** Rules ask again and again; a policy is read once. */
const read = new WeakMap<SpfPolicy, readonly Term[]>();
const shortened = new WeakMap<SpfPolicy, SpfPolicy>();
const passedOn = new WeakMap<SpfPolicy, ReadonlySet<string>>();
const referrals = new WeakMap<SpfPolicy, readonly Referral[]>();

/** The terms that are meant to count: a redirect beside `all` is ignored (RFC 7208 §6.1). */
export function effectiveTerms(record: string): readonly Term[] {
  const { terms } = parseSpf(record);
  return terms.some(isAll) ? terms.filter((term) => !(term.kind === 'modifier' && term.name === 'redirect')) : terms;
}

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
  const { referred, loops, lookups } = policy;
  const terms = reachableTerms(policy);
  const ways = new Set(terms.flatMap((term) => wayOf(term, policy) ?? []));
  const named = new Set(terms.filter(isReferring).flatMap((term) => nameSeen(term, policy)));
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

/** The name that a term of a policy leads to, in the form in which names are compared; unseen where no one name can be told. */
export function nameOf({ target, text }: Term, { domain, sender }: Place): Observed<string> {
  if (target === '') return seen(domain);
  const { name } = fixedDomain(target, { domain, senderDomain: sender ?? null });
  if (sender === undefined && name !== null && target.includes('%')) return unseen('not-recorded', text);
  return name === null ? unseen('per-message', text) : seen(name);
}

function nameSeen(term: Term, place: Place): readonly string[] {
  const name = nameOf(term, place);
  return name.seen ? [name.value] : [];
}

/** The policies that the terms of one take in, each once, in the order of the record. */
export function referralsOf(policy: SpfPolicy): readonly Referral[] {
  const known = referrals.get(policy) ?? readReferrals(policy);
  referrals.set(policy, known);
  return known;
}

function readReferrals(policy: SpfPolicy): readonly Referral[] {
  const { referred, loops } = policy;
  const below = new Map(referred.map((one) => [one.domain, one]));
  const named = reachableTerms(policy)
    .filter(isReferring)
    .map((term) => ({ term, name: nameOf(term, policy) }));
  const groups = Map.groupBy(named, ({ term, name }) => (name.seen ? name.value : term.text));
  return [...groups.values()].flatMap((same): readonly Referral[] => {
    const [first] = same;
    if (!first || (first.name.seen && loops.includes(first.name.value))) return [];
    const { term, name } = first;
    const times = same.length;
    if (!name.seen) return [{ term, times, name: endOf(term, policy), policy: name }];
    const found = below.get(name.value);
    const missing = unseen('limit', 'policies beyond those that are read');
    return [{ term, times, name: name.value, policy: found ? seen(found) : missing }];
  });
}

/** The end of the name that a term leads to, which no message changes. */
export function endOf({ target }: Term, { domain, sender = null }: Place): string {
  return fixedDomain(target, { domain, senderDomain: sender }).end;
}

/** The names of all policies that one takes in, with those that were not looked at, of which only the end may be known. */
export function takenIn(policy: SpfPolicy): readonly string[] {
  const [, ...below] = knownPolicies(policy);
  const named = [policy, ...below].flatMap(referralsOf).map(({ name }) => name);
  return [...new Set([...below.map(({ domain }) => domain), ...named])];
}

/** A policy and all below it; unseen are those that were not looked at. */
export function policies(policy: SpfPolicy): readonly Observed<SpfPolicy>[] {
  return [
    seen(policy),
    ...referralsOf(policy).flatMap(({ policy: below }) => (below.seen ? policies(below.value) : [below])),
  ];
}

/** A policy and those below it that were looked at; there may be more. */
export function knownPolicies(policy: SpfPolicy): readonly SpfPolicy[] {
  return [policy, ...policy.referred.flatMap(knownPolicies)];
}

/** The terms of a policy, and of all below it, that ask something else for every message; unseen all, with the term as `detail`. */
export function perMessageTerms(policy: SpfPolicy): readonly Unseen[] {
  const found = policies(policy).flatMap((one): readonly Observed<unknown>[] =>
    one.seen ? lookupsOf(one.value).map(({ records }) => records) : [one],
  );
  return found.filter((one): one is Unseen => !one.seen && one.silence === 'per-message');
}

/** What each `a`, `mx` and `exists` of a policy resolves to. */
export function lookupsOf(policy: SpfPolicy): readonly TermLookup[] {
  const lookupOf = lookupFinder(policy);
  return reachableTerms(policy).flatMap((term) => {
    const lookup = lookupOf(term);
    return lookup && term.kind === 'mechanism' ? [{ term, ...lookup }] : [];
  });
}

/** Finds what an `a`, `mx` or `exists` of a policy resolves to; undefined for any other term. */
export function lookupFinder(policy: SpfPolicy): (term: Term) => TargetLookup | undefined {
  const found = new Map(policy.lookups.map((lookup) => [`${lookup.mechanism} ${lookup.target}`, lookup]));
  return (term) => {
    if (!isHostTerm(term)) return undefined;
    const way = wayOf(term, policy);
    const known = way === null ? undefined : found.get(way);
    if (known) return known;
    const name = nameOf(term, policy);
    const why: Unseen = name.seen ? unseen('not-recorded', term.text) : name;
    return { mechanism: term.name, target: term.target, records: why, addresses: why };
  };
}

/** Whether a term resolves a name, and is not a policy of its own. */
export function isHostTerm(term: Term): term is Mechanism & { readonly name: TargetLookup['mechanism'] } {
  return term.kind === 'mechanism' && (term.name === 'a' || term.name === 'mx' || term.name === 'exists');
}

/** What a term asks of the DNS, null where no one question can be told; terms that ask the same have one answer. */
export function wayOf(term: Term, place: Place): string | null {
  const name = nameOf(term, place);
  return term.kind === 'mechanism' && name.seen ? `${term.name} ${name.value}` : null;
}

function isAll({ kind, name }: Term): boolean {
  return kind === 'mechanism' && name === 'all';
}

/** Whether all that a target lets through, a policy lets through too, by its own includes; a term of it that refuses may say no first. */
export function pullsIn(policy: SpfPolicy, target: string): boolean {
  const known = passedOn.get(policy) ?? includedWhole(policy);
  passedOn.set(policy, known);
  return policy.referred.some((one) => known.has(one.domain) && (one.domain === target || pullsIn(one, target)));
}

/** The names whose senders a policy lets through, all of them; none where one of its terms refuses. */
function includedWhole(policy: SpfPolicy): ReadonlySet<string> {
  const [record] = policy.records.seen ? policy.records.value : [];
  const terms = record === undefined ? [] : parseSpf(record).terms.filter(({ name }) => name !== 'all');
  const refuses = terms.some((term) => term.kind === 'mechanism' && term.qualifier !== '+');
  const includes = terms.filter((term) => term.kind === 'mechanism' && term.name === 'include');
  return new Set(refuses ? [] : includes.flatMap((term) => nameSeen(term, policy)));
}
