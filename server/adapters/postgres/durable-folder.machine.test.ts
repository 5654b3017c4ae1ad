import assert from 'node:assert/strict';
import fs, { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';

const forcing = mock.method(fs, 'fdatasyncSync');
syncBuiltinESMExports();
const { openEmbedded } = await import('./embedded.ts');
const { layDatabase } = await import('../../../trials/made-databases.ts');

const parent = mkdtempSync(join(tmpdir(), 'durable-'));
const folder = join(parent, 'db');
await layDatabase(parent);
const database = await openEmbedded(folder);
after(async () => {
  await database.close();
  forcing.mock.restore();
  syncBuiltinESMExports();
  rmSync(parent, { recursive: true, force: true });
});

const read = () => database.db.execute(sql`select count(*) from marks`);
const write = (name: string) => database.db.execute(sql`insert into marks (name, at) values (${name}, now())`);
async function forced(work: () => Promise<unknown>): Promise<number> {
  const before = forcing.mock.callCount();
  await work();
  return forcing.mock.callCount() - before;
}

/** Longer than the resolution of file times. */
const SETTLED_MS = 80;

test('each statement that writes is forced to disk, however fast they follow', async () => {
  for (let n = 0; n < 8; n += 1) assert.ok((await forced(() => write(`mark-${n}`))) >= 1, `${n}`);
});

test('reading forces nothing, once earlier writes have settled', async () => {
  await delay(SETTLED_MS);
  await read();
  assert.equal(
    await forced(async () => {
      for (let n = 0; n < 20; n += 1) await read();
    }),
    0,
  );
  assert.ok((await forced(() => write('after-reading'))) >= 1);
});

test('a file with a very recent modification time does not count as settled', async () => {
  await write('racy');
  await delay(SETTLED_MS);
  const segments = join(folder, 'pg_wal');
  const [newest = ''] = fs
    .readdirSync(segments)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => join(segments, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const soon = new Date(Date.now() + 3_600_000);
  utimesSync(newest, soon, soon);
  assert.ok((await forced(read)) >= 1, 'as if written');
  assert.ok((await forced(read)) >= 1, 'and perhaps again within the same tick');
});
