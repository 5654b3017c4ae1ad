import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openGuard, readNetwork } from './guard.ts';
import { hostile } from './testing.ts';

const mayReach = openGuard([]);

test('public unicast addresses may be reached', () => {
  for (const address of ['9.9.9.9', '223.255.255.255', '2606:4700:4700::1111', '2a00::1', '::ffff:9.9.9.9']) {
    assert.equal(mayReach(address), true, address);
  }
});

test('special addresses may not, however they are wrapped', () => {
  const special = [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '0.0.0.0',
    '100.64.0.1',
    '::1',
    '::',
    '::2',
    '::7f00:1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '2001:2::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '100::1',
    '192.88.99.1',
    '198.18.0.1',
  ];
  for (const address of special) assert.equal(mayReach(address), false, address);
});

test('what is not the written form of an address is refused', () => {
  for (const text of [
    '127.1',
    '2130706433',
    '0x7f.1',
    '010.0.0.1',
    '9.9.9.9.',
    ' 9.9.9.9',
    '[2a00::1]',
    'example.com',
    '',
    '9.9.9.9/32',
  ]) {
    assert.equal(mayReach(text), false, JSON.stringify(text));
  }
});

test('allowed networks are exempt, and only they', () => {
  const lab = openGuard(['127.0.0.0/8', 'fd00::/8']);
  assert.equal(lab('127.0.0.9'), true);
  assert.equal(lab('::ffff:127.0.0.9'), true);
  assert.equal(lab('fd12::1'), true);
  assert.equal(lab('10.0.0.1'), false);
  assert.equal(lab('::1'), false);
});

test('a network that cannot be read is refused', () => {
  for (const text of ['127.0.0.0', '127.0.0.0/33', '127/8', 'x/8', '10.0.0.0/8/8', ''])
    assert.throws(() => readNetwork(text), RangeError);
});

const addresses = hostile<{ id: string; address: string; expect: 'refuse' | 'allow' | 'invalid' }>('addresses.json');
test('hostile addresses', { skip: !addresses }, () => {
  for (const { id, address, expect } of addresses?.cases ?? []) assert.equal(mayReach(address), expect === 'allow', id);
});
