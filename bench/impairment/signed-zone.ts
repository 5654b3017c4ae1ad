import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Place } from './cold-resolver.ts';
import { HERE } from './tunnel.ts';

/** As `reflect.ts` has it: the same machine, as seen from afar. */
const SERVERS = ['10.9.1.1', '10.9.1.2'] as const;
const NSD_PORT = 5301;
const UNBOUND_PORT = 5302;
const SIGNED_WITH = ['-a', 'RSASHA256', '-b', '2048'];

/** The root, a top-level domain and a domain, served by NSD and resolved by Unbound with the settings of its package. */
export interface SignedZone {
  readonly servers: Place;
  readonly resolver: Place;
  /** Forgets what the resolver knows. */
  readonly restart: () => Promise<void>;
  /** Questions that came to the resolver over TCP since it was started. */
  readonly overTcp: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Signs the domain and the two zones above it with RSA 2048 and NSEC3, the most common kind. All other names of the laboratory are
 * asked of its own resolver, `others`, and are not validated. Debian's packages bind9-utils, nsd and unbound.
 */
export async function openSignedZone(domain: string, lines: readonly string[], others: Place): Promise<SignedZone> {
  const folder = mkdtempSync(join(tmpdir(), 'signed-zone-'));
  const top = domain.split('.').at(-1) ?? '';
  const digest = sign(folder, domain, lines);
  const servers = ['@ IN SOA a.nic.example. hostmaster.nic.example. 1 14400 3600 1209600 3600', '@ NS a.nic.example.'];
  const cut = [...lines.filter((line) => /^(@ +NS|ns\d +A)/.test(line)).map((line) => below(line, domain)), digest];
  const topDigest = sign(folder, top, [...servers, 'nic NS a.nic.example.', 'a.nic A 192.0.2.1', ...cut]);
  sign(folder, '.', [...servers, `${top}. NS a.nic.example.`, 'a.nic.example. A 192.0.2.1', topDigest]);

  const nsd = start('nsd', ['-d', '-c', nsdSettings(folder, ['.', top, domain])]);
  const settings = unboundSettings(folder, [top, domain], others);
  const resolve = () => start('unbound', ['-d', '-c', settings]);
  let unbound = resolve();
  const control = (...words: readonly string[]) =>
    execFileSync('unbound-control', ['-c', settings, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const ready = async () => {
    for (let left = 100; ; left -= 1) {
      try {
        return control('status');
      } catch (error) {
        if (left === 0) throw error;
        await delay(50);
      }
    }
  };
  const stop = async (program: ReturnType<typeof start>) => {
    program.kill();
    await once(program, 'exit');
  };
  await ready();
  return {
    servers: { address: SERVERS[0], port: NSD_PORT },
    resolver: { address: '127.0.0.1', port: UNBOUND_PORT },
    restart: async () => {
      await stop(unbound);
      unbound = resolve();
      await ready();
    },
    overTcp: () => Number(/^num\.query\.tcp=(\d+)/m.exec(control('stats_noreset'))?.[1]),
    close: async () => {
      await Promise.all([stop(unbound), stop(nsd)]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Writes the signed zone, and tells the DS record for its parent. */
function sign(folder: string, zone: string, lines: readonly string[]): string {
  const keys = join(folder, `keys-${zone}`);
  mkdirSync(keys);
  const origin = zone === '.' ? '.' : `${zone}.`;
  const file = join(keys, 'zone');
  const options = { cwd: keys, stdio: 'pipe', encoding: 'utf8' } as const;
  for (const flags of [['-f', 'KSK'], []]) execFileSync('dnssec-keygen', [...SIGNED_WITH, ...flags, origin], options);
  writeFileSync(file, ['$TTL 3600', `$ORIGIN ${origin}`, ...lines, ''].join('\n'));
  execFileSync('dnssec-signzone', ['-S', '-3', '-', '-o', origin, '-f', join(folder, `zone-${zone}`), file], options);
  const [digests] = readdirSync(keys).filter((name) => name.startsWith('dsset-'));
  return readFileSync(join(keys, digests ?? ''), 'utf8').trim();
}

/** A line of a zone, as its parent writes it. */
function below(line: string, domain: string): string {
  const [name = '', type = '', data = ''] = line.split(/ +/);
  const absolute = (host: string) => (host === '@' ? `${domain}.` : `${host}.${domain}.`);
  return `${absolute(name)} ${type} ${type === 'NS' ? absolute(data) : data}`;
}

function nsdSettings(folder: string, zones: readonly string[]): string {
  const files = ['pidfile', 'xfrdfile', 'zonelistfile'].map((name) => `  ${name}: "${join(folder, name)}"`);
  return written(join(folder, 'nsd.conf'), [
    ...['server:', `  ip-address: ${HERE}@${NSD_PORT}`, '  username: ""', '  database: ""'],
    // One address asks for everybody here, and NSD would take it for a flood.
    '  rrl-ratelimit: 0',
    ...[`  zonesdir: "${folder}"`, `  xfrdir: "${folder}"`, ...files],
    ...['remote-control:', '  control-enable: no'],
    ...zones.flatMap((zone) => ['zone:', `  name: "${zone}"`, `  zonefile: "zone-${zone}"`]),
  ]);
}

function unboundSettings(folder: string, signed: readonly string[], others: Place): string {
  const [top = ''] = signed;
  const elsewhere = [`nic.${top}`, `lab.${top}`, `hebergeur.${top}`, 'arpa', 'com', 'net', 'org'];
  const anchor = readdirSync(join(folder, 'keys-.')).filter((name) => name.startsWith('dsset-'));
  const stub = (zone: string) => [
    ...['stub-zone:', `  name: "${zone}"`],
    ...SERVERS.map((address) => `  stub-addr: ${address}@${NSD_PORT}`),
  ];
  const forward = (zone: string) => [
    ...['forward-zone:', `  name: "${zone}"`, `  forward-addr: ${others.address}@${others.port}`],
  ];
  return written(join(folder, 'unbound.conf'), [
    ...['server:', '  interface: 127.0.0.1', `  port: ${UNBOUND_PORT}`, '  username: ""', '  chroot: ""'],
    ...[`  directory: "${folder}"`, '  pidfile: ""', '  use-syslog: no', '  logfile: ""', '  do-ip6: no'],
    '  extended-statistics: yes',
    // The reverse zones of documentation addresses are answered as absent otherwise.
    ...['  local-zone: "2.0.192.in-addr.arpa" nodefault', '  local-zone: "100.51.198.in-addr.arpa" nodefault'],
    ...['  local-zone: "113.0.203.in-addr.arpa" nodefault', '  local-zone: "8.b.d.0.1.0.0.2.ip6.arpa" nodefault'],
    `  trust-anchor-file: "${join(folder, 'keys-.', anchor[0] ?? '')}"`,
    ...elsewhere.map((zone) => `  domain-insecure: "${zone}"`),
    ...['remote-control:', '  control-enable: yes', `  control-interface: "${join(folder, 'control')}"`],
    ...['.', ...signed].flatMap(stub),
    ...elsewhere.flatMap(forward),
  ]);
}

function written(path: string, lines: readonly string[]): string {
  writeFileSync(path, [...lines, ''].join('\n'));
  return path;
}

function start(name: string, options: readonly string[]) {
  const program = spawn(`/usr/sbin/${name}`, options, { stdio: 'ignore' });
  return program;
}
