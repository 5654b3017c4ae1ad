import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanStep } from '@rempart/contract';
import { conditionsOf } from './form-words.fr.ts';

test('a form asks for the conditions without which nothing is written, and for no others', () => {
  const conditions: PlanStep['conditions'] = [
    { kind: 'only-with-both-keys' },
    { kind: 'lowers-score', from: { letter: 'A', points: 90 }, to: { letter: 'B', points: 80 } },
    { kind: 'fill-in', values: ['votre-adresse@exemple.fr'] },
    { kind: 'only-if-policy-names-servers' },
  ];
  const asked = conditionsOf({ conditions, other: [] }, (step) => step);
  assert.deepEqual(
    asked.map(({ kind, isSayable }) => [kind, isSayable]),
    [
      ['only-with-both-keys', true],
      ['only-if-policy-names-servers', true],
    ],
  );
});
