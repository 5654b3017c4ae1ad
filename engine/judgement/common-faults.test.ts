import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatherCommonFaults } from './common-faults.ts';

const fault = (
  check: string,
  severity: 'critical' | 'low' | 'info' = 'low',
  outcome: 'fail' | 'warn' | 'pass' = 'fail',
) => ({
  check,
  severity,
  outcome,
});

test('a fault of several domains is reported once, the most frequent first, among equals the gravest', () => {
  const faults = gatherCommonFaults(2);
  faults.add('a.fr', [fault('x/often'), fault('x/low'), fault('x/grave', 'critical'), fault('x/alone')]);
  faults.add('b.fr', [fault('x/often'), fault('x/low'), fault('x/grave', 'critical')]);
  faults.add('c.fr', [fault('x/often')]);
  assert.deepEqual(
    faults.list().map(({ check, count, domains }) => [check, count, domains]),
    [
      ['x/often', 3, ['a.fr', 'b.fr']],
      ['x/grave', 2, ['a.fr', 'b.fr']],
      ['x/low', 2, ['a.fr', 'b.fr']],
    ],
  );
});

test('what passes, what is a remark, and a warning of one with a failure of another are nothing in common', () => {
  const faults = gatherCommonFaults(5);
  faults.add('a.fr', [fault('x/passes', 'low', 'pass'), fault('x/remark', 'info'), fault('x/mixed')]);
  faults.add('b.fr', [fault('x/passes', 'low', 'pass'), fault('x/remark', 'info'), fault('x/mixed', 'low', 'warn')]);
  assert.deepEqual(faults.list(), []);
});
