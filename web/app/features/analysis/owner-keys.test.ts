import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readKeys } from './owner-keys.ts';

test('reads keys as they were stored, and nothing else', () => {
  const key = ['A'.repeat(22), 'b'.repeat(22)] as const;
  assert.deepEqual(readKeys(JSON.stringify([key])), [key]);
  assert.deepEqual(readKeys(JSON.stringify([key, ['short', 'x'], 'text', null])), [key]);
  for (const text of [null, '', '{', '{}', '5']) assert.deepEqual(readKeys(text), []);
});
