import type { Silence } from '../../model/observed.ts';
import type { SpfPolicy } from './evidence.ts';
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

export function costOf({ records, referred, lookups }: SpfPolicy): Cost {
  if (!records.seen) return { lookups: 0, voids: 0, silence: records };
  const terms = records.value.flatMap((record) => effectiveTerms(record));
  const below = referred.map(costOf);
  const mute = lookups.find(({ records }) => !records.seen)?.records;
  return {
    lookups: sum(below, 'lookups') + terms.filter(({ name }) => COSTLY.includes(name)).length,
    voids: sum(below, 'voids') + lookups.filter(({ records }) => records.seen && records.value === 0).length,
    silence: below.find(({ silence }) => silence)?.silence ?? (mute && !mute.seen ? mute : null),
  };
}

/** The terms that count: a redirect beside `all` is ignored (RFC 7208 §6.1). */
export function effectiveTerms(record: string): readonly Term[] {
  const { terms } = parseSpf(record);
  const hasAll = terms.some(({ kind, name }) => kind === 'mechanism' && name === 'all');
  return terms.filter(({ kind, name }) => !(hasAll && kind === 'modifier' && name === 'redirect'));
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
  const included = terms.filter(({ name }) => name === 'include').map((term) => term.target.toLowerCase());
  return referred.some((one) => included.includes(one.domain) && (one.domain === target || pullsIn(one, target)));
}

function sum(costs: readonly Cost[], what: 'lookups' | 'voids'): number {
  return costs.reduce((total, cost) => total + cost[what], 0);
}
