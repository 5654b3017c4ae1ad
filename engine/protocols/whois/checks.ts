import { calendarDays, daysBetween } from '../../common/days.ts';
import { deadState, deadStatuses, hasStatus } from '../../common/domain-status.ts';
import { plainName } from '../../common/names.ts';
import type { Registration } from '../../model/ask.ts';
import { check, rfc } from '../../model/check.ts';
import { usual } from '../../model/labour.ts';
import { fail, info, notApplicable, type Outcome, pass, unknown, unseenAmong, warn } from '../../model/outcome.ts';
import { deps } from './dependency-rule.ts';
import type { WhoisEvidence } from './evidence.ts';
import { termOf } from './term.ts';

/** A registrar that renews by itself often does so in the last month, and that it will cannot be seen. */
const EXPIRY_FAILS_DAYS = 14;
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
  judge: onRegistration(({ statuses }, { registrable, nameServers }) => {
    if (statuses.length === 0) return notApplicable('statuses-not-published');
    const dead = deadStatuses(statuses);
    if (dead.length === 0) return pass({ registrable, statuses });
    const hosts = nameServers.seen ? nameServers.value.hosts : [];
    // A delegation that answers contradicts a registry which knows of none; of a hold, caches may not know yet.
    const isContradicted = hosts.length > 0 && dead.every((status) => deadState(status) === 'undelegated');
    return isContradicted ? warn({ registrable, dead, hosts }) : fail({ registrable, dead, statuses });
  }),
});

export const nsAgree = check({
  id: 'whois/ns-agree',
  step: 'domain-information',
  severity: 'medium',
  reference: rfc(9083, '5.3'),
  labour: usual('registrar'),
  judge: onRegistration((registration, { registrable, nameServers }) => {
    const registry = registration.nameServers.map(plainName).sort();
    if (registry.length === 0) return notApplicable('name-servers-not-published');
    if (!nameServers.seen) return unknown(nameServers);
    const dns = nameServers.value.hosts.map(plainName).sort();
    const facts = { registrable, registry, dns };
    return registry.join() === dns.join() ? pass(facts) : warn(facts);
  }),
});

export const dnssecAgree = check({
  id: 'whois/dnssec-agree',
  step: 'domain-information',
  severity: 'medium',
  reference: rfc(9083, '5.3'),
  labour: usual('registrar'),
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

/** Names and addresses that anybody may read are written to, and used to deceive the registrar. */
export const privacy = check({
  id: 'whois/privacy',
  step: 'domain-information',
  severity: 'info',
  reference: 'RGPD, article 5',
  judge: onRegistration(({ personal }, { registrable }) => {
    if (!personal) return unknown({ silence: 'not-recorded' });
    return personal.length > 0 ? info({ registrable, personal }) : pass({ registrable });
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
      : info({
          registrable,
          name: registrar.name,
          ianaId: registrar.ianaId,
          abuse: registrar.abuse ?? null,
          source,
          server,
        }),
  ),
});

/** One stolen account that opens everything at once. */
export const singlePoint = check({
  id: 'whois/single-point',
  step: 'registrar',
  severity: 'info',
  reference: 'ssi.gouv.fr/guide-dns',
  judge: onRegistration((registration, { dependencies }) => {
    if (registration.registrar === null) return notApplicable('registrar-not-published');
    if (!dependencies) return unknown({ silence: 'not-recorded' });
    const brand = brandOf(registration.registrar.name);
    const held = dependencies.domains.filter(({ domain }) =>
      brand.some((word) => domain.split('.')[0]?.startsWith(word)),
    );
    const roles = [...new Set(held.flatMap((one) => one.roles))].filter((role) => role === 'ns' || role === 'mx');
    const facts = { registrar: registration.registrar.name, roles };
    if (roles.length > 0) return info(facts);
    return dependencies.hidden ? unknown(dependencies.hidden) : pass(facts);
  }),
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
  judge: onRegistration(({ whois }, evidence) => {
    const { registrable, at } = evidence;
    const { expires, told } = termOf(evidence);
    const left = expires === null ? null : daysBetween(at, expires);
    if (expires === null || left === null)
      return whois && !whois.seen ? unknown(whois) : notApplicable('expiry-not-published');
    const facts = { registrable, expires, days: left < 0 ? left : calendarDays(at, expires), ...told };
    if (left <= EXPIRY_FAILS_DAYS) return fail(facts);
    const { registrarSays } = evidence;
    const unheard = unseenAmong(registrarSays ? [[registrable, registrarSays]] : []);
    return left <= EXPIRY_WARNS_DAYS ? warn(facts) : pass(facts, unheard);
  }),
});

export const checks = [
  available,
  statusDead,
  nsAgree,
  dnssecAgree,
  recentChange,
  privacy,
  registrar,
  singlePoint,
  lockTransfer,
  lockRegistry,
  expiry,
  deps,
] as const;

/** Most rules speak of a registration that was read; this says what they conclude when there is none. */
function onRegistration<R extends Outcome>(rule: (registration: Registration, evidence: WhoisEvidence) => R) {
  return (evidence: WhoisEvidence) => {
    const { registration } = evidence;
    if (!registration.seen) return unknown(registration);
    return registration.value.registered ? rule(registration.value, evidence) : notApplicable('not-registered');
  };
}

/** The words of a company's name that its domains begin with. */
function brandOf(name: string): readonly string[] {
  const words = name.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];
  return words.filter((word) => !COMMON_WORDS.includes(word));
}

const COMMON_WORDS: readonly string[] = [
  ...['sas', 'sarl', 'inc', 'llc', 'ltd', 'gmbh', 'limited', 'company', 'corp', 'corporation', 'group', 'groupe'],
  ...['the', 'les', 'des', 'internet', 'domain', 'domains', 'domaines', 'registrar', 'registration', 'bureau'],
  ...['hosting', 'services', 'technologies', 'technology', 'digital', 'online', 'network', 'networks', 'web', 'dns'],
];

/** Country codes run on the platforms of generic registries, where `clientTransferProhibited` means what it means under .com. */
const LOCKING_COUNTRY_CODES = ['ac', 'ai', 'cc', 'co', 'fm', 'io', 'la', 'me', 'pw', 'sh', 'tv', 'us', 'ws'];

/** Whether the transfer lock of RFC 5731 is customary there. Other country codes (.fr, .de, .eu…) rely on a transfer code. */
function usesTransferLock(domain: string): boolean {
  const topLevel = domain.slice(domain.lastIndexOf('.') + 1);
  return topLevel.length > 2 || LOCKING_COUNTRY_CODES.includes(topLevel);
}
