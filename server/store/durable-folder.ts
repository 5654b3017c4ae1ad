import { closeSync, fdatasyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A write-ahead log segment: 24 hexadecimal digits. */
const SEGMENT = /^[0-9A-F]{24}$/;

/** A folder for PGlite that forces the write-ahead log to disk after each statement; PGlite itself never does. */
export class DurableFolder extends NodeFS {
  #segment: string | null = null;
  #file = -1;
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
    const newest = newestSegment(join(this.rootDir, 'pg_wal'));
    if (newest === null) return;
    if (newest !== this.#segment) {
      this.#close();
      this.#file = openSync(newest, 'r+');
      this.#segment = newest;
    }
    fdatasyncSync(this.#file);
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

/** Segments are recycled under new names before they are needed, so the newest is the one last written. */
function newestSegment(folder: string): string | null {
  let newest: { readonly path: string; readonly writtenNs: bigint } | null = null;
  for (const name of readdirSync(folder)) {
    if (!SEGMENT.test(name)) continue;
    const path = join(folder, name);
    const { mtimeNs: writtenNs } = statSync(path, { bigint: true });
    if (newest === null || writtenNs > newest.writtenNs) newest = { path, writtenNs };
  }
  return newest?.path ?? null;
}
