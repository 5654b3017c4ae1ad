import assert from 'node:assert/strict';
import { test } from 'node:test';
import { number, percent, ranges, several } from './typography.fr.ts';

test('a share is written as the whole percents that are reached, so that what is not whole is never « 100 % »', () => {
  assert.deepEqual([0, 0.291, 0.999, 1].map(percent), ['0\u00a0%', '29\u00a0%', '99\u00a0%', '100\u00a0%']);
});

test('zero and one are singular in French', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => several(count, 'jour', 'jours')),
    ['0\u00a0jour', '1\u00a0jour', '2\u00a0jours'],
  );
});

test('numbers are written as ranges, and a zero without a sign', () => {
  assert.deepEqual([number(-0), number(-0.04, 1), number(1234.56, 1)], ['0', '0', '1 234,6']);
  assert.equal(ranges([9, 3, 8, 7, 12]), '3, 7–9, 12');
  assert.equal(ranges([]), '');
});
