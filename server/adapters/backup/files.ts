import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode } from '@rempart/contract';
import { LineTooLong, linesIn } from '../../common/lines.ts';
import { writeRows } from '../postgres/copy.ts';
import type { Database } from '../postgres/database.ts';
import { type BackupReader, BrokenBackup, type Contents, readBackup } from './format.ts';

/** Readable by the owner alone: it holds names, addresses and reports. */
const NEW_FILE = { flags: 'wx', mode: 0o600, flush: true } as const;

/** In octets. No row comes near it: the largest hold a report or a picture, as two digits for each octet. */
const LONGEST_LINE = 64 * 2 ** 20;

/** Writes all rows into a new file, which is on disk when this returns. */
export async function writeBackup({ db }: Database, path: string, at: Date): Promise<void> {
  const lines = new PassThrough();
  const written = pipeline(lines, createGzip(), createWriteStream(path, NEW_FILE));
  try {
    await writeRows(db, at, async (line) => {
      if (!lines.write(`${line}\n`)) await Promise.race([once(lines, 'drain'), written]);
    });
    lines.end();
  } catch (error) {
    lines.destroy();
    await written.catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
  await written;
}

/** Stores what a server sends. */
export async function keepBackup(sent: Readable, path: string): Promise<void> {
  await pipeline(sent, createWriteStream(path, NEW_FILE));
}

/** Through a file in `spool`, so that a slow reader does not block the database; the file is deleted once read. */
export async function sendBackup(database: Database, spool: string, at: Date): Promise<Readable> {
  const path = join(spool, randomUUID());
  await writeBackup(database, path, at);
  const reading = createReadStream(path);
  reading.once('open', () => void rm(path, { force: true }));
  return reading;
}

/** The contents of a backup, with every checksum verified. Throws `BrokenBackup`. */
export function inspectBackup(path: string, head: BackupReader['head'] = async () => {}): Promise<Contents> {
  const silent = async () => {};
  return readBackup(linesOf(path), { head, table: silent, row: silent, end: silent });
}

/** Lines of a backup; a truncated or damaged file, or one with a foreign line, throws `BrokenBackup`. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path).on('error', (fault) => plain.destroy(fault));
  const plain = createGunzip();
  file.pipe(plain);
  try {
    for await (const { text, ended } of linesIn(plain, LONGEST_LINE)) {
      if (!ended) throw new BrokenBackup('its last line is cut');
      yield text;
    }
  } catch (fault) {
    if (fault instanceof LineTooLong) throw new BrokenBackup(fault.message);
    throw /^Z_|^ERR_Z/.test(errorCode(fault) ?? '') ? new BrokenBackup('it is cut or damaged') : fault;
  } finally {
    file.destroy();
  }
}
