import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz.ts';

test('no reader throws, whatever is sent ten thousand times', async () => {
  for await (const { name, thrown } of fuzz({ runs: () => 10_000, seed: 20_261_125 }))
    assert.deepEqual(thrown.slice(0, 3), [], name);
});
