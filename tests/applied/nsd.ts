import { join } from 'node:path';
import { COPIED_TO, installed, type NameServer, openProgram, type Served } from './name-server.ts';

const PATH = installed('nsd', '/usr/sbin/nsd');

/** For tests: why they are skipped on this machine; false where NSD is there. */
export const withoutNsd = PATH === undefined && 'NSD is not on this machine (package nsd)';

/** Starts NSD with one zone, the lines of a master file, on a free port of loopback. Fails where NSD complains of a line. */
export function openNsd(origin: string, lines: readonly string[]): Promise<NameServer> {
  const program = {
    ...{ name: 'nsd', path: PATH ?? '', settings, options: (file: string) => ['-d', '-c', file] },
    complains: /\b(error|warning): (?!Cannot open {2}for appending)/,
  };
  return openProgram(program, origin, lines);
}

function settings({ origin, folder, port }: Served): string {
  const files = ['pidfile', 'xfrdfile', 'zonelistfile'].map((name) => `  ${name}: "${join(folder, name)}"`);
  return [
    'server:',
    `  ip-address: 127.0.0.1@${port}`,
    '  username: ""',
    `  zonesdir: "${folder}"`,
    `  xfrdir: "${folder}"`,
    '  database: ""',
    ...files,
    'remote-control:',
    '  control-enable: no',
    'zone:',
    `  name: ${origin}`,
    `  zonefile: ${join(folder, 'zone')}`,
    `  provide-xfr: ${COPIED_TO} NOKEY`,
    '',
  ].join('\n');
}
