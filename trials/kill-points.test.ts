import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runKillPoints } from './kill-points.ts';

/** An uncommitted payment, and a message whose reply was not read; the long test has all points. */
const POINTS = ['K04', 'K17'] as const;

test('an order survives a server that is killed at two points of its way', async (t) => {
  const told = await runKillPoints({ rounds: 1, databaseUrl: null, say: () => {}, orders: [POINTS] });
  t.diagnostic(JSON.stringify(told));
  const { lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults, missed } = told;
  assert.deepEqual([lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults, missed].flat(), []);
  assert.deepEqual(Object.keys(told.deaths).sort(), POINTS);
  assert.equal(told.sent + told.uncertain, 1);
});
