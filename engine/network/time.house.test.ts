import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { unseen } from '../model/observed.ts';
import { holdTime } from './dns/testing/stub.ts';
import { pause, startTimeLimit } from './time.ts';

test('a limit counts steps: one long absence of this process takes one step of it', async () => {
  const { signal, clear: over } = startTimeLimit(new AbortController().signal, 300);
  const until = performance.now() + 400;
  while (performance.now() < until);
  await turn();
  await turn();
  assert.equal(signal.aborted, false);
  over();
});

test('time that passes in steps ends a limit with the silence to answer, and a pause', async () => {
  const time = holdTime();
  const never = new AbortController().signal;
  const { signal } = startTimeLimit(never, 250);
  const paused = pause(250, never);
  time.pass(300);
  await paused;
  time.end();
  assert.deepEqual(signal.reason, unseen('timeout', '250 ms'));
});

test('what ends the whole ends the limit with its own silence, and the pause', async () => {
  const outer = AbortSignal.abort(unseen('deadline'));
  assert.deepEqual(startTimeLimit(outer, 1_000).signal.reason, unseen('deadline'));
  await pause(1_000, outer);
});
