import type { Issued } from './authority.ts';
import { absolute } from './dns/names.ts';
import type { Namespace } from './dns/namespace.ts';
import { targetOf } from './dns/records.ts';
import { hierarchy, neighbourhood } from './fixtures/hierarchy.ts';
import type { Machine, Tenant } from './machines.ts';
import type { Registered, Registry } from './servers/registry.ts';
import type { World, ZoneDeclaration } from './world.ts';

/** The zones of the scenery and of the worlds. */
export function declarationsOf(worlds: readonly World[], registry: () => Registry): readonly ZoneDeclaration[] {
  return [...hierarchy(registry), ...neighbourhood, ...worlds.flatMap((world) => [world, ...world.elsewhere])];
}

/** What the registry knows, the defaults filled in from the delegation. */
export function registrationsOf(declarations: readonly ZoneDeclaration[], namespace: Namespace): readonly Registered[] {
  return declarations.flatMap(({ origin, registration }) => {
    if (registration === undefined) return [];
    const parent = namespace.zoneOf(origin, 'DS');
    const servers = parent.find(origin, 'NS')?.records.map(targetOf) ?? [];
    const delegationSigned = parent.find(origin, 'DS') !== undefined;
    return [{ nameServers: servers, delegationSigned, ...registration, domain: origin }];
  });
}

/**
 * Rewrites what a page cannot know: `<key-digest mx1>` is the SHA-256 of the public key of that host's certificate (TLSA 3 1 1),
 * `<authority-digest NAME>` that of the intermediate of an organisation (TLSA 2 1 1).
 */
export function revealer(
  machines: readonly Machine[],
  identity: (tenant: Tenant) => Issued,
  authorityDigest: (organization: string) => string,
): (declaration: ZoneDeclaration, text: string) => string {
  const tenants = new Map(
    machines.flatMap((machine) => machine.tenants.map((tenant) => [tenant.name, tenant] as const)),
  );
  return ({ origin }, text) =>
    text
      .replace(/<authority-digest ([^<>]+)>/g, (_, name: string) => authorityDigest(name))
      .replace(/<key-digest ([^<>]+)>/g, (_, host: string) => {
        const tenant = tenants.get(absolute(host, origin));
        if (tenant === undefined) throw new Error(`${origin}: no host ${host} for a key digest`);
        return identity(tenant).keyDigest;
      });
}
