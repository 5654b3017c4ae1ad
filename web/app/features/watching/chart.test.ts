import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WatchedAudit } from '@rempart/contract';
import { linesOf, pathOf } from './chart.ts';

const on = (day: number, points: number | null): WatchedAudit => ({
  at: `2026-11-${String(day).padStart(2, '0')}T08:00:00Z`,
  letter: points === null ? null : 'B',
  points,
  provisional: points === null,
  axes: [],
  reportId: null,
});
const SIZE = { width: 140, height: 100 };
const drawn = (...history: readonly WatchedAudit[]) => linesOf(history, ({ points }) => points, SIZE);

test('the newest day is at the right, full points at the top', () => {
  const [line] = drawn(on(15, 100), on(1, 0));
  assert.deepEqual(
    line?.map(({ x, y }) => [x, y]),
    [
      [0, 100],
      [140, 0],
    ],
  );
});

test('a day without a measurement interrupts the line, and is never a value', () => {
  const lines = drawn(on(1, 80), on(2, 80), on(3, null), on(15, 80));
  assert.deepEqual(
    lines.map(({ length }) => length),
    [2, 1],
  );
});

test('a few days take their share of two weeks, and a first day is at the right', () => {
  assert.deepEqual(
    drawn(on(15, 50)).map(([point]) => point?.x),
    [140],
  );
  assert.deepEqual(
    drawn(on(15, 50), on(14, 50))[0]?.map(({ x }) => x),
    [130, 140],
  );
  assert.deepEqual(drawn(), []);
});

test('a line is a path that begins with a move', () => {
  assert.equal(pathOf(drawn(on(1, 0), on(15, 100))[0] ?? []), 'M0 100L140 0');
});
