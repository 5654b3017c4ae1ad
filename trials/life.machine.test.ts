import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { product } from '@rempart/brand';
import { backUp, restore } from '../server/commands/backup.ts';
import { layDatabase } from './made-databases.ts';

/** A short life of one server; `start`, `data-folder`, `backup/commands` and `backup/killed` are the long tests. */
const folder = await mkdtemp(join(tmpdir(), 'life-'));
await layDatabase(folder);
const children: ChildProcess[] = [];
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const environment = { ...process.env, DATABASE_URL: '', PORT: '0', [`${product.settingsPrefix}_DATA`]: folder };

/** Starts a server; its address is empty where the start was refused. */
async function start() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  children.push(child);
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const line = new Promise<string>((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk).trim())));
  return { child, exit, address: await Promise.race([line, exit.then(() => '')]) };
}

test('a server answers, locks its folder, is backed up while it works, and ends on request', async () => {
  const { child, exit, address } = await start();
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
  const second = await start();
  assert.deepEqual([second.address, await second.exit], ['', 1], 'a second process on the same folder is refused');
  assert.equal((await stat(join(folder, 'db'))).mode & 0o077, 0);
  const file = join(folder, 'all.gz');
  const { tables } = await backUp(file, environment);
  assert.ok((tables.find(({ table }) => table === 'blog_posts')?.rows ?? 0) > 0);
  assert.equal((await stat(file)).mode & 0o077, 0);
  child.kill('SIGTERM');
  assert.equal(await exit, 0);
  const copy = { ...environment, [`${product.settingsPrefix}_DATA`]: join(folder, 'copy') };
  const contents = await restore(file, { replace: false, moved: false }, copy);
  assert.deepEqual(contents.tables, tables);
});
