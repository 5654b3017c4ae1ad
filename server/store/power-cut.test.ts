import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs, { cpSync, existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { rowsOf } from './copy.ts';
import type { Database } from './database.ts';
import { storeIn } from './store.ts';

const root = mkdtempSync(join(tmpdir(), 'power-'));
/** What programs see, and what would be there after the power went. */
const seen = join(root, 'seen');
const disk = join(root, 'disk');
const { fdatasyncSync } = fs;
const handle = await open(import.meta.filename);
const handles = Object.getPrototypeOf(handle) as { datasync: FileHandle['datasync'] };
const { datasync } = handles;
after(async () => {
  Object.assign(fs, { fdatasyncSync });
  syncBuiltinESMExports();
  handles.datasync = datasync;
  await handle.close();
  rmSync(root, { recursive: true, force: true });
});

/** From now on nothing reaches `disk` but what is forced there. */
function drawCurtain(): void {
  Object.assign(fs, { fdatasyncSync: reach });
  syncBuiltinESMExports();
  handles.datasync = async function (this: FileHandle) {
    reach(this.fd);
  };
}

function reach(descriptor: number): void {
  const path = readlinkSync(`/proc/self/fd/${descriptor}`);
  const at = relative(seen, path);
  if (at.startsWith('..')) return;
  const isFolder = statSync(path).isDirectory();
  mkdirSync(isFolder ? join(disk, at) : dirname(join(disk, at)), { recursive: true });
  if (!isFolder) cpSync(path, join(disk, at));
}

const LETTERS = 5;
const PIECES = 10;
const onLinux = process.platform === 'linux' ? false : 'only Linux tells which file a descriptor is';

test('when the power goes, what the embedded database acknowledged is on the disk', { skip: onLinux }, async () => {
  drawCurtain();
  const { openEmbedded } = await import('./embedded.ts');
  let database = await openEmbedded(seen);
  after(() => database.close());
  for (const turn of [1, 2]) {
    await writeMuch(database);
    for (let number = 0; number < LETTERS; number += 1)
      await storeOf(database).together(({ letters }) => letters.keepMessage(letter(`${turn}-${number}`)));
    await cutPower(database);
    database = await openEmbedded(seen);
    const { letters } = storeOf(database);
    for (let number = 0; number < LETTERS; number += 1)
      assert.ok(await letters.message(`${turn}-${number}`), `turn ${turn}, letter ${number}`);
    assert.equal((await rowsOf(database.db, sql`select from much`)).length, PIECES * turn);
  }
});

const storeOf = (database: Database) => storeIn(database, () => ({ add: async () => {} }));

/** One transaction over several segments of the write-ahead log, 16 MB each. */
async function writeMuch({ db }: Database): Promise<void> {
  await db.execute(sql`create table if not exists much (piece text)`);
  await db.transaction(async (tx) => {
    for (let piece = 0; piece < PIECES; piece += 1)
      await tx.execute(sql`insert into much values (${randomBytes(3_000_000).toString('base64')})`);
  });
}

/** What was not forced is gone. */
async function cutPower(database: Database): Promise<void> {
  const left = join(root, 'left');
  cpSync(disk, left, { recursive: true });
  await database.close();
  rmSync(seen, { recursive: true });
  rmSync(disk, { recursive: true });
  cpSync(left, seen, { recursive: true });
  cpSync(left, disk, { recursive: true });
  rmSync(left, { recursive: true });
  assert.ok(existsSync(join(seen, 'PG_VERSION')));
}

function letter(reference: string) {
  const person = { firstName: 'Ada', lastName: 'L', email: 'a@b.fr', company: '' };
  const about = { subject: 'Question', urgency: 'normal', message: 'Une question.' } as const;
  return { ...person, ...about, key: reference, reference, receivedAt: new Date() };
}
