import { outboundPort25Blocked } from '../../../common/mail-sessions.ts';
import { sameOrganization } from '../../../common/organizational-domain.ts';
import { check, rfc } from '../../../model/check.ts';
import { info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { listen, onMail } from '../servers.ts';

/** One name often stands for many machines: a fact, and no fault. Only servers that spoke can take each other's mail. */
export const redundancy = check({
  id: 'smtp/mx-redundancy',
  step: 'server',
  severity: 'info',
  reference: rfc(5321, '5.1'),
  judge: onMail((servers, evidence) => {
    const reachable: readonly string[] = listen(evidence).spoken.map(({ server }) => server.host);
    const addresses = servers.flatMap(({ addresses }) => (addresses.seen ? addresses.value : []));
    return info({ hosts: servers.map(({ host }) => host), addresses: new Set(addresses).size, reachable });
  }),
});

/** A refusal is what every sender meets; silence over IPv6 may as well be ours. */
export const mxIpv6 = check({
  id: 'smtp/mx-ipv6',
  step: 'server',
  severity: 'info',
  reference: `${rfc(5321, '5.2')}, ${rfc(3974, '3')}`,
  judge: onMail((servers, { domain, port25 }) => {
    const elsewhere = servers.every(({ host }) => !sameOrganization(host, domain));
    const unread = servers.map(({ addresses }) => addresses).find((addresses) => !addresses.seen);
    const six = servers.filter(({ addresses }) => addresses.seen && addresses.value.some(isSix));
    if (six.length === 0) {
      if (unread && !unread.seen) return unknown(unread);
      if (servers.every(({ addresses }) => addresses.seen && addresses.value.length === 0))
        return notApplicable('no-address');
      return warn({ hosts: servers.map(({ host }) => host), closed: [] as readonly string[], elsewhere });
    }
    const sessions = six.flatMap(({ host, sessions }) =>
      sessions.filter(({ address }) => isSix(address)).map(({ session }) => ({ host, session })),
    );
    const answering = sessions.filter(({ session }) => session.seen).map(({ host }) => host);
    if (answering.length > 0) return pass({ hosts: [...new Set(answering)] });
    const silent = sessions.map(({ session }) => session).find((one) => !one.seen && one.silence !== 'refused');
    if (silent && !silent.seen) return unknown(silent);
    const closed = outboundPort25Blocked(port25);
    if (closed) return unknown(closed);
    return warn({ hosts: [] as readonly string[], closed: sessions.map(({ host }) => host), elsewhere });
  }),
});

export const checks = [redundancy, mxIpv6] as const;

const isSix = (address: string) => address.includes(':');
