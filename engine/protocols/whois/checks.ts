import { daysBetween } from '../../common/days.ts';
import type { Registration } from '../../model/ask.ts';
import { check, rfc } from '../../model/check.ts';
import { type Unseen, unseen } from '../../model/observed.ts';
import {
  fail,
  info,
  type NotApplicable,
  notApplicable,
  type Outcome,
  pass,
  type Unknown,
  unknown,
  warn,
} from '../../model/outcome.ts';
import { deadStatuses, hasStatus, usesTransferLock } from './epp-status.ts';
import type { Dependency, WhoisEvidence } from './evidence.ts';
import { termOf } from './term.ts';

const EXPIRY_FAILS_DAYS = 30;
const EXPIRY_WARNS_DAYS = 60;
const RECENT_DAYS = 7;

export const available = check({
  id: 'whois/available',
  step: 'domain-information',
  severity: 'info',
  reference: rfc(9082, '3.1.3'),
  judge: ({ domain, registrable, registration, nameServers }: WhoisEvidence) => {
    if (!registration.seen) return unknown(registration);
    const { registered, source, server } = registration.value;
    const facts = { domain, registrable, source, server };
    if (registered) return pass(facts);
    if (!nameServers.seen) return unknown(nameServers);
    return nameServers.value.hosts.length > 0 ? warn(facts) : fail(facts);
  },
});

export const statusDead = check({
  id: 'whois/status-dead',
  step: 'domain-information',
  severity: 'critical',
  reference: `${rfc(5731, '2.3')}, ${rfc(3915, '3.1')}`,
  judge: onRegistration(({ statuses }, { registrable }) => {
    if (statuses.length === 0) return notApplicable('statuses-not-published');
    const dead = deadStatuses(statuses);
    return dead.length > 0 ? fail({ registrable, dead, statuses }) : pass({ registrable, statuses });
  }),
});

export const nsAgree = check({
  id: 'whois/ns-agree',
  step: 'domain-information',
  severity: 'medium',
  reference: rfc(9083, '5.2'),
  judge: onRegistration((registration, { registrable, nameServers }) => {
    const registry = registration.nameServers.map(canonical).sort();
    if (registry.length === 0) return notApplicable('name-servers-not-published');
    if (!nameServers.seen) return unknown(nameServers);
    const dns = nameServers.value.hosts.map(canonical).sort();
    const facts = { registrable, registry, dns };
    return registry.join() === dns.join() ? pass(facts) : warn(facts);
  }),
});

export const dnssecAgree = check({
  id: 'whois/dnssec-agree',
  step: 'domain-information',
  severity: 'medium',
  reference: rfc(9083, '5.3'),
  judge: onRegistration(({ delegationSigned }, { registrable, ds }) => {
    if (delegationSigned === null) return notApplicable('dnssec-not-published');
    if (!ds.seen) return unknown(ds);
    const facts = { registrable, registry: delegationSigned, ds: ds.value.count };
    return delegationSigned === ds.value.count > 0 ? pass(facts) : warn(facts);
  }),
});

export const recentChange = check({
  id: 'whois/recent-change',
  step: 'domain-information',
  severity: 'info',
  reference: rfc(9083, '4.5'),
  judge: onRegistration(({ changed }, { registrable, at }) => {
    const days = changed === null ? null : daysBetween(changed, at);
    if (changed === null || days === null) return notApplicable('change-not-published');
    const facts = { registrable, changed, days };
    return days <= RECENT_DAYS ? info(facts) : pass(facts);
  }),
});

export const registrar = check({
  id: 'whois/registrar',
  step: 'registrar',
  severity: 'info',
  reference: rfc(9083, '5.1'),
  judge: onRegistration(({ registrar, source, server }, { registrable }) =>
    registrar === null
      ? notApplicable('registrar-not-published')
      : info({ registrable, name: registrar.name, ianaId: registrar.ianaId, source, server }),
  ),
});

export const lockTransfer = check({
  id: 'whois/lock-transfer',
  step: 'registrar',
  severity: 'medium',
  reference: rfc(5731, '2.3'),
  judge: onRegistration(({ statuses }, { registrable }) => {
    const locks = statuses.filter(
      (status) => hasStatus([status], 'clientTransferProhibited') || hasStatus([status], 'serverTransferProhibited'),
    );
    if (locks.length > 0) return pass({ registrable, locks });
    if (!usesTransferLock(registrable)) return notApplicable('no-transfer-lock-there');
    if (statuses.length === 0) return notApplicable('statuses-not-published');
    return warn({ registrable, statuses });
  }),
});

export const lockRegistry = check({
  id: 'whois/lock-registry',
  step: 'registrar',
  severity: 'info',
  reference: rfc(5731, '2.3'),
  judge: onRegistration(({ statuses }, { registrable }) => {
    if (statuses.length === 0) return notApplicable('statuses-not-published');
    const wanted = ['serverTransferProhibited', 'serverUpdateProhibited', 'serverDeleteProhibited'];
    const held = wanted.filter((lock) => hasStatus(statuses, lock));
    const facts = { registrable, held };
    return held.length === wanted.length ? pass(facts) : info(facts);
  }),
});

export const expiry = check({
  id: 'whois/expiry',
  step: 'expiration',
  severity: 'critical',
  reference: rfc(9083, '4.5'),
  judge: onRegistration((_registration, evidence) => {
    const { registrable, at } = evidence;
    const { expires, told } = termOf(evidence);
    const days = expires === null ? null : daysBetween(at, expires);
    if (expires === null || days === null) return notApplicable('expiry-not-published');
    const facts = { registrable, expires, days, ...told };
    if (days <= EXPIRY_FAILS_DAYS) return fail(facts);
    return days <= EXPIRY_WARNS_DAYS ? warn(facts) : pass(facts);
  }),
});

/** Whoever registers a domain that the mail leans on reads, signs or receives part of it. */
export const deps = check({
  id: 'whois/deps',
  step: 'expiration',
  severity: 'critical',
  reference: 'OWASP WSTG-CONF-10',
  judge: ({ dependencies, at }: WhoisEvidence) => {
    if (!dependencies) return unknown({ silence: 'not-asked' });
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
    if (facts.expiring.length > 0) return warn(facts);
    for (const { state } of states) if (state.kind === 'unseen') return unknown(state.cause);
    if (hidden) return unknown(hidden);
    return domains.length > 0 ? pass(facts) : notApplicable('no-dependency');
  },
});

export const checks = [
  available,
  statusDead,
  nsAgree,
  dnssecAgree,
  recentChange,
  registrar,
  lockTransfer,
  lockRegistry,
  expiry,
  deps,
] as const;

type State =
  | { readonly kind: 'free' | 'dying' | 'undated' | 'held' }
  | { readonly kind: 'expiring'; readonly days: number }
  | { readonly kind: 'unseen'; readonly cause: Unseen };

/** Free in the eyes of two witnesses; what the DNS knows is held, whatever its registry keeps to itself. */
function stateOf({ delegation, registration }: Dependency, at: string): State {
  if (registration?.seen && registration.value.registered) {
    const { expires, statuses } = registration.value;
    if (deadStatuses(statuses).length > 0) return { kind: 'dying' };
    const days = expires === null ? null : daysBetween(at, expires);
    if (days === null) return { kind: 'undated' };
    return days <= EXPIRY_FAILS_DAYS ? { kind: 'expiring', days } : { kind: 'held' };
  }
  if (!delegation.seen) return { kind: 'unseen', cause: delegation };
  if (delegation.value === 'exists') return { kind: 'undated' };
  if (!registration) return { kind: 'unseen', cause: unseen('not-asked') };
  return registration.seen ? { kind: 'free' } : { kind: 'unseen', cause: registration };
}

/** Most rules speak of a registration that was read; this says what they conclude when there is none. */
function onRegistration<R extends Outcome>(rule: (registration: Registration, evidence: WhoisEvidence) => R) {
  return (evidence: WhoisEvidence): R | Unknown | NotApplicable<'not-registered'> => {
    const { registration } = evidence;
    if (!registration.seen) return unknown(registration);
    return registration.value.registered ? rule(registration.value, evidence) : notApplicable('not-registered');
  };
}

function canonical(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}
