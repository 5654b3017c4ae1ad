import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelsOf } from './weeks.ts';

test('words that reach further flags stand above them; words that reach none stand on the lowest row', () => {
  const flag = (from: number, width: number) => ({ from, to: from + width });
  assert.deepEqual(levelsOf([flag(0, 90), flag(30, 90), flag(60, 90), flag(200, 50)]), [2, 1, 0, 0]);
  assert.deepEqual(levelsOf([flag(0, 40), flag(100, 40)]), [0, 0]);
  assert.deepEqual(levelsOf([]), []);
});
