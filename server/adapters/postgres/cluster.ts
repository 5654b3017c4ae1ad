import { type Stats, statSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { forceFolder } from '../../common/force-folder.ts';

/** What no cluster of PostgreSQL is without, and how each is known to be whole. */
const ESSENTIAL: Readonly<Record<string, (found: Stats, path: string) => Promise<boolean>>> = {
  PG_VERSION: async (found) => found.isFile() && found.size > 0,
  // PostgreSQL always writes 8 KiB (PG_CONTROL_FILE_SIZE).
  'global/pg_control': async (found) => found.isFile() && found.size === 8192,
  base: async (found) => found.isDirectory(),
  pg_wal: async (found, path) =>
    found.isDirectory() && (await readdir(path)).some((name) => /^[0-9A-F]{24}$/.test(name)),
};

/** The folder holds something that is no whole cluster. `missing` names what is not there or is cut; empty where it is no folder at all. */
export class BrokenCluster extends Error {
  override readonly name = 'BrokenCluster';
  readonly missing: readonly string[];

  constructor(folder: string, missing: readonly string[]) {
    super(`${folder} is no cluster: ${missing.join(', ') || 'not a folder'}`);
    this.missing = missing;
  }
}

/** Whether a cluster stands in `folder`; false where there is nothing at all. Throws `BrokenCluster` for anything else, and touches nothing. */
export async function holdsCluster(folder: string): Promise<boolean> {
  if (!(await isThere(folder))) return false;
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) throw new BrokenCluster(folder, []);
  if ((await readdir(folder)).length === 0) return false;
  const missing: string[] = [];
  for (const [name, isWhole] of Object.entries(ESSENTIAL)) {
    const path = join(folder, name);
    const part = statSync(path, { throwIfNoEntry: false });
    if (!part || !(await isWhole(part, path))) missing.push(name);
  }
  if (missing.length > 0) throw new BrokenCluster(folder, missing);
  return true;
}

/** A link that leads nowhere is there, too. */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ENOENT') return false;
      throw fault;
    },
  );
}

/**
 * Lets `make` fill a new folder beside `folder`, which gets that name once it is whole and on the disk: a start that is cut short leaves
 * nothing under the name. What such starts left beside it is removed, by its name. The caller holds the lock, so nobody works on that,
 * and there is nothing at `folder` but perhaps an empty folder.
 */
export async function placeCluster(folder: string, make: (beside: string) => Promise<void>): Promise<void> {
  const parent = dirname(folder);
  const halfMade = `${basename(folder)}.new-`;
  for (const name of await readdir(parent))
    if (name.startsWith(halfMade) && /^\d+$/.test(name.slice(halfMade.length)))
      await rm(join(parent, name), { recursive: true, force: true });
  const beside = join(parent, `${halfMade}${process.pid}`);
  await mkdir(beside, { mode: 0o700 });
  try {
    await make(beside);
    // Removes an empty folder and nothing else; some systems rename no folder onto another.
    await rmdir(folder).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ENOENT') throw fault;
    });
    await rename(beside, folder);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
  await forceFolder(parent);
}

/** Closes a folder to everybody but its owner. One that belongs to somebody else stays as it is. */
export async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch((fault: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes(fault.code ?? '')) throw fault;
  });
}
