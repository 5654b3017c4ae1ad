import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchWriter } from './batch-writer.ts';

test('entries added during a write are written together, in order', async () => {
  const batches: (readonly number[])[] = [];
  const gate = Promise.withResolvers<void>();
  const writer = new BatchWriter<number>(async (batch) => {
    batches.push(batch);
    await gate.promise;
  });
  for (const one of [1, 2, 3]) writer.tell(one);
  gate.resolve();
  await writer.finish();
  writer.tell(4);
  await writer.finish();
  assert.deepEqual(batches, [[1], [2, 3], [4]]);
});

test('an error is reported at once and at the end, and stops the writing', async () => {
  const batches: (readonly number[])[] = [];
  const writer = new BatchWriter<number>(async (batch) => {
    batches.push(batch);
    throw new Error('disk full');
  });
  writer.tell(1);
  await assert.rejects(writer.finish(), /disk full/);
  writer.tell(2);
  await assert.rejects(writer.finish(), /disk full/);
  assert.equal(writer.failed.aborted, true);
  assert.deepEqual(batches, [[1]]);
});
