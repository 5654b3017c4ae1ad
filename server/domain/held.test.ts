import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHeldOctets, toGiveUp } from './held.ts';

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

test('where too much is held, who holds most gives up what he has held longest, until the rest fits', () => {
  const held = (visitor: string | null, octets: number) => ({ visitor, octets });
  const small = held('192.0.2.1', 1);
  const [first, second, third] = [held('203.0.113.1', 3), held('203.0.113.1', 2), held('203.0.113.1', 1)];
  assert.deepEqual(toGiveUp([small, first, second, third], 18), [], 'a third of all');
  assert.deepEqual(toGiveUp([small, first, second, third], 12), [first], 'more than his share');
  const crowd = Array.from({ length: 10 }, (_, n) => held(`198.${n}.100.1`, 2));
  assert.deepEqual(toGiveUp([small, ...crowd], 12), crowd.slice(0, 5), 'all together');
  const uncounted = Array.from({ length: 10 }, () => held(null, 2));
  assert.deepEqual(toGiveUp([small, ...uncounted], 12), uncounted.slice(0, 5), 'visitors who are not counted');
  const provider = Array.from({ length: 10 }, (_, n) => held(`2001:db8:${n}:1`, 2));
  assert.deepEqual(toGiveUp([small, ...provider], 30), provider.slice(0, 3), 'half for a provider');
});
