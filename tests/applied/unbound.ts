import type { Lab } from '../../lab/index.ts';
import { ask } from '../../lab/testing.ts';
import { installed, type NameServer, openProgram, type Served } from './name-server.ts';

const PATH = installed('unbound', '/usr/sbin/unbound');

/** For tests: why they are skipped on this machine; false where Unbound is there. */
export const withoutUnbound = PATH === undefined && 'Unbound is not on this machine (package unbound)';

const UNCHECKED = 0x0110;

/**
 * Starts Unbound on a free port of loopback, with nothing in its memory. It validates from the root of the laboratory, whose resolver tells
 * it all but the `zone`: that it asks of the `servers`.
 */
export async function openUnbound(lab: Lab, zone: string, servers: readonly Place[]): Promise<NameServer> {
  const { answers = [] } = await ask(lab, '.', 'DNSKEY', { flags: UNCHECKED });
  const anchors = answers.flatMap((record) =>
    record.type === 'DNSKEY'
      ? [`. DNSKEY ${record.data.flags} 3 ${record.data.algorithm} ${base64(record.data.key)}`]
      : [],
  );
  const program = {
    ...{ name: 'unbound', path: PATH ?? '', options: (file: string) => ['-d', '-c', file], complains: /\berror:/ },
    settings: (served: Served) => settings(served, { anchors, zone, servers, others: lab.resolvers }),
  };
  // Of a top-level domain, which it validates: an answer about it shows that Unbound is there.
  return openProgram(program, 'example', []);
}

interface Place {
  readonly address: string;
  readonly port: number;
}

interface Surroundings {
  readonly anchors: readonly string[];
  readonly zone: string;
  readonly servers: readonly Place[];
  readonly others: readonly Place[];
}

function settings({ folder, port }: Served, { anchors, zone, servers, others }: Surroundings): string {
  const places = (word: string, all: readonly Place[]) =>
    all.map(({ address, port }) => `  ${word}: ${address}@${port}`);
  return [
    ...['server:', '  interface: 127.0.0.1', `  port: ${port}`, '  username: ""', '  chroot: ""', '  pidfile: ""'],
    ...[`  directory: "${folder}"`, '  use-syslog: no', '  do-ip6: no', '  do-not-query-localhost: no'],
    ...anchors.map((anchor) => `  trust-anchor: "${anchor}"`),
    // Unbound answers by itself for the names of documents otherwise.
    '  local-zone: "example." nodefault',
    ...['forward-zone:', '  name: "."', ...places('forward-addr', others)],
    ...['stub-zone:', `  name: "${zone}"`, ...places('stub-addr', servers)],
    '',
  ].join('\n');
}

function base64(key: Uint8Array): string {
  return Buffer.from(key).toString('base64');
}
