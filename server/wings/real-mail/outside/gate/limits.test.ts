import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GATE_LIMITS, openDoorkeeper } from './limits.ts';

const admitted = (addresses: readonly string[]) => {
  const { enter } = openDoorkeeper(GATE_LIMITS);
  return addresses.filter((address) => enter(address) !== null).length;
};
const sixty = Array.from({ length: 60 }, (_, n) => n + 1);

test('an IPv6 network of 64 bits is one client, in any way of writing its addresses', () => {
  assert.equal(admitted(sixty.map((n) => `2a02:77::${n.toString(16)}`)), 20);
  assert.equal(admitted(sixty.map((n) => `2a02:77:0:0:${n.toString(16)}::1`)), 20);
  assert.equal(admitted(sixty.map(() => '::ffff:192.0.2.1')), 20);
});

test('a network of IPv4 or an IPv6 site holds thirty sessions, and leaves the others to other clients', () => {
  const { enter } = openDoorkeeper(GATE_LIMITS);
  for (const [address, expected] of [
    [(n: number) => `192.0.2.${n}`, 30],
    [(n: number) => `2a02:77:1:${n.toString(16)}::1`, 30],
    [(n: number) => `198.51.100.${n % 2}`, 30],
  ] as const)
    assert.equal(sixty.filter((n) => enter(address(n)) !== null).length, expected, address(1));
  assert.notEqual(enter('203.0.113.1'), null);
});

test('a session that ends gives back its places', () => {
  const { enter } = openDoorkeeper({ sessions: 3, sessionsEach: 2, sessionsOfNetwork: 2 });
  const leave = [enter('192.0.2.1'), enter('192.0.2.2')];
  assert.equal(enter('192.0.2.3'), null);
  leave[0]?.();
  leave[0]?.();
  assert.notEqual(enter('192.0.2.3'), null);
  assert.equal(enter('192.0.2.4'), null, 'leaving twice gives back one place');
});
