import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAR_TICKS } from './pace.ts';
import { simulate } from './simulation.ts';

test('the simulation begins at zero and ends at the figures of the specification', () => {
  assert.deepEqual(simulate(0), { share: 0, passed: 0, warnings: 0, errors: 0, score: null });
  assert.deepEqual(simulate(BAR_TICKS), { share: 1, passed: 5, warnings: 3, errors: 4, score: 'F' });
  assert.deepEqual(simulate(BAR_TICKS * 3), simulate(BAR_TICKS));
});

test('its counters only grow, never exceed their end, and the letter comes last', () => {
  const run = Array.from({ length: BAR_TICKS }, (_, ticks) => simulate(ticks));
  for (const [index, { passed, warnings, errors, score }] of run.entries()) {
    const before = run[index - 1];
    assert.ok(passed >= (before?.passed ?? 0) && passed <= 5);
    assert.ok(warnings >= (before?.warnings ?? 0) && warnings <= 3);
    assert.ok(errors >= (before?.errors ?? 0) && errors <= 4);
    assert.equal(score, null);
  }
});
