import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewDaysWords } from '@rempart/contract';
import { readDeclarations } from '../../process/declarations.ts';
import { promisedAt } from './complete-purchase.ts';

const due = (paidAt: string, reviewDays: readonly number[], deliveryHours = 72) =>
  promisedAt(new Date(paidAt), {
    operator: { ...readDeclarations({}).operator, reviewDays, deliveryHours },
  }).toISOString();

test('the hours of delivery pass on the days of review alone', () => {
  const weekdays = [1, 2, 3, 4, 5];
  assert.equal(due('2026-11-23T11:43:00.000Z', weekdays), '2026-11-26T11:43:00.000Z', 'a Monday');
  assert.equal(due('2026-11-26T11:43:00.000Z', weekdays), '2026-12-01T11:43:00.000Z', 'a Thursday: never on a Sunday');
  assert.equal(due('2026-11-28T11:43:00.000Z', weekdays, 1), '2026-11-30T00:43:00.000Z', 'a Saturday');
  assert.equal(due('2026-11-26T11:43:00.000Z', [1, 2, 3, 4, 5, 6, 7]), '2026-11-29T11:43:00.000Z');
});

test('the days of review are told in words', () => {
  assert.equal(reviewDaysWords([1, 2, 3, 4, 5]), 'du lundi au vendredi');
  assert.equal(reviewDaysWords([4, 1]), 'le lundi et le jeudi');
  assert.equal(reviewDaysWords([1, 2, 3, 4, 5, 6, 7]), 'tous les jours');
});
