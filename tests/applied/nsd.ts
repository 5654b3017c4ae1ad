import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../trials/free-port.ts';

const PROGRAM = ['nsd', '/usr/sbin/nsd'].find((program) => spawnSync(program, ['-v']).error === undefined);

/** For tests: why they are skipped on this machine; false where NSD is there. */
export const withoutNsd = PROGRAM === undefined && 'NSD is not on this machine (package nsd)';

/** Who may have a copy of the zone. Everybody else is refused, as by most name servers. */
export const COPIED_TO = '127.0.0.2';

const ENDED_WITHIN_MS = 5_000;

export interface NameServer {
  /** On 127.0.0.1, over UDP and TCP. */
  readonly port: number;
  readonly resolver: Resolver;
  readonly close: () => Promise<void>;
}

/** Starts NSD with one zone, the lines of a master file, on a free port of loopback. Fails where NSD complains of a line. */
export async function openNsd(origin: string, lines: readonly string[]): Promise<NameServer> {
  const folder = mkdtempSync(join(tmpdir(), 'nsd-'));
  const port = await freePort();
  writeFileSync(join(folder, 'zone'), [`$ORIGIN ${origin}.`, '$TTL 3600', ...lines, ''].join('\n'));
  writeFileSync(join(folder, 'nsd.conf'), settings(origin, folder, port));
  const server = spawn(PROGRAM ?? '', ['-d', '-c', join(folder, 'nsd.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (text) => {
    said += text;
  });
  const close = async () => {
    const hasEnded = server.exitCode !== null || server.signalCode !== null;
    const exited = hasEnded ? null : once(server, 'exit');
    // Asked to end, it ends its own processes with it. Killed, it may leave one behind, which holds its output open for ever.
    server.kill('SIGTERM');
    const late = setTimeout(() => server.kill('SIGKILL'), ENDED_WITHIN_MS);
    await exited;
    clearTimeout(late);
    server.stderr.destroy();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers([`127.0.0.1:${port}`]);
  try {
    await answering(resolver, origin, server, () => said);
    assert.doesNotMatch(said, /\b(error|warning): (?!Cannot open {2}for appending)/, said);
  } catch (fault) {
    await close();
    throw fault;
  }
  return { port, resolver, close };
}

function settings(origin: string, folder: string, port: number): string {
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

/** A minute: a machine at its limit starts NSD late. */
const TRIES = 600;
const TRY_MS = 100;

async function answering(resolver: Resolver, domain: string, server: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < TRIES && server.exitCode === null && !/ read with \d+ errors/.test(said()); tries += 1) {
    const soa = await resolver.resolveSoa(domain).catch(() => null);
    if (soa) return;
    await delay(TRY_MS);
  }
  assert.fail(`NSD does not answer for ${domain}: ${said()}`);
}
