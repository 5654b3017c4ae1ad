import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { wholeStore } from '../../wings/index.ts';
import { rowsOf } from './copy.ts';
import type { Database } from './database.ts';

const root = mkdtempSync(join(tmpdir(), 'power-'));
/** The view of programs: the cluster, and everything made beside it. */
const seen = join(root, 'seen');
mkdirSync(seen);
const cluster = join(seen, 'db');
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

/** What would remain after a power cut, by inode: the contents of files, and the entries of folders. */
const contents = new Map<number, Buffer>();
const names = new Map<number, Map<string, number>>();

/** From now on only what is forced reaches the simulated disk. */
function drawCurtain(): void {
  Object.assign(fs, { fdatasyncSync: reach });
  syncBuiltinESMExports();
  handles.datasync = async function (this: FileHandle) {
    reach(this.fd);
  };
}

/** A folder keeps its entries of that moment; a file its contents and, as in real file systems, its own name. */
function reach(descriptor: number): void {
  const path = readlinkSync(`/proc/self/fd/${descriptor}`);
  if (path !== seen && !path.startsWith(`${seen}/`)) return;
  keep(path);
  const folder = statSync(dirname(path)).ino;
  if (!statSync(path).isDirectory())
    names.set(folder, (names.get(folder) ?? new Map()).set(basename(path), statSync(path).ino));
}

function keep(path: string): void {
  const { ino } = statSync(path);
  if (statSync(path).isDirectory())
    names.set(ino, new Map(readdirSync(path).map((name) => [name, statSync(join(path, name)).ino])));
  else contents.set(ino, readFileSync(path));
}

/** Writes the simulated disk into a folder; a named file that was never forced is empty. */
function recover(ino: number, folder: string): void {
  mkdirSync(folder);
  for (const [name, one] of names.get(ino) ?? []) {
    const content = contents.get(one);
    if (content) writeFileSync(join(folder, name), content);
    else recover(one, join(folder, name));
  }
}

const LETTERS = 5;
const PIECES = 10;
const onLinux = process.platform === 'linux' ? false : 'only Linux reveals which file a descriptor is';

test('after a power cut, everything that the embedded database acknowledged is on disk', {
  skip: onLinux,
}, async () => {
  drawCurtain();
  const { openEmbedded } = await import('./embedded.ts');
  let database = await openEmbedded(cluster);
  after(() => database.close());
  for (const turn of [1, 2]) {
    await writeMuch(database);
    for (let number = 0; number < LETTERS; number += 1)
      await storeOf(database).transaction(({ contactRequests }) =>
        contactRequests.keepMessage(letter(`${turn}-${number}`)),
      );
    await cutPower(database);
    database = await openEmbedded(cluster);
    const { contactRequests } = storeOf(database);
    for (let number = 0; number < LETTERS; number += 1)
      assert.ok(await contactRequests.message(`${turn}-${number}`), `turn ${turn}, message ${number}`);
    assert.equal((await rowsOf(database.db, sql`select from much`)).length, PIECES * turn);
  }
});

const storeOf = (database: Database) => wholeStore(database, () => ({ add: async () => {} }));

/** One transaction over several segments of the write-ahead log, 16 MB each. */
async function writeMuch({ db }: Database): Promise<void> {
  await db.execute(sql`create table if not exists much (piece text)`);
  await db.transaction(async (tx) => {
    for (let piece = 0; piece < PIECES; piece += 1)
      await tx.execute(sql`insert into much values (${randomBytes(3_000_000).toString('base64')})`);
  });
}

/** What was not forced is lost. */
async function cutPower(database: Database): Promise<void> {
  const left = join(root, 'left');
  recover(statSync(seen).ino, left);
  await database.close();
  rmSync(seen, { recursive: true });
  contents.clear();
  names.clear();
  renameSync(left, seen);
  // What survived the power cut is on disk.
  keep(seen);
  for (const name of readdirSync(seen, { recursive: true, encoding: 'utf8' })) keep(join(seen, name));
  assert.ok(existsSync(join(cluster, 'PG_VERSION')));
}

function letter(reference: string) {
  const person = { firstName: 'Ada', lastName: 'L', email: 'a@b.fr', company: '' };
  const about = { subject: 'Question', urgency: 'normal', message: 'Une question.' } as const;
  return { ...person, ...about, key: reference, reference, receivedAt: new Date() };
}
