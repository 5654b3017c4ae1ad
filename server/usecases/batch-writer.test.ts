import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchWriter } from './batch-writer.ts';

test('entries added during a write are written together, in order', async () => {
  const batches: (readonly number[])[] = [];
  const gate = Promise.withResolvers<void>();
  const scribe = new BatchWriter<number>(async (batch) => {
    batches.push(batch);
    await gate.promise;
  });
  for (const one of [1, 2, 3]) scribe.tell(one);
  gate.resolve();
  await scribe.finish();
  scribe.tell(4);
  await scribe.finish();
  assert.deepEqual(batches, [[1], [2, 3], [4]]);
});

test('an error is reported at once and at the end, and stops the writing', async () => {
  const batches: (readonly number[])[] = [];
  const scribe = new BatchWriter<number>(async (batch) => {
    batches.push(batch);
    throw new Error('disk full');
  });
  scribe.tell(1);
  await assert.rejects(scribe.finish(), /disk full/);
  scribe.tell(2);
  await assert.rejects(scribe.finish(), /disk full/);
  assert.equal(scribe.failed.aborted, true);
  assert.deepEqual(batches, [[1]]);
});
