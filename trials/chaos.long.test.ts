import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runChaos } from './chaos.ts';

/** The kills are timed, so that more orders would only make the same run longer; `npm run chaos -- --orders 1000` is that run. */
const ORDERS = 40;

test('orders survive a server that is killed repeatedly: none is lost, none is mailed twice or unreviewed', {
  timeout: 900_000,
}, async (t) => {
  const result = await runChaos({ orders: ORDERS, seed: 7, databaseUrl: null, say: (line) => t.diagnostic(line) });
  const shown = JSON.stringify(result);
  t.diagnostic(shown);
  const { lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults } = result;
  const faults = [lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults].flat();
  assert.deepEqual(faults, [], shown);
  assert.equal(result.sent + result.uncertain, ORDERS, shown);
  assert.ok(
    Object.values(result.kills).some((kills) => kills > 0),
    shown,
  );
});
