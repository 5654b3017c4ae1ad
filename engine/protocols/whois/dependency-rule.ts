import { daysBetween } from '../../common/days.ts';
import { deadStatuses, endOfTerm } from '../../common/domain-status.ts';
import { check } from '../../model/check.ts';
import { usual } from '../../model/labour.ts';
import { type Unseen, unseen } from '../../model/observed.ts';
import { fail, info, notApplicable, pass, unknown, unseenAmong, warn } from '../../model/outcome.ts';
import type { Dependency, DependencyRole, WhoisEvidence } from './evidence.ts';

const NEAR_DAYS = 30;

/** Whose end draws near is reported, and weighed, by `dns/ns-free`, `spf/include-free` and `cname/expiring`. */
const TOLD_ELSEWHERE: readonly DependencyRole[] = ['ns', 'spf', 'alias'];

/** A third party that registers a domain on which the mail depends reads, signs or receives part of it. */
export const deps = check({
  id: 'whois/deps',
  step: 'expiration',
  severity: 'critical',
  reference: 'OWASP WSTG-CONF-10',
  labour: usual('dns', 'watch'),
  judge: ({ dependencies, at }: WhoisEvidence) => {
    if (!dependencies) return unknown({ silence: 'not-recorded' });
    const { domains, hidden } = dependencies;
    const states = domains.map((one) => ({ domain: one.domain, roles: one.roles, state: stateOf(one, at) }));
    const facts = {
      domains: domains.map(({ domain }) => domain),
      lost: states.flatMap(({ domain, roles, state }) =>
        state.kind === 'free' || state.kind === 'dying' ? [{ domain, roles, kind: state.kind }] : [],
      ),
      expiring: states.flatMap(({ domain, roles, state }) =>
        state.kind === 'expiring' ? [{ domain, roles, days: state.days }] : [],
      ),
      undated: states.filter(({ state }) => state.kind === 'undated').length,
    };
    if (facts.lost.length > 0) return fail(facts);
    if (facts.expiring.some(({ roles }) => roles.some((role) => !TOLD_ELSEWHERE.includes(role)))) return warn(facts);
    if (facts.expiring.length > 0) return info(facts);
    for (const { state } of states) if (state.kind === 'unseen') return unknown(state.cause);
    if (hidden) return unknown(hidden);
    const unread = domains.flatMap(({ domain, registration }) =>
      registration ? [[domain, registration] as const] : [],
    );
    return domains.length > 0 ? pass(facts, unseenAmong(unread)) : notApplicable('no-dependency');
  },
});

type State =
  | { readonly kind: 'free' | 'dying' | 'undated' | 'held' }
  | { readonly kind: 'expiring'; readonly days: number }
  | { readonly kind: 'unseen'; readonly cause: Unseen };

/** Free in the eyes of two witnesses; what the DNS knows is held, whatever its registry keeps to itself. */
function stateOf({ delegation, registration }: Dependency, at: string): State {
  if (registration?.seen && registration.value.registered) {
    const expires = endOfTerm(registration.value, at);
    if (deadStatuses(registration.value.statuses).length > 0) return { kind: 'dying' };
    const days = expires === null ? null : daysBetween(at, expires);
    if (days === null) return { kind: 'undated' };
    return days <= NEAR_DAYS ? { kind: 'expiring', days } : { kind: 'held' };
  }
  if (!delegation.seen) return { kind: 'unseen', cause: delegation };
  if (delegation.value === 'exists') return { kind: 'undated' };
  if (!registration) return { kind: 'unseen', cause: unseen('not-asked') };
  return registration.seen ? { kind: 'free' } : { kind: 'unseen', cause: registration };
}
