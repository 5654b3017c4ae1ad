import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installed } from '../../../tests/applied/name-server.ts';
import { readMasterFile } from '../master-file.ts';
import { HEAD } from './mutated-zones.ts';

const BIND = '/usr/bin/named-checkzone';
const NSD = '/usr/sbin/nsd-checkzone';
const KNOT = '/usr/bin/kzonecheck';

/** For tests: why they are skipped on this machine; false where all three are there. */
export const withoutServers =
  ![BIND, NSD, KNOT].every((path) => installed(path)) &&
  'named-checkzone, nsd-checkzone or kzonecheck is not on this machine (packages bind9-utils, nsd, knot-dnssecutils)';

/**
 * For tests: compares which zones of exemple.fr are read with which BIND, NSD and Knot load. They differ from one another: what two of them
 * load is to be read, and what none loads is to be refused. A type of no registry is one of a provider: it is read as such, and told of.
 */
export function* disagreements(zones: Iterable<string>): Iterable<string> {
  const folder = mkdtempSync(join(tmpdir(), 'loading-'));
  const file = join(folder, 'exemple.fr.zone');
  const commands = [
    [KNOT, '-o', 'exemple.fr', file],
    [NSD, 'exemple.fr', file],
    // Whether names resolve elsewhere, and which characters they have, is no question of whether a file can be read.
    [BIND, '-i', 'none', '-k', 'ignore', 'exemple.fr', file],
  ] as const;
  try {
    for (const zone of zones) {
      const reading = readMasterFile(zone, 'exemple.fr');
      if (reading.ok && reading.zone.foreign) continue;
      writeFileSync(file, zone);
      const runs = commands.map(([path, ...args]) => spawnSync(path, args, { encoding: 'utf8' }));
      const loading = runs.filter(({ status }) => status === 0).length;
      if (reading.ok ? loading > 0 : loading < 2) continue;
      const told = runs.map(({ stdout, stderr }) => `${stdout}${stderr}`.replaceAll(file, '').trim());
      yield [zone.replace(HEAD, ''), reading.ok ? 'is read' : 'is refused', ...told].join('\n');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
