import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../trials/free-port.ts';

/** For tests: a real name server on loopback that takes changes. */
export interface DnsHost {
  readonly port: number;
  readonly folder: string;
  readonly said: () => string;
  readonly close: () => Promise<void>;
}

export interface Started {
  readonly program: string;
  readonly args: (folder: string, port: number) => readonly string[];
  /** Files of its folder by name. */
  readonly files: (folder: string, port: number) => Readonly<Record<string, string>>;
  readonly prepare?: (folder: string) => void;
}

const ENDED_WITHIN_MS = 5_000;

/** Starts a server with one zone, and waits until it answers for it. */
export async function startDnsHost(origin: string, { program, args, files, prepare }: Started): Promise<DnsHost> {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  const port = await freePort();
  for (const [name, text] of Object.entries(files(folder, port))) writeFileSync(join(folder, name), text);
  prepare?.(folder);
  const server = spawn(program, args(folder, port), { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  const close = async () => {
    const hasEnded = server.exitCode !== null || server.signalCode !== null;
    const exited = hasEnded ? null : once(server, 'exit');
    server.kill('SIGTERM');
    const late = setTimeout(() => server.kill('SIGKILL'), ENDED_WITHIN_MS);
    await exited;
    clearTimeout(late);
    server.stdout.destroy();
    server.stderr.destroy();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await answering(origin, port, server, () => said);
  } catch (fault) {
    await close();
    throw fault;
  }
  return { port, folder, said: () => said, close };
}

/** What a server says of a zone that it does not load. */
export const REFUSED = /not loaded due to errors|\[[^\]]+\] failed to load zone|failed to parse zone file|Parse error/;

/** A minute: a machine at its limit starts a server late. */
const TRIES = 600;
const TRY_MS = 100;

async function answering(origin: string, port: number, server: ChildProcess, said: () => string): Promise<void> {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${port}`]);
  for (let tries = 0; tries < TRIES && server.exitCode === null && !REFUSED.test(said()); tries += 1) {
    if (await resolver.resolveSoa(origin).catch(() => null)) return;
    await delay(TRY_MS);
  }
  assert.fail(`nobody answers for ${origin}: ${said()}`);
}
