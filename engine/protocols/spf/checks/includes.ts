import { daysBetween } from '../../../common/days.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { isFree } from '../../../common/holding.ts';
import { check, rfc } from '../../../model/check.ts';
import { small } from '../../../model/labour.ts';
import {
  fail,
  info,
  type NotApplicable,
  notApplicable,
  type Outcome,
  pass,
  unknown,
  warn,
} from '../../../model/outcome.ts';
import { catchAll, openPolicies } from '../conclusion.ts';
import { LOOKUPS_ALLOWED, MX_NAMES_ALLOWED, VOIDS_ALLOWED } from '../evaluate.ts';
import type { SpfPolicy } from '../evidence.ts';
import { costOf, isVoid, policies } from '../lookups.ts';
import { parseSpf } from '../parse.ts';
import { onSound } from './on-policy.ts';

const LOOKUPS_COMFORTABLE = 7;
/** Days before its end within which a domain is renewed by those who mean to keep it. */
const DAYS_SOON = 30;

const lookupLimit = check({
  id: 'spf/lookup-limit',
  step: 'includes',
  severity: 'high',
  reference: rfc(7208, '4.6.4'),
  judge: onSound((_, { policy, cut }) => {
    const { lookups, silence } = costOf(policy);
    const facts = { lookups, allowed: LOOKUPS_ALLOWED };
    if (lookups > LOOKUPS_ALLOWED) return fail(facts);
    // A floor is enough to fail, never enough to pass.
    if (silence) return unknown(silence);
    if (cut) return unknown({ silence: 'limit' });
    if (lookups === LOOKUPS_ALLOWED) return warn(facts);
    return lookups > LOOKUPS_COMFORTABLE ? info(facts) : pass(facts);
  }),
});

const voidLimit = check({
  id: 'spf/void-limit',
  step: 'includes',
  severity: 'medium',
  reference: rfc(7208, '4.6.4'),
  labour: small('dns'),
  judge: onSound((_, { policy }) => {
    const { voids, voidSilence } = costOf(policy);
    const empty = policies(policy).flatMap(({ lookups }) => lookups.filter(isVoid));
    const targets = empty.map(({ mechanism, target, addressless }) => {
      const [host] = addressless?.seen ? addressless.value : [];
      return host === undefined ? `${mechanism}:${target}` : `${mechanism}:${target} → ${host}`;
    });
    const facts = { voids, allowed: VOIDS_ALLOWED, targets };
    if (voids > VOIDS_ALLOWED) return fail(facts);
    if (voidSilence) return unknown(voidSilence);
    return voids === VOIDS_ALLOWED ? warn(facts) : pass(facts);
  }),
});

const mxLimit = check({
  id: 'spf/mx-limit',
  step: 'includes',
  severity: 'medium',
  reference: rfc(7208, '4.6.4'),
  labour: small('dns'),
  judge: onSound((_, { policy }) => {
    const asked = policies(policy).flatMap(({ lookups }) => lookups.filter(({ mechanism }) => mechanism === 'mx'));
    if (asked.length === 0) return notApplicable('no-mx-mechanism');
    const wide = asked.flatMap(({ target, records }) =>
      records.seen && records.value > MX_NAMES_ALLOWED ? [target] : [],
    );
    if (wide.length > 0) return fail({ targets: wide, allowed: MX_NAMES_ALLOWED });
    const silent = firstSilence(asked.map(({ records }) => records));
    return silent ? unknown(silent) : pass({});
  }),
});

const includeMissing = check({
  id: 'spf/include-missing',
  step: 'includes',
  severity: 'high',
  reference: rfc(7208, '5.2'),
  judge: onReferred((below) => {
    const empty = below.flatMap(({ domain, records }) => (records.seen && records.value.length === 0 ? [domain] : []));
    const several = below.flatMap(({ domain, records }) => (records.seen && records.value.length > 1 ? [domain] : []));
    const broken = below.flatMap(({ domain, records }) =>
      records.seen && records.value.some((record) => parseSpf(record).faults.length > 0) ? [domain] : [],
    );
    const facts = { empty, several, broken };
    if (empty.length + several.length + broken.length > 0) return fail(facts);
    const silent = firstSilence(below.map(({ records }) => records));
    return silent ? unknown(silent) : pass(facts);
  }),
});

const includeFree = check({
  id: 'spf/include-free',
  step: 'includes',
  severity: 'critical',
  reference: rfc(7208, '5.2'),
  judge: onSound((_, { foreign, policy, at }) => {
    // Behind `all` the term has no effect yet: mending the order would let the new holder in.
    const held = foreign.flatMap(({ domain, holding }) => (holding.seen ? [{ domain, ...holding.value }] : []));
    const free = held.filter(isFree).map(({ domain }) => domain);
    if (free.length > 0) return fail({ domains: free });
    if (policy.referred.length === 0) return notApplicable('no-include');
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
  step: 'includes',
  severity: 'high',
  reference: rfc(7208, '4.6.4'),
  labour: small('dns'),
  judge: onSound((_, { policy }) => {
    const loops = policies(policy).flatMap(({ domain, loops }) =>
      loops.map((target) => ({ from: domain, to: target })),
    );
    if (loops.length > 0) return fail({ loops });
    return policy.referred.length > 0 ? pass({ loops }) : notApplicable('no-include');
  }),
});

const includeNestedPlus = check({
  id: 'spf/include-nested-plus',
  step: 'includes',
  severity: 'critical',
  reference: rfc(7208, '5.2'),
  judge: onReferred((below, policy) => {
    const open = openPolicies(policy);
    if (open.length > 0) return fail({ domains: open });
    const silent = firstSilence([...below.map(({ records }) => records), ...below.map(catchAll)]);
    return silent ? unknown(silent) : pass({});
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

/** For rules that speak of the policies pulled in. */
function onReferred<R extends Outcome>(rule: (below: readonly SpfPolicy[], policy: SpfPolicy) => R) {
  return onSound((_, { policy }): R | NotApplicable<'no-include'> => {
    const [, ...below] = policies(policy);
    return below.length > 0 ? rule(below, policy) : notApplicable('no-include');
  });
}
