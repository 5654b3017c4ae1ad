import { daysBetween } from '../../../common/days.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { isFree } from '../../../common/holding.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small } from '../../../model/labour.ts';
import type { Observed } from '../../../model/observed.ts';
import { fail, info, notApplicable, type Outcome, pass, unknown, warn } from '../../../model/outcome.ts';
import { openPolicies, unreadBelow } from '../conclusion.ts';
import { costOf, isVoid } from '../cost.ts';
import { LOOKUPS_ALLOWED, MX_NAMES_ALLOWED, VOIDS_ALLOWED } from '../evaluate.ts';
import type { SpfEvidence, SpfPolicy } from '../evidence.ts';
import { lateSenders } from '../family-voids.ts';
import { parseSpf } from '../parse.ts';
import { isByInclude, lookupsSeen, pathOfUnrelated } from '../rehearsal.ts';
import { knownPolicies, lookupsOf, policies, referralsOf, type TermLookup } from '../tree.ts';
import { onSound } from './on-policy.ts';

const check = checkIn('includes');

const LOOKUPS_COMFORTABLE = 7;
/** Days before its end within which a domain is renewed by those who mean to keep it. */
const DAYS_SOON = 30;

const lookupLimit = check({
  id: 'spf/lookup-limit',
  severity: 'high',
  reference: rfc(7208, '4.6.4'),
  judge: onSound((_, evidence) => {
    const { silence } = costOf(evidence.policy);
    const lookups = lookupsSeen(evidence);
    const facts = { lookups, allowed: LOOKUPS_ALLOWED };
    if (lookups > LOOKUPS_ALLOWED) return fail(facts);
    // A floor is enough to fail, never enough to pass.
    if (silence) return unknown(silence);
    if (lookups === LOOKUPS_ALLOWED) return warn(facts);
    return lookups > LOOKUPS_COMFORTABLE ? info(facts) : pass(facts);
  }),
});

const voidLimit = check({
  id: 'spf/void-limit',
  severity: 'medium',
  reference: rfc(7208, '4.6.4'),
  labour: small('dns'),
  judge: onSound((_, { policy }) => {
    const { voids, varying, voidSilence } = costOf(policy);
    const empty = asked(policy).filter(isVoid);
    const targets = empty.map(({ mechanism, target, addressless }) => {
      const [host] = addressless?.seen ? addressless.value : [];
      return host === undefined ? `${mechanism}:${target}` : `${mechanism}:${target} → ${host}`;
    });
    const late = voids > VOIDS_ALLOWED ? null : lateSenders(policy);
    const facts = { voids, allowed: VOIDS_ALLOWED, targets: [...new Set(targets)], late };
    if (voids > VOIDS_ALLOWED) return fail(facts);
    if (late) return warn(facts);
    if (voidSilence) return unknown(voidSilence);
    if (voids === VOIDS_ALLOWED) return warn(facts);
    const [term] = varying;
    const isSafe = term === undefined || voids + varying.length <= VOIDS_ALLOWED;
    return isSafe ? pass(facts) : unknown({ silence: 'per-message', detail: term });
  }),
});

const mxLimit = check({
  id: 'spf/mx-limit',
  severity: 'medium',
  reference: rfc(7208, '4.6.4'),
  labour: small('dns'),
  judge: onSound((_, { policy }) => {
    const exchangers = asked(policy).filter(({ mechanism }) => mechanism === 'mx');
    const wide = exchangers.flatMap(({ target, records }) =>
      records.seen && records.value > MX_NAMES_ALLOWED ? [target] : [],
    );
    if (wide.length > 0) return fail({ targets: [...new Set(wide)], allowed: MX_NAMES_ALLOWED });
    const read = policies(policy).map((one) => (one.seen ? one.value.records : one));
    const silent = firstSilence([...read, ...exchangers.map(({ records }) => records)]);
    if (silent) return unknown(silent);
    // The letter counts the addresses of each host, and receivers the hosts.
    const crowded = [...new Set(exchangers.flatMap(({ crowded = [] }) => crowded))];
    if (crowded.length > 0) return info({ crowded, allowed: MX_NAMES_ALLOWED });
    return exchangers.length === 0 ? notApplicable('no-mx-mechanism') : pass({});
  }),
});

const includeMissing = check({
  id: 'spf/include-missing',
  severity: 'high',
  reference: rfc(7208, '5.2'),
  judge: onReferred((below) => {
    const published = below.flatMap((one) => {
      return one.seen && one.value.records.seen ? [{ domain: one.value.domain, records: one.value.records.value }] : [];
    });
    const named = (isFaulty: (records: readonly string[]) => boolean) => [
      ...new Set(published.flatMap(({ domain, records }) => (isFaulty(records) ? [domain] : []))),
    ];
    const facts = {
      empty: named((records) => records.length === 0),
      several: named((records) => records.length > 1),
      broken: named((records) => records.some((record) => parseSpf(record).faults.length > 0)),
    };
    if (facts.empty.length + facts.several.length + facts.broken.length > 0) return fail(facts);
    const silent = firstSilence(below.map(recordsOf));
    return silent ? unknown(silent) : pass(facts);
  }),
});

const includeFree = check({
  id: 'spf/include-free',
  severity: 'critical',
  reference: rfc(7208, '5.2'),
  judge: onSound((_, { foreign, policy, at }) => {
    // Behind `all` the term has no effect yet: mending the order would let the new holder in.
    const held = foreign.flatMap(({ domain, holding }) => (holding.seen ? [{ domain, ...holding.value }] : []));
    const free = held.filter(isFree).map(({ domain }) => domain);
    if (free.length > 0) return fail({ domains: free });
    const referrals = referralsOf(policy);
    if (referrals.length === 0) return notApplicable('no-include');
    // A domain that resolves is registered today, whether its registry answers or not.
    const silent = firstSilence(foreign.filter(({ inDns }) => !inDns).map(({ holding }) => holding));
    if (silent) return unknown(silent);
    const expiring = held.flatMap(({ domain, expires }) => {
      const days = expires === null ? null : daysBetween(at, expires);
      return days !== null && days <= DAYS_SOON ? [{ domain, days }] : [];
    });
    if (expiring.length > 0) return warn({ expiring });
    return pass({ domains: policy.referred.map(({ domain }) => domain) });
  }),
});

const includeLoop = check({
  id: 'spf/include-loop',
  severity: 'high',
  reference: rfc(7208, '4.6.4'),
  labour: small('dns'),
  judge: onSound((_, { policy }) => {
    const loops = knownPolicies(policy).flatMap(({ domain, loops }) =>
      loops.map((target) => ({ from: domain, to: target })),
    );
    if (loops.length > 0) return fail({ loops });
    const [, ...below] = policies(policy);
    const silent = firstSilence(below.map(recordsOf));
    if (silent) return unknown(silent);
    return below.length > 0 ? pass({ loops }) : notApplicable('no-include');
  }),
});

const includeNestedPlus = check({
  id: 'spf/include-nested-plus',
  severity: 'critical',
  reference: rfc(7208, '5.2'),
  judge: onReferred((_, evidence) => {
    const open = openPolicies(evidence.policy);
    if (open.length > 0) return fail({ domains: open });
    // Where terms differ from message to message, an unrelated sender who does not pass proves that not everybody does.
    const silent = unreadBelow(evidence.policy);
    if (silent) return unknown(silent);
    const way = pathOfUnrelated(evidence);
    if (!way.seen) return unknown(way);
    return isByInclude(way.value) ? fail({ domains: [way.value.at(-1)?.domain ?? ''] }) : pass({});
  }),
});

export const includesChecks = [
  lookupLimit,
  voidLimit,
  mxLimit,
  includeMissing,
  includeFree,
  includeLoop,
  includeNestedPlus,
] as const;

/** For rules that speak of the policies pulled in; unseen are those that were not looked at. */
function onReferred<R extends Outcome>(rule: (below: readonly Observed<SpfPolicy>[], evidence: SpfEvidence) => R) {
  return onSound((_, evidence) => {
    const [, ...below] = policies(evidence.policy);
    return below.length > 0 ? rule(below, evidence) : notApplicable('no-include');
  });
}

function recordsOf(policy: Observed<SpfPolicy>): Observed<readonly string[]> {
  return policy.seen ? policy.value.records : policy;
}

/** What each `a`, `mx` and `exists` resolves to, in the policy and in all those below it that were looked at. */
function asked(policy: SpfPolicy): readonly TermLookup[] {
  return knownPolicies(policy).flatMap(lookupsOf);
}
