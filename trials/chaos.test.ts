import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runChaos } from './chaos.ts';

/** The long test has forty. */
const ORDERS = 3;

test('a few orders survive a server that is killed again and again: none lost, none mailed twice or unread', async (t) => {
  const say = (line: string) => t.diagnostic(line);
  const told = await runChaos({ orders: ORDERS, seed: 7, databaseUrl: null, say, killMs: [500, 1500] });
  const shown = JSON.stringify(told);
  const { lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults } = told;
  assert.deepEqual([lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults].flat(), [], shown);
  assert.equal(told.sent + told.uncertain, ORDERS, shown);
  assert.ok(
    Object.values(told.kills).some((kills) => kills > 0),
    shown,
  );
});
