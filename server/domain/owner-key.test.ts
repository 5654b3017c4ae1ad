import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOwnerKey, publicIdOf } from './owner-key.ts';

test('a key leads to the name of its own result and to no other', () => {
  const [one, other] = [newOwnerKey(), newOwnerKey()];
  assert.match(publicIdOf(one), /^[\w-]{22}$/);
  assert.equal(publicIdOf(one), publicIdOf(one));
  assert.notEqual(publicIdOf(one), publicIdOf(other));
  assert.notEqual(publicIdOf(one), one, 'the link does not reveal the key');
});
