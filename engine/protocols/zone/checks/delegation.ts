import { isInternal, prefixOf } from '../../../common/address-ranges.ts';
import { daysBetween } from '../../../common/days.ts';
import { groupByAnswer } from '../../../common/every-server.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { isIpv6 } from '../../../common/host-addresses.ts';
import { registrableDomain } from '../../../common/organizational-domain.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { large, usual } from '../../../model/labour.ts';
import { mapSeen } from '../../../model/observed.ts';
import { fail, notApplicable, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import type { NameServerEvidence, ServerProbe } from '../evidence.ts';
import {
  addressesOf,
  addressesUnread,
  onDelegation,
  presence,
  reachedAt,
  silenceOf,
  unseenOf,
  untold,
} from '../name-servers.ts';

const check = checkIn('resolution');

const SERVERS_WANTED = 2;
const EXPIRY_NEAR_DAYS = 30;

export const nsCount = check({
  id: 'dns/ns-count',
  severity: 'high',
  reference: rfc(2182, '5'),
  labour: usual('dns'),
  judge: onDelegation(({ servers, further, referral }) => {
    if (servers.length === 0 && !referral.seen) return unknown(referral);
    const answering = servers.filter((server) => presence(server) === 'answers');
    const silent = servers.filter((server) => presence(server) === 'silent');
    const facts = {
      hosts: [...servers.map(({ host }) => host), ...further],
      answering: answering.length,
      silent: silent.map(({ host }) => host),
    };
    if (answering.length >= SERVERS_WANTED) return pass(facts, unseenAmong(addressesUnread(servers)));
    if (answering.length + silent.length >= SERVERS_WANTED) return unknown(silenceOf(silent));
    return fail(facts);
  }),
});

export const nsDistinct = check({
  id: 'dns/ns-distinct',
  severity: 'medium',
  reference: rfc(2182, '3.1'),
  labour: large('dns'),
  judge: onDelegation(({ servers }) => {
    if (servers.length < SERVERS_WANTED) return notApplicable('too-few-servers');
    const distinct = [...new Set(servers.flatMap(reachedAt))];
    const networks = [...new Set(distinct.map(prefixOf))];
    const places = Math.max(
      ...['ipv4', 'ipv6'].map((family) => networks.filter((net) => net.startsWith(family)).length),
    );
    const facts = { addresses: distinct, networks: networks.length };
    if (places > 1) return pass(facts, unseenAmong(addressesUnread(servers)));
    const unread = firstSilence(servers.flatMap(({ ipv4, ipv6 }) => [ipv4, ipv6]));
    if (unread) return unknown(unread);
    if (distinct.length === 0) return notApplicable('no-server-address');
    return isOneMachine(distinct) ? fail(facts) : warn(facts);
  }),
});

export const nsParentChild = check({
  id: 'dns/ns-parent-child',
  severity: 'medium',
  reference: rfc(1034, '4.2.2'),
  labour: usual('registrar'),
  judge: onDelegation(({ referral, servers }) => {
    if (!referral.seen) return unknown(referral);
    if (referral.value.hosts.length === 0) return notApplicable('not-delegated');
    const told = servers.flatMap(({ host, probes }) =>
      probes.flatMap(({ ns }) =>
        ns.seen && ns.value.authoritative && ns.value.hosts.length > 0
          ? [{ host, texts: mapSeen(ns, ({ hosts }) => hosts) }]
          : [],
      ),
    );
    if (told.length === 0) {
      const silent = firstSilence(servers.flatMap(({ probes }) => probes.map(({ ns }) => ns)));
      return silent ? unknown(silent) : untold(servers);
    }
    // A server with an old copy is no less asked than the others.
    const lists = groupByAnswer(told, () => true).map(({ hosts, texts }) => ({
      from: [...new Set(hosts)],
      hosts: texts,
    }));
    const named = new Set(lists.flatMap(({ hosts }) => hosts));
    const facts = {
      onlyAtParent: referral.value.hosts.filter((host) => !named.has(host)),
      onlyAtZone: [...named].filter((host) => !referral.value.hosts.includes(host)),
      staleGlue: referral.value.glue.filter(({ host, address }) => contradicts(servers, host, address)),
      apart: lists.length > 1 ? lists : [],
    };
    if (facts.onlyAtParent.length > 0 || facts.staleGlue.length > 0) return fail(facts);
    const unheard = unseenOf(servers, ({ ns }) => ns);
    return facts.onlyAtZone.length + facts.apart.length > 0 ? warn(facts) : pass(facts, unheard);
  }),
});

export const nsCname = check({
  id: 'dns/ns-cname',
  severity: 'medium',
  reference: rfc(2181, '10.3'),
  labour: usual('dns'),
  judge: onDelegation(({ servers }) => {
    const aliases = servers.flatMap(({ host, alias }) =>
      alias.seen && alias.value !== null ? [{ host, alias: alias.value }] : [],
    );
    if (aliases.length > 0) return fail({ aliases });
    const unread = firstSilence(servers.map(({ ipv4, ipv6 }) => (ipv4.seen ? ipv4 : ipv6)));
    return unread ? unknown(unread) : pass({ hosts: servers.map(({ host }) => host) });
  }),
});

export const nsFree = check({
  id: 'dns/ns-free',
  severity: 'critical',
  reference: rfc(1912, '2.8'),
  labour: usual('registrar'),
  judge: onDelegation(({ homes, servers }, { at }) => {
    const resolves = (domain: string) =>
      servers.some((server) => registrableDomain(server.host) === domain && addressesOf(server).length > 0);
    const doubtful = homes.filter(({ domain }) => !resolves(domain));
    const free = [
      ...doubtful.filter(({ registration }) => registration.seen && !registration.value.registered),
      ...homes.filter(({ registration }) => registration.seen && registration.value.lapsing),
    ].map(({ domain }) => domain);
    const expiring = homes.flatMap(({ domain, registration }) => {
      const expires = registration.seen ? registration.value.expires : null;
      const days = expires === null ? null : daysBetween(at, expires);
      return days !== null && days <= EXPIRY_NEAR_DAYS ? [{ domain, days }] : [];
    });
    const facts = { free, expiring, domains: homes.map(({ domain }) => domain) };
    if (free.length > 0) return fail(facts);
    const unread = firstSilence(doubtful.map(({ registration }) => registration));
    if (unread) return unknown(unread);
    const unheard = unseenAmong(homes.map(({ domain, registration }) => [domain, registration] as const));
    return expiring.length > 0 ? warn(facts) : pass(facts, unheard);
  }),
});

export const nsPrivate = check({
  id: 'dns/ns-private',
  severity: 'high',
  reference: rfc(1912, '2.8'),
  labour: usual('dns'),
  judge: onDelegation(({ servers, referral }) => {
    const glue = referral.seen ? referral.value.glue.filter(({ address }) => isInternal(address)) : [];
    const own = servers.flatMap((server) =>
      addressesOf(server)
        .filter((address) => isInternal(address) || isForbidden(server, address))
        .map((address) => ({ host: server.host, address })),
    );
    const internal = [...own, ...glue.filter(({ address }) => !own.some((record) => record.address === address))];
    if (internal.length > 0) return fail({ internal });
    const unread = firstSilence(servers.flatMap(({ ipv4, ipv6 }) => [ipv4, ipv6]));
    return unread ? unknown(unread) : pass({ addresses: new Set(servers.flatMap(reachedAt)).size });
  }),
});

export const nsIpv6 = check({
  id: 'dns/ns-ipv6',
  severity: 'low',
  reference: 'draft-ietf-dnsop-3901bis',
  labour: usual('dns', 'none'),
  judge: onDelegation(({ servers, referral }) => {
    if (servers.length === 0) return referral.seen ? notApplicable('not-delegated') : unknown(referral);
    const reachable = servers.filter(({ ipv6 }) => ipv6.seen && ipv6.value.length > 0).map(({ host }) => host);
    const facts = { reachable, servers: servers.length };
    if (reachable.length >= SERVERS_WANTED) return pass(facts);
    const unread = firstSilence(servers.map(({ ipv6 }) => ipv6));
    return unread ? unknown(unread) : warn(facts);
  }),
});

export const checks = [nsCount, nsDistinct, nsParentChild, nsCname, nsFree, nsPrivate, nsIpv6] as const;

function isForbidden({ probes }: { readonly probes: readonly ServerProbe[] }, address: string): boolean {
  return probes.some((probe) => probe.address === address && !probe.soa.seen && probe.soa.silence === 'forbidden');
}

/** Every name leads to the same single address, or to one of each family. */
function isOneMachine(addresses: readonly string[]): boolean {
  return addresses.length === 1 || (addresses.length === 2 && addresses.filter(isIpv6).length === 1);
}

/** The parent's glue names an address that the host itself has not. */
function contradicts(servers: readonly NameServerEvidence[], host: string, address: string): boolean {
  const server = servers.find((candidate) => candidate.host === host);
  const family = isIpv6(address) ? server?.ipv6 : server?.ipv4;
  return family?.seen === true && !family.value.includes(address);
}
