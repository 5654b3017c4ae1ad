import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { writeRows } from '../store/copy.ts';
import type { Database } from '../store/database.ts';
import { BrokenBackup, type Contents, readBackup } from './format.ts';

/** For nobody but the owner: it holds names, addresses and reports. */
const NEW_FILE = { flags: 'wx', mode: 0o600, flush: true } as const;

/** Writes all rows into a new file, on disk when this returns. */
export async function writeBackup({ db }: Database, path: string, at: Date): Promise<void> {
  const lines = new PassThrough();
  const written = pipeline(lines, createGzip(), createWriteStream(path, NEW_FILE));
  try {
    await writeRows(db, at, async (line) => {
      if (!lines.write(`${line}\n`)) await Promise.race([once(lines, 'drain'), written]);
    });
    lines.end();
  } catch (fault) {
    lines.destroy();
    await written.catch(() => {});
    await rm(path, { force: true });
    throw fault;
  }
  await written;
}

/** Keeps what a server sends. */
export async function keepBackup(sent: Readable, path: string): Promise<void> {
  await pipeline(sent, createWriteStream(path, NEW_FILE));
}

/** Through a file of `spool`, so that a slow reader does not hold up the database; it is gone once read. */
export async function sendBackup(database: Database, spool: string, at: Date): Promise<Readable> {
  const path = join(spool, randomUUID());
  await writeBackup(database, path, at);
  const reading = createReadStream(path);
  reading.once('open', () => void rm(path, { force: true }));
  return reading;
}

/** What a backup holds, every sum checked. Throws `BrokenBackup`. */
export function inspectBackup(path: string): Promise<Contents> {
  const silent = async () => {};
  return readBackup(linesOf(path), { head: silent, table: silent, row: silent, end: silent });
}

/** Lines of a backup; a file that is cut or damaged is `BrokenBackup`. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const text = createReadStream(path).on('error', (fault) => plain.destroy(fault));
  const plain = createGunzip();
  text.pipe(plain);
  let rest = '';
  try {
    for await (const piece of plain.setEncoding('utf8')) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    throw /^Z_|^ERR_Z/.test(code ?? '') ? new BrokenBackup('it is cut or damaged') : fault;
  } finally {
    text.destroy();
  }
  if (rest !== '') throw new BrokenBackup('its last line is cut');
}
