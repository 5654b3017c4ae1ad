import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../trials/free-port.ts';

/** Who may have a copy of the zone. Everybody else is refused, as by most name servers. */
export const COPIED_TO = '127.0.0.2';

const ENDED_WITHIN_MS = 5_000;

export interface NameServer {
  /** On 127.0.0.1, over UDP and TCP. */
  readonly port: number;
  readonly resolver: Resolver;
  readonly close: () => Promise<void>;
}

/** One zone of a name server: where it is kept, and where it is asked. */
export interface Served {
  readonly origin: string;
  readonly folder: string;
  readonly port: number;
}

/** A name server that a test starts in the foreground with its settings in a file. */
export interface Program {
  readonly name: string;
  readonly path: string;
  readonly options: (settings: string) => readonly string[];
  readonly settings: (served: Served) => string;
  /** What it may not say. */
  readonly complains: RegExp;
}

/** Where a program is installed; undefined where it is not. */
export function installed(...paths: readonly string[]): string | undefined {
  return paths.find((path) => spawnSync(path, ['-V']).error === undefined);
}

/** Starts it with one zone, the lines of a master file, on a free port of loopback. Fails where it complains of a line. */
export async function openProgram(program: Program, origin: string, lines: readonly string[]): Promise<NameServer> {
  const folder = mkdtempSync(join(tmpdir(), `${program.name}-`));
  const port = await freePort();
  const settings = join(folder, 'settings');
  writeFileSync(join(folder, 'zone'), [`$ORIGIN ${origin}.`, '$TTL 3600', ...lines, ''].join('\n'));
  writeFileSync(settings, program.settings({ origin, folder, port }));
  const server = spawn(program.path, [...program.options(settings)], { stdio: ['ignore', 'ignore', 'pipe'] });
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
    assert.doesNotMatch(said, program.complains, said);
  } catch (fault) {
    await close();
    throw fault;
  }
  return { port, resolver, close };
}

/** A minute: a machine at its limit starts it late. */
const TRIES = 600;
const TRY_MS = 100;

async function answering(resolver: Resolver, domain: string, server: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < TRIES && server.exitCode === null && !/ read with \d+ errors/.test(said()); tries += 1) {
    const soa = await resolver.resolveSoa(domain).catch(() => null);
    if (soa) return;
    await delay(TRY_MS);
  }
  assert.fail(`nothing answers for ${domain}: ${said()}`);
}
