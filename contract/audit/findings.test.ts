import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckResult } from './analysis.ts';
import { isNotAsked, sortBySeverity, worstOf } from './findings.ts';

const check = (
  outcome: CheckResult['outcome'],
  severity: CheckResult['severity'] = 'medium',
  facts: unknown = {},
): CheckResult => ({
  id: `${outcome}-${severity}`,
  step: 'record',
  severity,
  outcome,
  title: '',
  found: '',
  why: '',
  remedy: null,
  reference: '',
  facts,
  proof: [],
  proofLeft: 0,
});

test('failures come before warnings, high severity before low', () => {
  const sorted = sortBySeverity([
    check('warn', 'critical'),
    check('unknown'),
    check('fail', 'low'),
    check('fail', 'high'),
  ]);
  assert.deepEqual(
    sorted.map(({ id }) => id),
    ['fail-high', 'fail-low', 'warn-critical', 'unknown-medium'],
  );
});

test('a sub-step shows the worst of its checks', () => {
  assert.equal(worstOf([check('pass'), check('warn'), check('info')]), 'warn');
  assert.equal(worstOf([check('notApplicable'), check('pass')]), 'pass');
  assert.equal(worstOf([]), 'notApplicable');
});

test('excluded by the visitor differs from silence', () => {
  const asked = (silence: string) => check('unknown', 'high', { silence });
  assert.ok(isNotAsked([asked('not-asked'), check('info')]));
  assert.ok(!isNotAsked([asked('not-asked'), asked('timeout')]));
  assert.ok(!isNotAsked([asked('not-asked'), check('pass')]));
  assert.ok(!isNotAsked([check('pass')]));
});
