import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { cp, glob, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../server/adapters/postgres/database.ts';
import { dumpNew, openEmbedded, openFrom } from '../server/adapters/postgres/embedded.ts';
import { openQueue } from '../server/adapters/postgres/queue.ts';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules', '.cache', 'databases');

/** For tests: an embedded database in memory, new and migrated, with the tables of the queue. Making one takes seconds of the processor, so that it is a copy of one kept. */
export async function openInMemory(): Promise<Database> {
  const dump = await kept('tar', async (beside) => {
    await dumpNew(beside, async (database) => {
      await (await openQueue(database, () => {})).close();
    });
  });
  return openFrom(await openAsBlob(dump));
}

/** For tests: puts into `folder`, the data folder of a server that has not begun yet, the database that it would make itself. */
export async function layDatabase(folder: string): Promise<void> {
  const cluster = await kept('cluster', async (beside) => (await openEmbedded(beside)).close());
  await cp(cluster, join(folder, 'db'), { recursive: true });
}

/** The path of what `make` made once for this schema; what was made for others is removed. */
async function kept(kind: string, make: (beside: string) => Promise<void>): Promise<string> {
  const key = await keyOfSchema();
  const path = join(CACHE, `${key}.${kind}`);
  if (await isThere(path)) return path;
  await mkdir(CACHE, { recursive: true });
  for (const name of await readdir(CACHE))
    if (!name.startsWith(key)) await rm(join(CACHE, name), { recursive: true, force: true });
  const beside = `${path}.${process.pid}`;
  await make(beside);
  // Somebody else may have been as quick.
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

/** Of all that a new database is made by: the migrations, the code that opens it, the release of PGlite. */
async function keyOfSchema(): Promise<string> {
  const hash = createHash('sha256');
  const files = await Array.fromAsync(
    glob('server/adapters/postgres/{migrations/**/*.{sql,json},*.ts}', { cwd: ROOT }),
  );
  for (const file of [...files.sort(), 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(`${file}\n`).update(await readFile(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
