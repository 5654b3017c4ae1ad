import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runKillPoints } from './kill-points.ts';
import { startPostgres } from './postgres.ts';

/** A message whose reply was not read: the one point after which a person has to look. The long test has all. */
const POINTS = ['K17'] as const;

test('an order survives a server that is killed before the reply of the relay is read', async (t) => {
  const server = await startPostgres();
  t.after(() => server?.close());
  const databaseUrl = (await server?.newDatabase()) ?? null;
  const result = await runKillPoints({ rounds: 1, databaseUrl, say: () => {}, orders: [POINTS] });
  t.diagnostic(JSON.stringify(result));
  const { lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults, missed } = result;
  assert.deepEqual([lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults, missed].flat(), []);
  assert.deepEqual(Object.keys(result.deaths).sort(), POINTS);
  assert.equal(result.sent + result.uncertain, 1);
});
