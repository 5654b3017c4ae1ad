import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runKillPoints } from './kill-points.ts';

/** An uncommitted payment, and a message whose reply was not read; the long test has all points. */
const POINTS = ['K04', 'K17'] as const;

test('an order survives a server that is killed at two points of its way', async (t) => {
  const result = await runKillPoints({ rounds: 1, databaseUrl: null, say: () => {}, orders: [POINTS] });
  t.diagnostic(JSON.stringify(result));
  const { lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults, missed } = result;
  assert.deepEqual([lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults, missed].flat(), []);
  assert.deepEqual(Object.keys(result.deaths).sort(), POINTS);
  assert.equal(result.sent + result.uncertain, 1);
});
