import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { holdsAll, holdsEverybody, networkOf, type Range, union, without } from './networks.ts';

const network = (text: string) => {
  const [address = '', length] = text.split('/');
  const prefix = length === undefined ? null : Number(length);
  return networkOf(address, { prefix4: prefix, prefix6: prefix });
};

test('a network is all its addresses, whichever of them names it, and IPv4 is the same in either spelling', () => {
  assert.deepEqual(network('192.0.2.77/24'), network('192.0.2.0/24'));
  assert.deepEqual(networkOf('::ffff:192.0.2.7', { prefix4: null, prefix6: null }), network('192.0.2.7'));
  assert.equal(holdsAll([network('192.0.2.0/25'), network('192.0.2.128/25')], [network('192.0.2.0/24')]), true);
  assert.equal(holdsAll([network('192.0.2.0/25')], [network('192.0.2.0/24')]), false);
  assert.equal(holdsAll([network('2001:db8::/32')], [network('2001:db8:1::/48')]), true);
  assert.equal(holdsEverybody([network('0.0.0.0/1'), network('128.0.0.0/1')]), true);
  assert.equal(holdsEverybody([network('0.0.0.0/1')]), false);
});

test('sums and differences of networks hold the same addresses as sets of them would', () => {
  const small = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 9 }));
  const ranges = fc.array(
    small.map(([first, more]): Range => [BigInt(first), BigInt(first + more)]),
    { maxLength: 8 },
  );
  const members = (all: readonly Range[]) => {
    const found = new Set<number>();
    for (const [first, last] of all) for (let at = Number(first); at <= Number(last); at += 1) found.add(at);
    return [...found].toSorted((one, other) => one - other);
  };
  fc.assert(
    fc.property(ranges, ranges, (one, other) => {
      const taken = new Set(members(other));
      assert.deepEqual(members(union([...one, ...other])), members([...one, ...other]));
      assert.deepEqual(
        members(without(one, other)),
        members(one).filter((at) => !taken.has(at)),
      );
    }),
    { numRuns: 500 },
  );
});
