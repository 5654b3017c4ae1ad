import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { cp, glob, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../server/adapters/postgres/database.ts';
import { dumpNew, openEmbedded, openFrom } from '../server/adapters/postgres/embedded.ts';
import { openPostgres } from '../server/adapters/postgres/postgres.ts';
import { openQueue } from '../server/adapters/postgres/queue.ts';
import { asking, createDatabase, databaseOf, dropDatabase, givenPostgres, type TestServer } from './postgres.ts';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules', '.cache', 'databases');

/**
 * For tests: a new, migrated database with the tables of the queue: on the existing PostgreSQL server, which answers a test in half the
 * processor time, else embedded in memory. Tests of what must hold on both kinds request both (`databases.ts`).
 */
export function openDatabase(): Promise<Database> {
  const server = givenPostgres();
  return server ? openOn(server) : openInMemory();
}

/** Embedded databases keep a test's process busy for seconds, while the connection timeout runs. */
const CONNECT_MS = 60_000;

/** For tests: a database of its own on `server`, with the tables of the queue; closing it removes it. */
export async function openOn({ url }: Pick<TestServer, 'url'>): Promise<Database> {
  const database = await createDatabase(url, await templateOn(url));
  const opened = await openPostgres(database, { connections: 10, connectMs: CONNECT_MS });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await dropDatabase(url, database);
    },
  };
}

/** An arbitrary number: one of all processes makes the template. */
const TEMPLATE_LOCK = 5_120_934;

/** The name of the database that new ones are copied from; migrating each would take a second. */
async function templateOn(url: string): Promise<string> {
  const name = `template_${await keyOfSchema()}`;
  await asking(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const beside = `${name}_unfinished`;
    await client.query(`drop database if exists ${beside}`);
    await client.query(`create database ${beside}`);
    const made = await openPostgres(databaseOf(url, beside), { connections: 4, connectMs: CONNECT_MS });
    await (await openQueue(made, () => {})).close();
    await made.close();
    await client.query(`alter database ${beside} rename to ${name}`);
  });
  return name;
}

/**
 * For tests: an embedded database in memory, new and migrated, with the tables of the queue. Making one takes seconds of processor time, so
 * it is copied from a stored one.
 */
export async function openInMemory(): Promise<Database> {
  const dump = await cachedFile('tar', async (beside) => {
    await dumpNew(beside, async (database) => {
      await (await openQueue(database, () => {})).close();
    });
  });
  return openFrom(await openAsBlob(dump));
}

/** For tests: puts a new database into `folder`, the data folder of a server that was never started. */
export async function layDatabase(folder: string): Promise<void> {
  const cluster = await cachedFile('cluster', async (beside) => (await openEmbedded(beside)).close());
  await cp(cluster, join(folder, 'db'), { recursive: true });
}

/** The path of what `make` made once for this schema; those of other schemas are removed. */
async function cachedFile(kind: string, make: (beside: string) => Promise<void>): Promise<string> {
  const key = await keyOfSchema();
  const path = join(CACHE, `${key}.${kind}`);
  if (await isThere(path)) return path;
  await mkdir(CACHE, { recursive: true });
  for (const name of await readdir(CACHE))
    if (!name.startsWith(key)) await rm(join(CACHE, name), { recursive: true, force: true });
  const beside = `${path}.${process.pid}`;
  await make(beside);
  // Another process may have been as quick.
  await rename(beside, path).catch(async (fault) => {
    await rm(beside, { recursive: true, force: true });
    if (!(await isThere(path))) throw fault;
  });
  return path;
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Identifies everything that makes a new database: the migrations, the code that opens it, the release of PGlite. */
function keyOfSchema(): Promise<string> {
  schema ??= hashOfSchema();
  return schema;
}

let schema: Promise<string> | undefined;

async function hashOfSchema(): Promise<string> {
  const hash = createHash('sha256');
  const files = await Array.fromAsync(
    glob(['server/adapters/postgres/{migrations/**/*.{sql,json},*.ts}', 'server/wings/*/postgres/*.ts'], { cwd: ROOT }),
  );
  for (const file of [...files.sort(), 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(`${file}\n`).update(await readFile(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
