import { closeSync, type Dirent, fdatasyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { forceFolder } from '../../common/force-folder.ts';

/** A write-ahead log segment: 24 hexadecimal digits. */
const SEGMENT = /^[0-9A-F]{24}$/;
/** Fewer than a process may have open. */
const FORCED_AT_ONCE = 100;
/**
 * If a file was modified at least this long before its time is read, any later write shows another time: file systems count time in ticks
 * of some milliseconds.
 */
const TICKS_NS = 50_000_000n;

/**
 * A folder for PGlite that forces the write-ahead log to disk after each statement that wrote to it; PGlite itself never does. Recovery
 * replays the log onto the files as of the opening, so those are forced once; PGlite makes no checkpoint until the next opening.
 */
export class DurableFolder extends NodeFS {
  /** Segments written before that moment are on disk. */
  #forcedNs = 0n;

  override async syncToFs(): Promise<void> {
    const nowNs = BigInt(Date.now()) * 1_000_000n;
    const written = segmentsIn(join(this.rootDir, 'pg_wal')).filter(({ writtenNs }) => writtenNs >= this.#forcedNs);
    for (const { path, writtenNs } of written) {
      const file = openSync(path, 'r+');
      fdatasyncSync(file);
      closeSync(file);
      this.#forcedNs = nowNs - writtenNs > TICKS_NS ? writtenNs + 1n : writtenNs;
    }
  }

  /** All files, and the folder entries that name them. */
  async forceAll(): Promise<void> {
    const found = await readdir(this.rootDir, { recursive: true, withFileTypes: true });
    const forced = found.filter((entry) => entry.isFile() || entry.isDirectory());
    // Many concurrently: the disk writes them in a few turns.
    while (forced.length > 0) await Promise.all(forced.splice(0, FORCED_AT_ONCE).map(force));
    await forceFolder(this.rootDir);
  }

  override async closeFs(): Promise<void> {
    await super.closeFs();
    await this.forceAll();
  }
}

async function force(entry: Dirent): Promise<void> {
  const path = join(entry.parentPath, entry.name);
  if (entry.isDirectory()) return forceFolder(path);
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** In the order of their last write; segments are recycled under new names before they are needed. */
function segmentsIn(folder: string): readonly { readonly path: string; readonly writtenNs: bigint }[] {
  return readdirSync(folder)
    .filter((name) => SEGMENT.test(name))
    .map((name) => ({ path: join(folder, name), writtenNs: statSync(join(folder, name), { bigint: true }).mtimeNs }))
    .sort((a, b) => Number(a.writtenNs - b.writtenNs));
}
