import { join } from 'node:path';
import type { Signing } from '../../lab/world.ts';
import { COPIED_TO, installed, type NameServer, openProgram, type Served } from './name-server.ts';

const PATH = installed('knotd', '/usr/sbin/knotd');

/** For tests: why they are skipped on this machine; false where Knot DNS is there. */
export const withoutKnot = PATH === undefined && 'Knot DNS is not on this machine (package knot)';

/** As Knot calls them; others it makes no keys for. */
const ALGORITHMS: Readonly<Record<number, string>> = {
  5: 'rsasha1',
  7: 'rsasha1-nsec3-sha1',
  8: 'rsasha256',
  10: 'rsasha512',
  13: 'ecdsap256sha256',
  14: 'ecdsap384sha384',
  15: 'ed25519',
};

const WISHES = { own: 'always', removal: 'delete-dnssec' } as const;

/** What Knot cannot be made to do; null: it signs like that. */
export function unlikeKnot({ broken, hoursLeft = 1, lifeDays, wish, withoutDenial, ds }: Signing): string | null {
  if (broken || hoursLeft < 0 || withoutDenial) return 'Knot makes no signatures that do not verify';
  if (ds === 'orphan' || wish === 'orphan') return 'Knot has no key but its own';
  return lifeDays === undefined ? null : 'Knot signs from the hour on, and not for times before';
}

/**
 * Starts Knot with one zone, which it signs where `signing` says so, on a free port of loopback. Its keys are kept in `keys`: those of a
 * zone that is opened again after a change stay what they were.
 */
export function openKnot(
  origin: string,
  lines: readonly string[],
  { keys, signing }: { readonly keys: string; readonly signing: Signing | undefined },
): Promise<NameServer> {
  const program = {
    ...{ name: 'knot', path: PATH ?? '', options: (file: string) => ['-c', file] },
    settings: (served: Served) => settings(served, keys, signing),
    complains: /\b(error|critical):/,
  };
  return openProgram(program, origin, lines);
}

function settings({ origin, folder, port }: Served, keys: string, signing: Signing | undefined): string {
  const { algorithm = 13, bits, hoursLeft = 14 * 24, wish } = signing ?? {};
  const size = bits === undefined ? [] : [`    ksk-size: ${bits}`, `    zsk-size: ${bits}`];
  return [
    'server:',
    `  rundir: "${folder}"`,
    `  listen: 127.0.0.1@${port}`,
    'log:',
    '  - target: stderr',
    '    any: warning',
    'database:',
    `  storage: "${keys}"`,
    'acl:',
    '  - id: copy',
    `    address: ${COPIED_TO}`,
    '    action: transfer',
    'policy:',
    '  - id: signed',
    `    algorithm: ${ALGORITHMS[algorithm]}`,
    ...size,
    '    ksk-lifetime: 0',
    '    zsk-lifetime: 0',
    `    rrsig-lifetime: ${hoursLeft}h`,
    `    rrsig-refresh: 1h`,
    '    propagation-delay: 0',
    `    cds-cdnskey-publish: ${wish === 'own' || wish === 'removal' ? WISHES[wish] : 'none'}`,
    'zone:',
    `  - domain: ${origin}`,
    `    file: "${join(folder, 'zone')}"`,
    '    acl: copy',
    '    zonefile-sync: -1',
    '    zonefile-load: whole',
    '    journal-content: none',
    ...(signing ? ['    dnssec-signing: on', '    dnssec-policy: signed'] : []),
    '',
  ].join('\n');
}
