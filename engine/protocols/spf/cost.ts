import { firstSilence } from '../../common/first-silence.ts';
import type { Observed, Unseen } from '../../model/observed.ts';
import type { SpfPolicy, TargetLookup } from './evidence.ts';
import { lookupsOf, reachableTerms, referralsOf } from './tree.ts';

/** What a receiver spends on a policy in the worst case, over all its branches (RFC 7208 §4.6.4). */
export interface Cost {
  /** Terms that need the DNS. With a `silence`, only a floor. */
  readonly lookups: number;
  /** Void terms, whatever the client's address. With a `voidSilence`, only a floor. */
  readonly voids: number;
  /** Terms that are void for some messages and not for others, each written once. */
  readonly varying: readonly string[];
  readonly silence: Unseen | null;
  /** The same for voids, which depend on the addresses behind an `mx` too. */
  readonly voidSilence: Unseen | null;
}

const COSTLY: readonly string[] = ['include', 'a', 'mx', 'ptr', 'exists', 'redirect'];

/** Far beyond what any receiver spends: policies that name one another again and again are counted no further. */
const COUNTED = 10_000;

export function costOf(policy: SpfPolicy): Cost {
  const { records } = policy;
  if (!records.seen) return { lookups: 0, voids: 0, varying: [], silence: records, voidSilence: records };
  const below = referralsOf(policy).map(({ policy: one, times }) => ({ times, ...costBehind(one) }));
  const all = lookupsOf(policy);
  const asked = all.filter(({ records: found }) => !isPerMessage(found));
  const varying = all.filter(({ records: found }) => isPerMessage(found)).map(({ term }) => term.text);
  const silence = firstOf(below, 'silence');
  const unheard = asked.filter((lookup) => !isVoid(lookup)).map(({ records: found, addresses = found }) => addresses);
  const own = reachableTerms(policy).filter(({ name }) => COSTLY.includes(name)).length;
  return {
    // A policy that is referred to twice is read twice.
    lookups: Math.min(
      below.reduce((sum, { times, lookups }) => sum + times * lookups, own),
      COUNTED,
    ),
    voids: Math.min(
      below.reduce((sum, { times, voids }) => sum + times * voids, asked.filter(isVoid).length),
      COUNTED,
    ),
    varying: [...new Set([...varying, ...below.flatMap((one) => one.varying)])],
    silence,
    voidSilence: firstOf(below, 'voidSilence') ?? firstSilence(unheard) ?? null,
  };
}

function costBehind(policy: Observed<SpfPolicy>): Cost {
  return policy.seen
    ? costOf(policy.value)
    : { lookups: 0, voids: 0, varying: [], silence: policy, voidSilence: policy };
}

function isPerMessage(observed: Observed<unknown>): boolean {
  return !observed.seen && observed.silence === 'per-message';
}

/** Whether a term that asks this is void as `evaluate.ts` counts it: an `mx` is so for one exchanger without address, too. */
export function isVoid({ records, addressless }: TargetLookup): boolean {
  return (records.seen && records.value === 0) || (addressless?.seen === true && addressless.value.length > 0);
}

function firstOf(costs: readonly Cost[], which: 'silence' | 'voidSilence'): Unseen | null {
  return costs.find((cost) => cost[which])?.[which] ?? null;
}
