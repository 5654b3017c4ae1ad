import { closeSync, fdatasyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A write-ahead log segment: 24 hexadecimal digits. */
const SEGMENT = /^[0-9A-F]{24}$/;

/** A file that was written so long before it was looked at shows any later writing by another time: file systems count time in ticks of some milliseconds. */
const TICKS_NS = 50_000_000n;

/** A folder for PGlite that forces the write-ahead log to disk after each statement that wrote to it; PGlite itself never does. */
export class DurableFolder extends NodeFS {
  #segment: string | null = null;
  #file = -1;
  /** When what was forced last was written; null where something could have been written since at the same time. */
  #forcedNs: bigint | null = null;
  #held = false;

  /** Within a transaction nothing needs to last; the commit that follows `work` is forced as any other statement. */
  async unforced<T>(work: () => Promise<T>): Promise<T> {
    this.#held = true;
    try {
      return await work();
    } finally {
      this.#held = false;
    }
  }

  override async syncToFs(): Promise<void> {
    if (this.#held) return;
    const nowNs = BigInt(Date.now()) * 1_000_000n;
    const newest = newestSegment(join(this.rootDir, 'pg_wal'));
    if (newest === null) return;
    const { path, writtenNs } = newest;
    if (path === this.#segment && writtenNs === this.#forcedNs) return;
    if (path !== this.#segment) {
      this.#close();
      this.#file = openSync(path, 'r+');
      this.#segment = path;
    }
    fdatasyncSync(this.#file);
    this.#forcedNs = nowNs - writtenNs > TICKS_NS ? writtenNs : null;
  }

  override async closeFs(): Promise<void> {
    this.#close();
    await super.closeFs();
  }

  #close(): void {
    if (this.#segment === null) return;
    fdatasyncSync(this.#file);
    closeSync(this.#file);
    this.#segment = null;
  }
}

interface Segment {
  readonly path: string;
  readonly writtenNs: bigint;
}

/** Segments are recycled under new names before they are needed, so the newest is the one last written. */
function newestSegment(folder: string): Segment | null {
  let newest: Segment | null = null;
  for (const name of readdirSync(folder)) {
    if (!SEGMENT.test(name)) continue;
    const path = join(folder, name);
    const { mtimeNs: writtenNs } = statSync(path, { bigint: true });
    if (newest === null || writtenNs > newest.writtenNs) newest = { path, writtenNs };
  }
  return newest;
}
