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

test('nobody is asked to say the opposite of what reports show', () => {
  const days = { from: '2026-11-01', until: '2026-11-28', messages: 40, unknown: 0 };
  const condition = (failing: number, met: 'no' | 'unsure') =>
    ({ kind: 'only-if-reports-show', reports: 'dmarc', weeks: 4, seen: { ...days, failing, met } }) as const;
  const asked = (of: PlanStep['conditions'][number]) => conditionsOf({ conditions: [of], other: [] }, (step) => step);
  assert.deepEqual(
    asked(condition(12, 'no')).map(({ isSayable }) => isSayable),
    [false],
  );
  assert.deepEqual(
    asked(condition(0, 'unsure')).map(({ isSayable }) => isSayable),
    [true],
  );
});
