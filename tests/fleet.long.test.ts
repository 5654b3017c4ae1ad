import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startLab } from '@rempart/lab';
import { fleetOf } from '../bench/fleet/domains.ts';
import { busiestWindow, differences, limitsOf, runFleet, runIsolated } from '../bench/fleet/run.ts';
import { USUAL_PACE } from '../server/adapters/postgres/ledger.ts';
import { NO_POSTGRES, startPostgres } from '../trials/postgres.ts';

/**
 * What `bench/fleet.ts` measures with two hundred domains; a minute of this test lasts six seconds. Shorter, a busy machine would be late
 * by more than a turn, or so slow that no audit is put off.
 */
const FLEET = { domains: 8, onExchangers: 6, onWeb: 5 };
const PACE = { ...USUAL_PACE, windowMs: 6_000, leaseMs: 500, soonMs: 2_000 };

test('two worker processes keep one ledger: no server sees more than agreed, and nothing is unknown for it', async (t) => {
  const server = await startPostgres();
  if (!server) return t.skip(NO_POSTGRES);
  const worlds = fleetOf(FLEET);
  const domains = worlds.map(({ domain }) => domain);
  const lab = await startLab(worlds);
  try {
    const alone = await runIsolated(lab, domains);
    const databaseUrl = await server.newDatabase();
    const together = await runFleet({ lab, domains, databaseUrl, workers: 2, pace: PACE });
    assert.deepEqual(limitsOf(together.audited), []);
    assert.deepEqual(differences(together.audited, alone.audited), []);
    assert.equal(together.audited.length, domains.length);
    assert.ok(busiestWindow(together.connections, PACE.windowMs).most <= PACE.address.turns);
    assert.ok(together.attempts > domains.length, 'some were put off, or this proves nothing');
    assert.ok(together.connections.length < alone.connections, `${together.connections.length} connections`);
  } finally {
    await lab.close();
    await server.close();
  }
});
