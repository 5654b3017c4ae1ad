import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ninetyDays, worstOf } from './days.ts';

test('ninety days end today, and those without probes are empty', () => {
  const seen = { day: '2026-11-19', up: 3, degraded: 0, down: 0 };
  const days = ninetyDays([seen], '2026-11-20T01:00:00.000Z');
  assert.equal(days.length, 90);
  assert.deepEqual(days.at(-1), { day: '2026-11-20', seen: null });
  assert.deepEqual(days.at(-2), { day: '2026-11-19', seen });
  assert.equal(days[0]?.day, '2026-08-23');
});

test('one lost probe does not make a day of failure', () => {
  const day = (up: number, degraded: number, down: number) => worstOf({ day: '', up, degraded, down });
  assert.equal(day(720, 0, 0), 'up');
  assert.equal(day(719, 0, 1), 'degraded');
  assert.equal(day(600, 0, 120), 'down');
  assert.equal(day(0, 0, 1), 'down');
  assert.equal(day(10, 1, 0), 'degraded');
});
