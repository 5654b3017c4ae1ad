import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentlyUsed } from './recently-used.ts';

test('keeps the most recently requested values, within the size limit', () => {
  const kept = new RecentlyUsed<string>(10, ({ length }) => length);
  kept.keep('a', 'aaaa');
  kept.keep('b', 'bbbb');
  kept.get('a');
  kept.keep('c', 'cccc');
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => kept.get(key) !== undefined),
    [true, false, true],
  );
  kept.keep('d', 'too long to be kept');
  assert.equal(kept.get('d'), undefined);
  kept.keep('a key that is longer than all values', '');
  assert.equal(kept.get('a key that is longer than all values'), undefined);
});
