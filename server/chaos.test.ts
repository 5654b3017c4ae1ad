import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runChaos } from './testing/chaos.ts';

test('orders survive a server that is killed again and again: none lost, none mailed twice or unread', {
  timeout: 900_000,
}, async (t) => {
  const orders = 100;
  const told = await runChaos({ orders, seed: 7, databaseUrl: null, say: () => {} });
  t.diagnostic(JSON.stringify(told));
  const { lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults } = told;
  assert.deepEqual(
    { lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults },
    { lost: [], mailedTwice: [], mailedUnvalidated: [], uncertainUnalerted: [], otherFaults: [] },
  );
  assert.equal(told.sent + told.uncertain, orders);
  assert.ok(Object.values(told.kills).some((kills) => kills > 0));
});
