import type { ServedText } from '@rempart/engine';
import type { Host, Page, WebService } from '../../lab/hosts.ts';
import { webHost } from '../../lab/hosts.ts';
import type { World } from '../../lab/world.ts';
import { renewed } from './certificates.ts';
import { addressesOf, withHosts, withSites } from './hosts.ts';
import { recordLines, withZone } from './zone.ts';

/** Where a host stands that the plan asks for and the world does not have yet. */
const NEW_ADDRESS = '203.0.113.77';

/** The world in which a web server sends what the plan wants: a file at an address, or headers with every page. */
export function withServed(world: World, served: readonly ServedText[]): World {
  return served.reduce((changed, one) => {
    const { hostname, pathname } = new URL(one.url);
    const standing = withSite(changed, hostname);
    return withHosts(
      standing,
      (name) => name === hostname,
      (host) =>
        withSites(host, true, (site) =>
          one.contentType === 'headers' ? withHeaders(site, one.text) : withPage(site, pathname, one),
        ),
    );
  }, world);
}

function withPage(site: WebService, path: string, { contentType, text }: ServedText): WebService {
  const page: Page = { headers: { 'content-type': contentType }, body: text };
  return { ...site, pages: { ...site.pages, [path]: page } };
}

function withHeaders(site: WebService, text: string): WebService {
  const lines = text.split('\n').map((line): [string, string] => {
    const at = line.indexOf(': ');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 2)];
  });
  return { ...site, headers: { ...site.headers, ...Object.fromEntries(lines) } };
}

/** The world with a web site of this name; its certificate is sound, whatever it was. */
function withSite(world: World, name: string): World {
  if (name === world.domain) return world;
  const label = name.slice(0, -world.domain.length - 1);
  const known = addressesOf(world, name).filter((address) => !/^(10|192\.168)\./.test(address));
  const placed =
    known.length > 0
      ? world
      : withZone(world, world.domain, (zone) =>
          [
            ...recordLines(zone, world.domain).flatMap(({ text, record }) => (record.name === name ? [] : [text])),
            `${name}. 3600 IN A ${NEW_ADDRESS}`,
          ].join('\n'),
        );
  const before: Host = placed.hosts?.[label] ?? webHost({});
  const isServed = Object.values(before.ports).some(({ speaks }) => speaks === 'https');
  const host = isServed ? before : webHost({});
  const bare = withSites(
    { ...host, certificate: renewed(host.certificate ?? {}) },
    true,
    ({ tls: _, ...site }) => site,
  );
  return { ...placed, hosts: { ...placed.hosts, [label]: bare } };
}
