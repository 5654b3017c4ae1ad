import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeMessage } from '../../engine/repair/wire.ts';
import { freePort } from '../../trials/free-port.ts';
import { type DnsHost, startDnsHost } from './server.ts';

export interface TestKey {
  readonly name: string;
  readonly secret: string;
}

export function newKey(): TestKey {
  return { name: 'rempart', secret: randomBytes(32).toString('base64') };
}

export interface HostOptions {
  /** Whether the key opens the whole zone. */
  readonly transfer?: boolean;
  /** The one label at which the key may write; absent: at all. */
  readonly writes?: string;
  /** Whether the server signs the zone itself; `apart`: it hands out another zone than the one that it takes changes for. */
  readonly signs?: boolean | 'apart';
}

const has = (program: string, ...args: readonly string[]) => spawnSync(program, args).error === undefined;

/** For tests: why they are skipped on this machine; false where the server is there. */
export const withoutKnot = !has('/usr/sbin/knotd', '-V') && 'Knot is not on this machine (package knot)';
export const withoutBind = !has('/usr/sbin/named', '-v') && 'BIND is not on this machine (package bind9)';

/** For tests: Knot DNS with one zone, which takes changes that bear the key. */
export function openKnot(
  origin: string,
  lines: readonly string[],
  { name, secret }: TestKey,
  { transfer = true, signs = false, writes }: HostOptions = {},
): Promise<DnsHost> {
  return startDnsHost(origin, {
    program: '/usr/sbin/knotd',
    args: (folder) => ['-c', join(folder, 'knot.conf')],
    files: (folder, port) => ({
      zone: zoneText(origin, lines),
      'knot.conf': [
        'server:',
        `  listen: 127.0.0.1@${port}`,
        `  rundir: "${folder}"`,
        '  udp-workers: 1',
        '  tcp-workers: 1',
        '  background-workers: 1',
        'database:',
        `  storage: "${folder}"`,
        '  journal-db-max-size: 16M',
        '  kasp-db-max-size: 16M',
        '  timer-db-max-size: 16M',
        'log:',
        '  - target: stderr',
        '    any: info',
        'key:',
        `  - id: ${name}`,
        '    algorithm: hmac-sha256',
        `    secret: ${secret}`,
        'acl:',
        '  - id: owner',
        `    key: ${name}`,
        `    action: [${transfer ? 'transfer, ' : ''}update]`,
        ...(writes === undefined ? [] : ['    update-owner: name', `    update-owner-name: [${writes}]`]),
        'zone:',
        `  - domain: ${origin}`,
        `    storage: "${folder}"`,
        '    file: zone',
        '    zonefile-load: difference-no-serial',
        '    journal-content: all',
        '    acl: owner',
        `    dnssec-signing: ${signs ? 'on' : 'off'}`,
        '',
      ].join('\n'),
    }),
  });
}

/** For tests: BIND with one zone, which takes changes that bear the key. */
export function openBind(
  origin: string,
  lines: readonly string[],
  key: TestKey,
  { transfer = true, signs = false, writes }: HostOptions = {},
): Promise<DnsHost> {
  return startBind(origin, key, zoneText(origin, lines), [
    'type primary;',
    'check-integrity no;',
    writes === undefined
      ? `allow-update { key "${key.name}"; };`
      : `update-policy { grant ${key.name} name ${writes}.${origin}. TXT; };`,
    `allow-transfer { ${transfer ? `key "${key.name}"` : 'none'}; };`,
    ...(signs ? ['dnssec-policy default;', `inline-signing ${signs === 'apart' ? 'yes' : 'no'};`] : []),
  ]);
}

/** For tests: BIND with a copy of the zone of another BIND, to which it hands changes on. It follows once it is told (`notified`). */
export function openBindSecondary(origin: string, primary: DnsHost, key: TestKey): Promise<DnsHost> {
  return startBind(origin, key, null, [
    'type secondary;',
    `primaries { 127.0.0.1 port ${primary.port} key "${key.name}"; };`,
    `allow-update-forwarding { key "${key.name}"; };`,
    `allow-transfer { key "${key.name}"; };`,
  ]);
}

function startBind(origin: string, { name, secret }: TestKey, zone: string | null, options: readonly string[]) {
  return startDnsHost(origin, {
    program: '/usr/sbin/named',
    args: (folder, port) => ['-g', '-n', '1', '-c', join(folder, 'named.conf'), '-p', `${port}`],
    files: (folder) => ({
      ...(zone !== null && { zone }),
      'named.conf': [
        `key "${name}" { algorithm hmac-sha256; secret "${secret}"; };`,
        'options {',
        `  directory "${folder}";`,
        '  listen-on { 127.0.0.1; };',
        '  listen-on-v6 { none; };',
        '  recursion no;',
        '  dnssec-validation no;',
        '  notify no;',
        `  pid-file "${folder}/pid";`,
        `  session-keyfile "${folder}/session.key";`,
        '};',
        'controls { };',
        `zone "${origin}" {`,
        '  file "zone";',
        '  check-names ignore;',
        ...options.map((option) => `  ${option}`),
        '};',
        '',
      ].join('\n'),
    }),
  });
}

const NOTIFY = 4;
const SOA = 6;

/** For tests: tells a secondary that its zone has changed (RFC 1996). */
export async function notified(origin: string, { port }: DnsHost): Promise<void> {
  const socket = createSocket('udp4');
  socket.send(writeMessage(NOTIFY, { name: origin, type: SOA }), port, '127.0.0.1');
  await once(socket, 'message');
  socket.close();
}

/** The schema of its database, as Debian packs it. */
const SCHEMA = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql';

export const withoutPowerdns =
  !(has('/usr/sbin/pdns_server', '--version') && has('sqlite3', '-version') && existsSync(SCHEMA)) &&
  'PowerDNS is not on this machine (packages pdns-server, pdns-backend-sqlite3 and sqlite3)';

/**
 * For tests: PowerDNS with one zone, whose API opens to the secret of the key, and which takes changes that bear the key. `metadata`: of
 * the zone, such as `SOA-EDIT`.
 */
export async function openPowerdns(
  origin: string,
  lines: readonly string[],
  { name, secret }: TestKey,
  { signs = false, metadata = {} }: HostOptions & { readonly metadata?: Readonly<Record<string, string>> } = {},
): Promise<DnsHost & { readonly api: URL }> {
  const apiPort = await freePort();
  const host = await startDnsHost(origin, {
    program: '/usr/sbin/pdns_server',
    args: (folder) => [`--config-dir=${folder}`],
    files: (folder, port) => ({
      zone: zoneText(origin, lines),
      'pdns.conf': [
        ...['launch=gsqlite3', `gsqlite3-database=${join(folder, 'db')}`, 'daemon=no', 'guardian=no'],
        ...['local-address=127.0.0.1', `local-port=${port}`, `socket-dir=${folder}`, 'receiver-threads=1'],
        ...['api=yes', `api-key=${secret}`, 'webserver-address=127.0.0.1', `webserver-port=${apiPort}`],
        ...['webserver-allow-from=127.0.0.1', 'expand-alias=no', 'zone-cache-refresh-interval=0'],
        ...['dnsupdate=yes', 'allow-dnsupdate-from=127.0.0.1', 'allow-axfr-ips=', 'gsqlite3-dnssec=yes', ''],
      ].join('\n'),
    }),
    prepare: (folder) => {
      const run = (program: string, ...args: readonly string[]) => {
        const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
        if (status !== 0) throw new Error(`${program}: ${stderr}`);
      };
      run('sqlite3', join(folder, 'db'), `.read ${SCHEMA}`);
      const util = (...args: readonly string[]) => run('pdnsutil', `--config-dir=${folder}`, ...args);
      util('load-zone', origin, join(folder, 'zone'));
      util('import-tsig-key', name, 'hmac-sha256', secret);
      const opened = { 'TSIG-ALLOW-AXFR': name, 'TSIG-ALLOW-DNSUPDATE': name, ...metadata };
      for (const [kind, value] of Object.entries(opened)) util('set-meta', origin, kind, value);
      if (signs) util('secure-zone', origin);
    },
  });
  return { ...host, api: new URL(`http://127.0.0.1:${apiPort}`) };
}

/** Octets beyond ASCII by their number, without which Knot reads no text. */
export function zoneText(origin: string, lines: readonly string[]): string {
  const octets = (sign: string) => [...Buffer.from(sign)].map((octet) => `\\${octet}`).join('');
  return [`$ORIGIN ${origin}.`, '$TTL 3600', ...lines, ''].join('\n').replace(/\P{ASCII}/gu, octets);
}
