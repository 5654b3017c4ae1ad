import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percent, several } from './typography.fr.ts';

test('a share is written as the whole percents that are reached, so that what is not whole is never « 100 % »', () => {
  assert.deepEqual([0, 0.291, 0.999, 1].map(percent), ['0\u00a0%', '29\u00a0%', '99\u00a0%', '100\u00a0%']);
});

test('zero and one are singular in French', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => several(count, 'jour', 'jours')),
    ['0\u00a0jour', '1\u00a0jour', '2\u00a0jours'],
  );
});
