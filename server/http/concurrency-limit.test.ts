import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../usecases/refusal.ts';
import { openGate } from './concurrency-limit.ts';

const refused = (fault: unknown) =>
  fault instanceof Refusal && fault.code === 'UNAVAILABLE' && fault.retryAfter !== null && fault.retryAfter > 0;

test('runs two at once, queues others, and frees the place of one that failed', async () => {
  const gate = openGate({ atOnce: 2, waiting: 20, patienceMs: 60_000 });
  let within = 0;
  let most = 0;
  const work = async () => {
    within += 1;
    most = Math.max(most, within);
    await delay(1);
    within -= 1;
    if (most === 1) throw new Error('at the first');
  };
  const settled = await Promise.allSettled(Array.from({ length: 20 }, () => gate(work)));
  assert.deepEqual([most, settled.filter(({ status }) => status === 'fulfilled').length], [2, 20]);
  await assert.rejects(gate(async () => Promise.reject(new Error('broken'))));
  await gate(work);
});

test('refuses at once when too many wait, and later after too long a wait, each with a time to come back', async () => {
  const gate = openGate({ atOnce: 1, waiting: 1, patienceMs: 20 });
  const held = Promise.withResolvers<void>();
  const first = gate(() => held.promise);
  const second = gate(async () => {});
  const late = assert.rejects(second, refused);
  await assert.rejects(
    gate(async () => {}),
    refused,
  );
  await late;
  held.resolve();
  await first;
  await gate(async () => {});
});
