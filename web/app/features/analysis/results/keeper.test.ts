import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckResult } from '@rempart/contract';
import { keeperOf } from './keeper.ts';

const check = (fields: Partial<CheckResult>): CheckResult => ({
  ...{
    id: 'smtp/fcrdns',
    step: 'server',
    severity: 'medium',
    outcome: 'warn',
    lost: 0.4,
    title: '',
    found: '',
    why: '',
  },
  ...{ remedy: null, reference: '', facts: null, proof: [], proofLeft: 0, ...fields },
});

test('a card is its provider’s only where every fault that costs points is', () => {
  const [theirs, ours] = [check({ keeper: 'Microsoft 365' }), check({})];
  assert.equal(keeperOf([theirs, check({ outcome: 'pass', lost: 0 })]), 'Microsoft 365');
  assert.equal(keeperOf([theirs, check({ lost: 0 })]), 'Microsoft 365', 'what costs nothing does not count');
  assert.equal(keeperOf([theirs, ours]), null);
  assert.equal(keeperOf([theirs, check({ keeper: 'Google' })]), null);
  assert.equal(keeperOf([]), null);
});
