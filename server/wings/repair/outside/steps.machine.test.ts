import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '@rempart/engine';
import { readEvidence } from '../../../../engine/testing/recordings.ts';
import { DOMAIN } from '../../../../trials/repairs.ts';
import { stepsOf } from '../usecases/steps.ts';
import { openSteps } from './steps.ts';

test('a worker thread plans the same steps', async () => {
  const steps = openSteps();
  try {
    const evidence = readEvidence(DOMAIN);
    const audited = { evidence, conclusion: conclude(evidence) };
    const planned = await steps.ask(audited);
    assert.ok(planned.length > 2);
    assert.deepEqual(planned, stepsOf(audited));
  } finally {
    await steps.close();
  }
});
