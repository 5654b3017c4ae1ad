import type { Authority, Issued } from './authority.ts';
import { absolute } from './dns/names.ts';
import { readZoneText } from './dns/zone-text.ts';
import type { Host, Service } from './hosts.ts';
import type { ZoneDeclaration } from './world.ts';

/** All that stands at one address. */
export interface Machine {
  readonly address: string;
  /** In the order declared. */
  readonly tenants: readonly Tenant[];
}

/** A host by one of its names. */
export interface Tenant {
  readonly name: string;
  readonly origin: string;
  readonly host: Host;
}

/** Every host declared, at each address that its zone gives it. Throws for one without address: the page is wrong. */
export function machinesOf(declarations: readonly ZoneDeclaration[]): readonly Machine[] {
  const stands = declarations.flatMap(({ origin, zone, hosts = {} }) => {
    const records = readZoneText(zone, origin);
    return Object.entries(hosts).flatMap(([label, host]) => {
      const name = absolute(label, origin);
      const addresses = records.flatMap((record) =>
        record.name === name && (record.type === 'A' || record.type === 'AAAA') ? [record.data] : [],
      );
      if (addresses.length === 0) throw new Error(`${name} is a host without address`);
      return addresses.map((address) => {
        const standing = (address.includes(':') && host.overIpv6) || host;
        return { address, tenant: { name, origin, host: standing } };
      });
    });
  });
  return [...Map.groupBy(stands, ({ address }) => address)].map(([address, all]) => ({
    address,
    tenants: all.map(({ tenant }) => tenant),
  }));
}

/** Reverse names by address. */
export function pointersOf(machines: readonly Machine[]): ReadonlyMap<string, string> {
  return new Map(
    machines.flatMap(({ address, tenants: [first] }) => {
      const name = first && (first.host.ptr === undefined ? first.name : first.host.ptr);
      return name ? [[address, name] as const] : [];
    }),
  );
}

/** Services of a machine by port, each with the tenants that speak it. */
export function servicesOf({ tenants }: Machine): ReadonlyMap<number, readonly (Tenant & { service: Service })[]> {
  const all = tenants.flatMap((tenant) =>
    Object.entries(tenant.host.ports).map(([port, service]) => ({ ...tenant, port: Number(port), service })),
  );
  return Map.groupBy(all, ({ port }) => port);
}

/** Certificates by host, issued when first needed. */
export function identitiesOf(authority: Authority): (tenant: Tenant) => Issued {
  const issued = new Map<Host, Issued>();
  return ({ name, host }) => {
    const known = issued.get(host) ?? authority.issue({ names: [name], ...host.certificate });
    issued.set(host, known);
    return known;
  };
}
