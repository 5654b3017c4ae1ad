import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NO_POSTGRES, startOwnPostgres } from './postgres.ts';
import { type RestartsTold, runRestarts } from './restarts.ts';

const server = await startOwnPostgres();
after(() => server?.close());

const asked = { seed: 7, say: () => {} };

function isWhole({
  lost,
  mailedTwice,
  mailedUnvalidated,
  uncertainUnalerted,
  otherFaults,
  ...result
}: RestartsTold): void {
  assert.deepEqual([lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults].flat(), []);
  assert.ok(result.acknowledged > 0);
}

test('PostgreSQL stopped without warning under load: requests are refused for now, nothing acknowledged is lost, and the process continues', {
  skip: server?.restart ? false : NO_POSTGRES,
}, async (t) => {
  const databaseUrl = (await server?.newDatabase()) ?? null;
  const result = await runRestarts({ ...asked, restarts: 3, orders: 1, databaseUrl, restart: server?.restart ?? null });
  t.diagnostic(JSON.stringify(result));
  isWhole(result);
  assert.equal(result.sent + result.uncertain, 1);
  assert.ok((result.answers[503] ?? 0) > 0, 'no request came while the database was away');
});

test('the embedded database ends with its process: killed under load, nothing acknowledged is lost', async (t) => {
  const result = await runRestarts({ ...asked, restarts: 2, orders: 0, databaseUrl: null, restart: null });
  t.diagnostic(JSON.stringify(result));
  isWhole(result);
});
