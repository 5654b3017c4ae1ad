import { type Observed, seen, type Unseen } from '../../model/observed.ts';
import type { SpfPolicy } from './evidence.ts';
import { type Mechanism, parseSpf } from './parse.ts';
import { lookupFinder, policies, reachableTerms, referralsOf } from './tree.ts';

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
  const { domain, records } = policy;
  if (!records.seen) return records;
  const [record, ...others] = records.value;
  if (record === undefined || others.length > 0 || parseSpf(record).faults.length > 0) return seen(null);
  const own = catchAll(policy);
  if (!own.seen) return own;
  const redirects = reachableTerms(policy).some(({ kind, name }) => kind === 'modifier' && name === 'redirect');
  if (own.value || !redirects) return seen({ domain, term: own.value });
  const target = referralsOf(policy).find(({ term }) => term.name === 'redirect')?.policy;
  if (!target) return seen(null);
  return target.seen ? conclusionOf(target.value) : target;
}

/**
 * The first mechanism that everybody matches: `all`, or `exists` of one fixed name that has an address, which is the same for every
 * sender (RFC 7208 §5.7). Whether a name that differs from message to message has one for all of them is tried with an unrelated sender
 * (`rehearsal.ts`).
 */
function catchAll(policy: SpfPolicy): Observed<Mechanism | null> {
  const { records } = policy;
  if (!records.seen) return records;
  const lookupOf = lookupFinder(policy);
  for (const term of reachableTerms(policy)) {
    if (term.kind !== 'mechanism') continue;
    if (term.name === 'all') return seen(term);
    if (term.name !== 'exists') continue;
    const found = lookupOf(term)?.records;
    if (found && !found.seen && found.silence !== 'per-message') return found;
    if (found?.seen && found.value > 0) return seen(term);
  }
  return seen(null);
}

/**
 * The first policy, of those that one takes in, of which it was not seen how it ends. What depends on the message is left out: it is tried
 * with an unrelated sender (`rehearsal.ts`).
 */
export function unreadBelow(policy: SpfPolicy): Unseen | null {
  const [, ...below] = policies(policy);
  const ends = below.flatMap((one) => (one.seen ? [one.value.records, conclusionOf(one.value)] : [one]));
  return ends.find((end): end is Unseen => !end.seen && end.silence !== 'per-message') ?? null;
}

/** Whether a policy lets everybody in, by itself or by one that it includes. */
export function isOpen(policy: SpfPolicy): boolean {
  const end = conclusionOf(policy);
  return (end.seen && end.value?.term?.qualifier === '+') || openPolicies(policy).length > 0;
}

/** The policies that let everybody in, and this one by including them: what an `include` that refuses takes from them lets nobody in. */
export function openPolicies(policy: SpfPolicy): readonly string[] {
  const open = referralsOf(policy).flatMap(({ term, policy: below }) => {
    if (!below.seen || (term.kind === 'mechanism' && term.qualifier !== '+')) return [];
    const end = conclusionOf(below.value);
    const isEnd = term.kind === 'mechanism' && end.seen && end.value?.term?.qualifier === '+';
    return isEnd && end.value ? [end.value.domain] : openPolicies(below.value);
  });
  return [...new Set(open)];
}
