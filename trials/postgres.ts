import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, glob, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface TestServer {
  /** Its own database, through which others are created. */
  readonly url: string;
  /** Returns the URL of a new, empty database. */
  readonly newDatabase: () => Promise<string>;
  /**
   * Stops it as `pg_ctl stop -m immediate` does, with every connection cut and nothing flushed, and starts it again. null for a server that
   * the test does not own.
   */
  readonly restart: ((whileAway?: () => Promise<unknown>) => Promise<void>) | null;
  readonly close: () => Promise<void>;
}

/** In the environment of tests: the server that all files of a run share (`scripts/tasks/run-tests.ts`). */
export const SHARED_SERVER = 'TESTS_POSTGRES';

/** The server of `DATABASE_URL`, else the one that this run shares; null where there is neither. */
export function givenPostgres(): TestServer | null {
  const url = process.env['DATABASE_URL'] || process.env[SHARED_SERVER];
  return url ? { url, newDatabase: () => createDatabase(url), restart: null, close: async () => {} } : null;
}

/** Why tests are skipped where `startPostgres` finds none. */
export const NO_POSTGRES = 'PostgreSQL is not on this machine (package postgresql), and DATABASE_URL names none';

/** For tests: an existing server, else one started from this machine's binaries; null where there is neither. */
export async function startPostgres(): Promise<TestServer | null> {
  return givenPostgres() ?? startOwnPostgres();
}

/** For tests: a private server that may be stopped; null where this machine has no usable binaries. */
export async function startOwnPostgres(): Promise<TestServer | null> {
  const binaries = (await Array.fromAsync(glob('/usr/lib/postgresql/*/bin')))
    .filter((bin) => existsSync(join(bin, 'initdb')))
    .sort()
    .at(-1);
  return binaries ? startServer(binaries) : null;
}

/** PostgreSQL refuses to run as root: then it runs as the system user nobody. */
const NOBODY = 65_534;

async function startServer(binaries: string): Promise<TestServer | null> {
  const folder = await mkdtemp(join(await roomyFolder(), 'postgres-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) await chown(folder, NOBODY, NOBODY);
  const options: SpawnOptions = { cwd: folder, stdio: 'ignore', ...(asRoot && { uid: NOBODY, gid: NOBODY }) };
  const cluster = join(folder, 'cluster');
  const initdb = spawn(
    join(binaries, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  const code = await new Promise((resolve) => initdb.once('exit', resolve).once('error', resolve));
  if (code !== 0) {
    console.error(`The PostgreSQL of ${binaries} makes no cluster here (${code}): tests that need it are skipped.`);
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  const port = await freePort();
  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=400'],
    // Its data end with the tests, and an immediate stop loses nothing while the operating system keeps running.
    ...['fsync=off', 'full_page_writes=off', 'jit=off', 'max_wal_size=128MB'],
  ];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const child = spawn(
      join(binaries, 'postgres'),
      ['-D', cluster, ...settings.flatMap((one) => ['-c', one])],
      options,
    );
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const hasEnded = gone.then((status) => `PostgreSQL ended with ${status} before it answered`);
    const fault = await Promise.race([waitUntilAnswering(url), hasEnded]);
    if (fault) throw new Error(fault);
    return {
      end: async (signal: 'SIGINT' | 'SIGQUIT') => {
        child.kill(signal);
        await gone;
      },
    };
  };
  let server = await start();
  return {
    url,
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

/** Memory, where there is enough: a new database is a thousand files, which take half a second on a disk. */
async function roomyFolder(): Promise<string> {
  const inMemory = '/dev/shm';
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ROOM_BYTES ? inMemory : tmpdir();
}

const ROOM_BYTES = 2 ** 30;

let databases = 0;

/** A new database on the server of `url`: empty, or a copy of another without connections. */
export async function createDatabase(url: string, template?: string): Promise<string> {
  const name = `test_${process.pid}_${++databases}`;
  await asking(url, (client) => client.query(`create database ${name}${template ? ` template ${template}` : ''}`));
  return databaseOf(url, name);
}

/** Removes a database, and closes its remaining connections. */
export async function dropDatabase(url: string, database: string): Promise<void> {
  const name = new URL(database).pathname.slice(1);
  await asking(url, (client) => client.query(`drop database ${name} with (force)`));
}

export function databaseOf(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Queries the server on a connection of its own. */
export async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A minute: a machine at its limit starts PostgreSQL late. */
const ANSWERING_TRIES = 600;
const ANSWERING_TRY_MS = 100;

async function waitUntilAnswering(url: string): Promise<void> {
  for (let tries = ANSWERING_TRIES; ; tries -= 1) {
    const client = new pg.Client({ connectionString: url });
    const fault = await client.connect().then(
      () => null,
      (refused: Error) => refused,
    );
    await client.end().catch(() => {});
    if (!fault) return;
    if (tries === 0) throw fault;
    await delay(ANSWERING_TRY_MS);
  }
}
