import { absolute } from '../../lab/dns/names.ts';
import type { ZoneRecord } from '../../lab/dns/records.ts';
import { readZoneText } from '../../lab/dns/zone-text.ts';
import type { Host, Service, WebService } from '../../lab/hosts.ts';
import type { World, ZoneDeclaration } from '../../lab/world.ts';

/** The world with some of its machines changed; `names` are absolute. */
export function withHosts(
  world: World,
  isMeant: (name: string) => boolean,
  change: (host: Host, name: string) => Host,
): World {
  const changed = <Declaration extends ZoneDeclaration>(declaration: Declaration): Declaration => {
    const { origin, hosts = {} } = declaration;
    const entries = Object.entries(hosts).map(([label, host]) => {
      const name = absolute(label, origin);
      return [label, isMeant(name) ? change(host, name) : host] as const;
    });
    return { ...declaration, hosts: Object.fromEntries(entries) };
  };
  return { ...changed(world), elsewhere: world.elsewhere.map(changed) };
}

/** A machine with its services changed; null takes one away. */
export function withServices(host: Host, change: (service: Service, port: number) => Service | null): Host {
  const { overIpv6 } = host;
  const ports = Object.entries(host.ports).flatMap(([port, service]) => {
    const changed = change(service, Number(port));
    return changed ? [[port, changed] as const] : [];
  });
  return {
    ...host,
    ports: Object.fromEntries(ports),
    ...(overIpv6 && { overIpv6: withServices(overIpv6, change) }),
  };
}

/** A machine with its sites changed, those over HTTPS only where `isSecure`. */
export function withSites(host: Host, isSecure: boolean, change: (site: WebService) => WebService): Host {
  return withServices(host, (service) =>
    service.speaks === 'https' || (!isSecure && service.speaks === 'http')
      ? { speaks: service.speaks, ...change(service) }
      : service,
  );
}

/** Every record of the world's zones. */
export function recordsOf(world: World): readonly ZoneRecord[] {
  return [world, ...world.elsewhere].flatMap(({ zone, origin }) => readZoneText(zone, origin));
}

/** Names and addresses that a name leads to. */
export function addressesOf(world: World, name: string): readonly string[] {
  return recordsOf(world).flatMap((record) =>
    record.name === name && (record.type === 'A' || record.type === 'AAAA') ? [record.data] : [],
  );
}

/** The mail servers of the world as its zone names them today, aliases followed. */
export function mailHostsOf(world: World): readonly string[] {
  const records = recordsOf(world);
  const named = records.flatMap((record) =>
    record.name === world.domain && record.type === 'MX' ? [record.data.exchange] : [],
  );
  return named.map((host) => {
    const alias = records.find((record) => record.name === host && record.type === 'CNAME');
    return alias ? (alias.data as string) : host;
  });
}

/** The machines of the web site. */
export function siteHostsOf(world: World): readonly string[] {
  return [world.domain, `www.${world.domain}`];
}
