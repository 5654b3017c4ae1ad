import { type Stats, statSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { forceFolder } from '../../common/force-folder.ts';

/** Files that every PostgreSQL cluster has, and how to recognise that each is complete. */
const ESSENTIAL: Readonly<Record<string, (found: Stats, path: string) => Promise<boolean>>> = {
  PG_VERSION: async (found) => found.isFile() && found.size > 0,
  // PostgreSQL always writes 8 KiB (PG_CONTROL_FILE_SIZE).
  'global/pg_control': async (found) => found.isFile() && found.size === 8192,
  base: async (found) => found.isDirectory(),
  pg_wal: async (found, path) =>
    found.isDirectory() && (await readdir(path)).some((name) => /^[0-9A-F]{24}$/.test(name)),
};

/**
 * The folder holds something that is no complete cluster. `missing` names missing or truncated files; empty where it is no folder at all.
 */
export class BrokenCluster extends Error {
  override readonly name = 'BrokenCluster';
  readonly missing: readonly string[];

  constructor(folder: string, missing: readonly string[]) {
    super(`${folder} is no cluster: ${missing.join(', ') || 'not a folder'}`);
    this.missing = missing;
  }
}

/** Whether `folder` holds a cluster; false where nothing exists. Throws `BrokenCluster` for anything else, and changes nothing. */
export async function holdsCluster(folder: string): Promise<boolean> {
  if (!(await isThere(folder))) return false;
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) throw new BrokenCluster(folder, []);
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

/** A dangling symbolic link exists, too. */
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
 * Lets `make` fill a new folder beside `folder`, and renames it once it is complete and on disk: an aborted start leaves nothing under the
 * final name. Deletes the remains of such starts, by their names. The caller holds the lock, so no process uses those, and `folder` is
 * absent or empty.
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
    // Removes an empty folder and nothing else; some systems refuse to rename a folder onto another.
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

/** Makes a folder accessible to its owner alone. A folder of another user stays unchanged. */
export async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch((fault: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes(fault.code ?? '')) throw fault;
  });
}
