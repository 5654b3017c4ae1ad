import { providers } from '../../../atlas/atlas.ts';
import { firstSilence } from '../../../common/first-silence.ts';
import { addressesOfFamily, isIpv6, knownAddresses } from '../../../common/host-addresses.ts';
import { outboundPort25Blocked } from '../../../common/mail-sessions.ts';
import { isWithinAny } from '../../../common/names.ts';
import { sameOrganization } from '../../../common/organizational-domain.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import { fail, info, notApplicable, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import { isReachedByNobody, listen, onMail } from '../servers.ts';

const check = checkIn('server');

const NONE: readonly string[] = [];

/** One name often stands for many machines: a fact, and no fault. Only servers that spoke can take each other's mail. */
export const redundancy = check({
  id: 'smtp/mx-redundancy',
  severity: 'info',
  reference: rfc(5321, '5.1'),
  judge: onMail((servers, evidence) => {
    const reachable: readonly string[] = listen(evidence).spoken.map(({ server }) => server.host);
    const addresses = new Set(servers.flatMap(({ addresses }) => knownAddresses(addresses))).size;
    const isAll = servers.every(({ addresses }) => addresses.seen);
    const hosts = servers.map(({ host }) => host);
    return info({ hosts, addresses, isAll, reachable, services: servicesAmong(hosts) });
  }),
});

/** Each MX of a domain has to take the mail for all its mailboxes: two services that share none keep it apart. */
export const services = check({
  id: 'smtp/mx-services',
  severity: 'medium',
  reference: rfc(5321, '5.1'),
  labour: small('dns', 'watch'),
  judge: onMail((servers, { mail }) => {
    const hosts = [...servers.map(({ host }) => host), ...(mail.seen ? mail.value.further : [])];
    const facts = { services: servicesAmong(hosts) };
    return facts.services.length > 1 ? warn(facts) : pass(facts);
  }),
});

/** Of the services that keep mailboxes or hand mail on, those to which hosts belong. A filter passes on what it takes. */
function servicesAmong(hosts: readonly string[]): readonly string[] {
  const found = hosts.flatMap((host) => providers.mail.find(({ mx }) => isWithinAny(host, mx))?.id ?? []);
  return [...new Set(found)];
}

/** Much of the mail of the Internet leaves over IPv4 alone: one server at least has to be there. */
export const mxIpv4 = check({
  id: 'smtp/mx-ipv4',
  severity: 'high',
  reference: rfc(3974, '4.1'),
  labour: usual('mail', 'none'),
  judge: onMail((servers, { mail }) => {
    const found = servers.map((server) => ({ server, ipv4: addressesOfFamily(server.addresses, 'ipv4') }));
    const reached = found.flatMap(({ server, ipv4 }) =>
      ipv4.seen && ipv4.value.some((address) => !isReachedByNobody(address, server)) ? [server.host] : [],
    );
    if (reached.length > 0)
      return pass({ hosts: reached }, unseenAmong(found.map(({ server, ipv4 }) => [server.host, ipv4] as const)));
    const unread = firstSilence(found.map(({ ipv4 }) => ipv4));
    if (unread) return unknown(unread);
    const [further] = mail.seen ? mail.value.further : [];
    if (further !== undefined) return unknown({ silence: 'limit', detail: further });
    const six = servers.filter((server) =>
      knownAddresses(server.addresses).some((address) => isIpv6(address) && !isReachedByNobody(address, server)),
    );
    if (six.length > 0) return fail({ hosts: six.map(({ host }) => host) });
    const hidden = firstSilence(servers.map(({ addresses }) => addresses));
    return hidden ? unknown(hidden) : notApplicable('no-address');
  }),
});

/** A refusal is what every sender meets; silence over IPv6 may as well be ours. */
export const mxIpv6 = check({
  id: 'smtp/mx-ipv6',
  severity: 'info',
  reference: `${rfc(5321, '5.2')}, ${rfc(3974, '3')}`,
  judge: onMail((servers, { domain, port25 }) => {
    const elsewhere = servers.every(({ host }) => !sameOrganization(host, domain));
    const unread = firstSilence(servers.map(({ addresses }) => addressesOfFamily(addresses, 'ipv6')));
    const six = servers.filter(({ addresses }) => knownAddresses(addresses).some(isIpv6));
    if (six.length === 0) {
      if (unread) return unknown(unread);
      if (servers.every(({ addresses }) => addresses.seen && addresses.value.length === 0))
        return notApplicable('no-address');
      return warn({ hosts: servers.map(({ host }) => host), closed: NONE, elsewhere });
    }
    const sessions = six.flatMap(({ host, sessions }) =>
      sessions.filter(({ address }) => isIpv6(address)).map(({ session }) => ({ host, session })),
    );
    const answering = sessions.filter(({ session }) => session.seen).map(({ host }) => host);
    const unheard = unseenAmong([
      ...servers.map(({ host, addresses }) => [host, addressesOfFamily(addresses, 'ipv6')] as const),
      ...sessions.map(({ host, session }) => [host, session] as const),
    ]);
    if (answering.length > 0) return pass({ hosts: [...new Set(answering)] }, unheard);
    const silent = sessions.map(({ session }) => session).find((one) => !one.seen && one.silence !== 'refused');
    if (silent && !silent.seen) return unknown(silent);
    const closed = outboundPort25Blocked(port25);
    if (closed) return unknown(closed);
    return warn({ hosts: NONE, closed: sessions.map(({ host }) => host), elsewhere });
  }),
});

export const checks = [redundancy, services, mxIpv4, mxIpv6] as const;
