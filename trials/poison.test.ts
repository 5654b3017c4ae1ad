import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_ATTEMPTS, runAudits } from './audits.ts';

test('an audit that kills its worker each time fails at its third, in words', async (t) => {
  const domains = ['poison.example'];
  const told = await runAudits({ databaseUrl: null, domains, meanwhile: async () => {} });
  t.diagnostic(JSON.stringify(told));
  const [poison] = told.audits;
  assert.deepEqual(poison, { domain: 'poison.example', status: 'failed', attempt: MOST_ATTEMPTS, isTold: true });
  assert.deepEqual(told.faults, []);
  assert.equal(told.starts, 1 + MOST_ATTEMPTS);
});
