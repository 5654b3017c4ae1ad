import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { product } from '@rempart/brand';
import { backUp } from '../server/commands/backup.ts';

/** A small disk of its own; null where this machine cannot provide one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return null;
  }
}

const disk = process.platform === 'linux' && process.getuid?.() === 0 ? smallDisk() : null;
const children: ChildProcess[] = [];
after(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
  if (disk === null) return;
  execFileSync('umount', [disk]);
  await rmdir(disk);
});

async function start() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, DATABASE_URL: '', PORT: '0', [`${product.settingsPrefix}_DATA`]: disk ?? '' },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  children.push(child);
  const address = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (line) => resolve(String(line).trim())),
  );
  return { child, address };
}

let letters = 0;
/** Four thousand octets that do not compress. */
async function write(address: string): Promise<{ readonly status: number; readonly key: string }> {
  letters += 1;
  const key = String(letters).padStart(22, 'k');
  const message = Array.from({ length: 4_000 }, () => Math.random().toString(36).at(2) ?? 'x').join('');
  const person = { firstName: 'Ada', lastName: 'L', email: 'ada@exemple.fr', subject: 'Question' };
  const answer = await fetch(`${address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, message, key }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, key };
}

/** Uses all remaining space. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  const piece = Buffer.alloc(1_000_000, 1);
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
  } finally {
    await file.close();
  }
}

test('a full disk: refuses for now and never hangs; with space again it recovers by itself, and accepted data are there', {
  skip: disk === null ? 'only root may mount a small disk' : false,
}, async (t) => {
  const { child, address } = await start();
  const taken: string[] = [];
  const first = await write(address);
  assert.equal(first.status, 201);
  taken.push(first.key);

  const filler = join(disk ?? '', 'filler');
  await fill(filler);
  const refused: number[] = [];
  for (let tries = 0; refused.length < 5; tries += 1) {
    assert.ok(tries < 5_000, 'the disk is not full');
    const { status, key } = await write(address);
    if (status === 201) taken.push(key);
    else refused.push(status);
  }
  assert.deepEqual(new Set(refused), new Set([503]));
  t.diagnostic(`${taken.length} messages accepted, then refused`);
  assert.equal((await fetch(`${address}/healthz`)).status, 200);
  assert.equal((await fetch(`${address}/readyz`)).status, 503);

  await rm(filler);
  const back = await write(address);
  assert.equal(back.status, 201);
  taken.push(back.key);

  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  const path = join(disk ?? '', 'all.gz');
  const { tables } = await backUp(path, { DATABASE_URL: '', [`${product.settingsPrefix}_DATA`]: disk ?? '' });
  assert.equal(tables.find(({ table }) => table === 'contact_messages')?.rows, taken.length);
});
