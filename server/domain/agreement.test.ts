import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protocolIds } from '@rempart/contract';
import { protocols } from '@rempart/engine';

test('the pages and the engine list the same twelve protocols in the same order', () => {
  assert.deepEqual(
    protocols.map(({ id }) => id),
    protocolIds,
  );
});
