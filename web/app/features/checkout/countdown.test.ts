import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CountdownStep, countDown, freshCountdown } from './countdown.ts';

const after = (...steps: readonly CountdownStep[]) => steps.reduce(countDown, freshCountdown);
const ticks = (count: number) => Array<CountdownStep>(count).fill('tick');

test('thirty ticks, and it is over', () => {
  assert.deepEqual(after(), { seconds: 30, state: 'running' });
  assert.deepEqual(after(...ticks(29)), { seconds: 1, state: 'running' });
  assert.deepEqual(after(...ticks(30)), { seconds: 0, state: 'over' });
  assert.deepEqual(after(...ticks(31)), { seconds: 0, state: 'over' });
});

test('a pause stops the time, and resuming continues it', () => {
  assert.deepEqual(after('tick', 'pause', ...ticks(9)), { seconds: 29, state: 'paused' });
  assert.deepEqual(after('tick', 'pause', ...ticks(9), 'resume', 'tick'), { seconds: 28, state: 'running' });
});

test('once over, only a new countdown starts it again', () => {
  assert.deepEqual(after(...ticks(30), 'resume', 'tick'), { seconds: 0, state: 'over' });
  assert.deepEqual(after('tick', 'halt', 'tick'), { seconds: 29, state: 'over' });
});
