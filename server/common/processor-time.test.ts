import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { busyMs } from '../../engine/testing/busy.ts';
import { measured } from './processor-time.ts';

/** Works until the processor has worked for so long for this thread. */
function work(ms: number): void {
  let done = 0;
  while (done < ms) done += busyMs(() => Array.from({ length: 20_000 }, Math.random).sort());
}

test('work is told to who had it done, and shared where several were underway', async () => {
  const told: number[] = [];
  const note = (at: number) => (ms: number) => {
    told[at] = ms;
  };
  await measured(async () => work(100), note(0));
  await measured(() => delay(50), note(1));
  assert.ok((told[0] ?? 0) >= 90, `${told[0]}`);
  assert.ok((told[1] ?? 99) < 50, `waiting: ${told[1]}`);
  await Promise.all([
    measured(async () => {
      await delay(1);
      work(100);
    }, note(2)),
    measured(() => delay(200), note(3)),
  ]);
  const [both, one] = [(told[2] ?? 0) + (told[3] ?? 0), told[2] ?? 0];
  assert.ok(both >= 90 && one < both, `${told}`);
});

test('who has it done pays where it fails, too', async () => {
  let told = 0;
  const failing = measured(
    async () => {
      work(50);
      throw new Error('odd');
    },
    (ms) => {
      told = ms;
    },
  );
  await assert.rejects(failing, /odd/);
  assert.ok(told >= 45, `${told}`);
});
