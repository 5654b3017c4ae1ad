import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAR_TICKS, paceBar, TICK_MS } from './pace.ts';

const after = (ticks: number, real: number, shown = 0) =>
  Array.from({ length: ticks }).reduce<number>((bar) => paceBar(bar, real), shown);

test('the clock takes forty-eight seconds', () => assert.equal(BAR_TICKS * TICK_MS, 48_000));

test('the bar never exceeds what is done', () => {
  for (const real of [0, 0.001, 0.3, 1]) assert.ok(after(10 * BAR_TICKS, real) <= real);
  assert.equal(after(10 * BAR_TICKS, 0.3), 0.3);
});

test('the bar keeps at least the pace of the clock, and catches up with a faster audit', () => {
  assert.ok(after(1, 1 / BAR_TICKS) === 1 / BAR_TICKS);
  assert.ok(after(20, 1) > 0.99);
});

test('an audit that begins again resets the bar', () => assert.equal(paceBar(0.6, 0.1), 0.1));
