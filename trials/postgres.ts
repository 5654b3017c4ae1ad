import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, glob, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface TestServer {
  /** Of a database of its own, new and empty. */
  readonly newDatabase: () => Promise<string>;
  /** Stops it as `pg_ctl stop -m immediate` does, every connection cut, nothing written down; and starts it again. null for a server that is not ours. */
  readonly restart: ((whileAway?: () => Promise<unknown>) => Promise<void>) | null;
  readonly close: () => Promise<void>;
}

/** For tests: the server of `DATABASE_URL`, else one started from this machine's binaries; null where there is neither. */
export async function startPostgres(): Promise<TestServer | null> {
  const given = process.env['DATABASE_URL'];
  if (given) return { newDatabase: () => createDatabase(given), restart: null, close: async () => {} };
  const binaries = (await Array.fromAsync(glob('/usr/lib/postgresql/*/bin')))
    .filter((bin) => existsSync(join(bin, 'initdb')))
    .sort()
    .at(-1);
  return binaries ? startServer(binaries) : null;
}

/** PostgreSQL refuses to run as root: there it runs as nobody. */
const NOBODY = 65_534;

async function startServer(binaries: string): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) await chown(folder, NOBODY, NOBODY);
  const options: SpawnOptions = { cwd: folder, stdio: 'ignore', ...(asRoot && { uid: NOBODY, gid: NOBODY }) };
  const cluster = join(folder, 'cluster');
  const initdb = spawn(
    join(binaries, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  await new Promise((resolve, reject) => initdb.once('exit', resolve).once('error', reject));
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const child = spawn(
      join(binaries, 'postgres'),
      ['-D', cluster, ...settings.flatMap((one) => ['-c', one])],
      options,
    );
    const gone = new Promise((resolve) => child.once('exit', resolve));
    await answering(url);
    return {
      end: async (signal: 'SIGINT' | 'SIGQUIT') => {
        child.kill(signal);
        await gone;
      },
    };
  };
  let server = await start();
  return {
    newDatabase: () => createDatabase(url),
    restart: async (whileAway = async () => {}) => {
      await server.end('SIGQUIT');
      await whileAway();
      server = await start();
    },
    close: async () => {
      await server.end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let databases = 0;

async function createDatabase(url: string): Promise<string> {
  const name = `test_${process.pid}_${++databases}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function answering(url: string): Promise<void> {
  for (let tries = 100; ; tries -= 1) {
    const client = new pg.Client({ connectionString: url });
    const fault = await client.connect().then(
      () => null,
      (refused: Error) => refused,
    );
    await client.end().catch(() => {});
    if (!fault) return;
    if (tries === 0) throw fault;
    await delay(100);
  }
}
