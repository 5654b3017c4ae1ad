import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanCondition } from '@rempart/contract';
import { planDocumentOf } from '@rempart/engine/en';
import { DOMAIN, WISH } from '../../tests/repair/recorded-tools.ts';
import { conclude } from '../index.ts';
import { readEvidence } from '../testing/recordings.ts';
import { choose, type PlanDocumentOf } from './choose.ts';

const evidence = readEvidence(DOMAIN);
const audited = { evidence, conclusion: conclude(evidence) };

const reports = (met: 'yes' | 'no' | 'unsure'): PlanCondition => ({
  ...{ kind: 'only-if-reports-show', reports: 'tls', weeks: 2 },
  sessions: { from: '2026-11-01', until: '2026-11-28', sessions: 40, failed: met === 'no' ? 12 : 0, met },
});

/** The plan of the recording, where the step that is wished for has this condition alone. */
function planWith(condition: PlanCondition): PlanDocumentOf {
  return (plan, seen) => {
    const document = planDocumentOf(plan, seen);
    const steps = document.steps.map((step) => (step.id === WISH.step ? { ...step, conditions: [condition] } : step));
    return { ...document, steps };
  };
}

test('an owner says of a condition that it is met, but not the opposite of what reports show', () => {
  const said = { ...WISH, met: ['only-if-reports-show'] };
  assert.ok(choose(planWith(reports('unsure')), said, audited).ok);
  assert.ok(choose(planWith(reports('yes')), WISH, audited).ok);
  const refused = choose(planWith(reports('no')), said, audited);
  assert.equal(!refused.ok && refused.refusal.code, 'UNMET');
});
