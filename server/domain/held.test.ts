import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHeldOctets } from './held.ts';

test('a visitor holds a third of all octets, a provider half, and what is given back is free again', () => {
  const held = openHeldOctets(12);
  const takes = (visitor: string | null, times: number) =>
    Array.from({ length: times }, () => held.take(visitor, 1)).filter((full) => full === null).length;
  assert.equal(takes('2001:db8:1:1', 12), 4);
  assert.equal(takes('2001:db8:1:2', 12), 0, 'the same site');
  assert.equal(takes('2001:db8:2:1', 12), 2, 'another site of the same provider');
  assert.equal(takes('192.0.2.1', 12), 4);
  assert.equal(takes('203.0.113.1', 12), 2, 'all together');
  assert.equal(takes(null, 1), 0, 'a visitor who is not counted holds memory all the same');
  held.give('192.0.2.1', 1);
  assert.deepEqual([takes('192.0.2.1', 2), takes('203.0.113.1', 1)], [1, 0]);
});
