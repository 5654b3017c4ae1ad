import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pollDelay } from './backoff.ts';

test('polls every 500 ms, and backs off to 5 s while the server does not answer', () =>
  assert.deepEqual([0, 1, 2, 3, 4, 50].map(pollDelay), [500, 1000, 2000, 4000, 5000, 5000]));
