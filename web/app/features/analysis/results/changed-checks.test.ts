import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckResult, ProtocolResult } from '@rempart/contract';
import { changedChecks } from './changed-checks.ts';

function protocolWith(...checks: readonly Pick<CheckResult, 'id' | 'outcome' | 'found'>[]): ProtocolResult {
  const rest = { step: 'record', severity: 'high', why: '', remedy: null, reference: '', facts: null } as const;
  return {
    ...{ id: 'dmarc', verdict: 'fail', commands: [], proofs: [] },
    checks: checks.map((check) => ({ ...rest, ...check, title: `Règle ${check.id}`, proof: [], proofLeft: 0 })),
  };
}

test('a rule with another outcome has changed, and shows the present finding', () => {
  const before = protocolWith({ id: 'policy', outcome: 'fail', found: 'p=none' });
  const after = protocolWith({ id: 'policy', outcome: 'pass', found: 'p=reject' });
  assert.deepEqual(changedChecks(before, after), [
    { id: 'policy', title: 'Règle policy', before: 'fail', after: 'pass', found: 'p=reject' },
  ]);
});

test('a rule still open for another reason has changed; a passing one that counts days has not', () => {
  const before = protocolWith(
    { id: 'policy', outcome: 'fail', found: 'p=none' },
    { id: 'expiry', outcome: 'pass', found: 'Expire dans 30 jours.' },
    { id: 'reports', outcome: 'warn', found: 'Sans rapports.' },
  );
  const after = protocolWith(
    { id: 'policy', outcome: 'fail', found: 'Deux enregistrements.' },
    { id: 'expiry', outcome: 'pass', found: 'Expire dans 29 jours.' },
    { id: 'reports', outcome: 'warn', found: 'Sans rapports.' },
  );
  assert.deepEqual(
    changedChecks(before, after).map(({ id, found }) => [id, found]),
    [['policy', 'Deux enregistrements.']],
  );
});

test('a rule that appeared or disappeared has changed', () => {
  const [policy, tree] = [
    { id: 'policy', outcome: 'fail', found: 'p=none' },
    { id: 'tree', outcome: 'info', found: 'Hérité.' },
  ] as const;
  assert.deepEqual(
    changedChecks(protocolWith(policy), protocolWith(tree)).map(({ id, before, after, found }) => [
      id,
      before,
      after,
      found,
    ]),
    [
      ['tree', null, 'info', 'Hérité.'],
      ['policy', 'fail', null, ''],
    ],
  );
});
