import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pollDelay } from './backoff.ts';

test('the poll asks every 500 ms, and backs off to 5 s while nobody answers', () =>
  assert.deepEqual([0, 1, 2, 3, 4, 50].map(pollDelay), [500, 1000, 2000, 4000, 5000, 5000]));
