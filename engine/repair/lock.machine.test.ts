import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openJournal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
const CHILD = join(import.meta.dirname, '..', '..', 'tests', 'repair', 'lock-child.ts');
const started: ChildProcess[] = [];
after(() => {
  for (const child of started) child.kill();
  rmSync(folder, { recursive: true });
});

/** Processes that are ready to take a lock of this folder. */
async function start(place: string, count: number): Promise<readonly ChildProcess[]> {
  const children = Array.from({ length: count }, () =>
    fork(CHILD, [place], { execArgv: ['--disable-warning=ExperimentalWarning'] }),
  );
  started.push(...children);
  await Promise.all(children.map((child) => once(child, 'message')));
  return children;
}

/** Whether it holds the lock then. */
async function told(child: ChildProcess, what: 'take' | 'release'): Promise<boolean> {
  const answer = once(child, 'message');
  child.send(what);
  const [isHeld] = await answer;
  return isHeld;
}

const locksIn = (place: string) => readdirSync(place).filter((name) => name.includes('.lock'));

test('of processes that come at once upon a lock that was left behind, one holds it at most', async () => {
  const place = mkdtempSync(join(folder, 'many-'));
  const children = await start(place, 3);
  for (let round = 0; round < 8; round += 1) {
    // As one that was killed left it in earlier versions.
    writeFileSync(join(place, 'a.example.lock'), '999999999');
    const held = await Promise.all(children.map((child) => told(child, 'take')));
    assert.ok(held.filter(Boolean).length <= 1, `${held}`);
    await Promise.all(children.map((child) => told(child, 'release')));
  }
  for (const child of children) {
    assert.ok(await told(child, 'take'), 'who comes alone holds it');
    await told(child, 'release');
  }
  assert.deepEqual(locksIn(place), [], 'what was left behind is gone');
});

test('a lock is held as long as its process lives, and not after it was killed', async () => {
  const place = mkdtempSync(join(folder, 'killed-'));
  const [child] = await start(place, 1);
  assert.ok(child && (await told(child, 'take')));
  assert.equal(await openJournal(place).lock('a.example'), null);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const [left] = locksIn(place);
  assert.ok(left, 'it left its file behind');
  const release = await openJournal(place).lock('a.example');
  assert.ok(release);
  assert.ok(!locksIn(place).includes(left));
  await release();
});
