import type { Lab } from '@rempart/lab';
import { TOP_LEVEL_DOMAINS } from '../../lab/fixtures/hierarchy.ts';
import { ask, dataOf } from '../../lab/testing.ts';
import type { World } from '../../lab/world.ts';
import { nameServersOf } from './foreign.ts';
import { installed, type NameServer, openProgram, type Served } from './name-server.ts';

const PATH = installed('unbound', '/usr/sbin/unbound');

/** For tests: why they are skipped on this machine; false where Unbound is there. */
export const withoutUnbound = PATH === undefined && 'Unbound is not on this machine (package unbound)';

/** The root, the top-level domains and their registry. */
const REGISTRY = { zones: ['.', 'nic.example', ...TOP_LEVEL_DOMAINS], address: '192.0.2.1' };
const ENTRY_POINT = 257;

/** Starts Unbound, which knows nothing yet: it asks the servers of the laboratory, from its root down, and validates what they say. */
export async function openUnbound(lab: Lab, world: World): Promise<NameServer> {
  const keys = dataOf(await ask(lab, '.', 'DNSKEY', { server: REGISTRY.address }), 'DNSKEY') as readonly RootKey[];
  const anchors = keys
    .filter(({ flags }) => flags === ENTRY_POINT)
    .map(({ flags, algorithm, key }) => `. IN DNSKEY ${flags} 3 ${algorithm} ${key.toString('base64')}`);
  const program = {
    ...{ name: 'unbound', path: PATH ?? '', options: (file: string) => ['-d', '-c', file] },
    settings: (served: Served) => settings(served, anchors, lab, world),
    complains: /\b(error|fatal error):/,
  };
  return openProgram(program, 'nic.example', []);
}

interface RootKey {
  readonly flags: number;
  readonly algorithm: number;
  readonly key: Buffer;
}

function settings({ folder, port }: Served, anchors: readonly string[], lab: Lab, world: World): string {
  const stub = (zone: string, addresses: Iterable<string>) => [
    'stub-zone:',
    `  name: "${zone}"`,
    ...[...addresses].map((address) => {
      const place = lab.dial({ transport: 'udp', address, port: 53 });
      return `  stub-addr: ${place.address}@${place.port}`;
    }),
  ];
  return [
    'server:',
    '  interface: 127.0.0.1',
    `  port: ${port}`,
    '  username: ""',
    '  chroot: ""',
    `  directory: "${folder}"`,
    '  pidfile: ""',
    '  use-syslog: no',
    '  logfile: ""',
    '  num-threads: 1',
    '  do-ip6: no',
    '  do-not-query-localhost: no',
    ...anchors.map((anchor) => `  trust-anchor: "${anchor}"`),
    'remote-control:',
    '  control-enable: no',
    ...REGISTRY.zones.flatMap((zone) => stub(zone, [REGISTRY.address])),
    ...stub(world.origin, nameServersOf(world)),
    '',
  ].join('\n');
}
