import assert from 'node:assert/strict';
import { test } from 'node:test';
import ipaddr from 'ipaddr.js';
import { hostile } from '../../../tests/hostile.ts';
import { readNetwork } from './cidr.ts';
import { openGuard } from './guard.ts';

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

/** IANA’s registries of special-purpose addresses (RFC 6890), as they stood in November 2026: a network, and what it is for. */
const SPECIAL: Readonly<Record<string, string>> = {
  '0.0.0.0/8': 'this host on this network',
  '10.0.0.0/8': 'private use',
  '100.64.0.0/10': 'shared by the customers of a carrier',
  '127.0.0.0/8': 'loopback',
  '169.254.0.0/16': 'link-local',
  '172.16.0.0/12': 'private use',
  '192.0.0.0/24': 'protocol assignments',
  '192.0.2.0/24': 'documentation',
  '192.31.196.0/24': 'AS112',
  '192.52.193.0/24': 'AMT',
  '192.88.99.0/24': 'relays of 6to4, deprecated',
  '192.168.0.0/16': 'private use',
  '192.175.48.0/24': 'AS112 by direct delegation',
  '198.18.0.0/15': 'benchmarking',
  '198.51.100.0/24': 'documentation',
  '203.0.113.0/24': 'documentation',
  '240.0.0.0/4': 'reserved',
  '255.255.255.255/32': 'limited broadcast',
  '::1/128': 'loopback',
  '::/128': 'unspecified',
  '64:ff9b::/96': 'translation from IPv4',
  '64:ff9b:1::/48': 'translation from IPv4 within a site',
  '100::/64': 'discard only',
  '100:0:0:1::/64': 'dummy prefix (RFC 9780)',
  '2001::/23': 'protocol assignments',
  '2001::/32': 'Teredo',
  '2001:1::1/128': 'anycast of the port control protocol',
  '2001:1::2/128': 'anycast of TURN',
  '2001:1::3/128': 'anycast of the service registration protocol',
  '2001:2::/48': 'benchmarking',
  '2001:3::/32': 'AMT',
  '2001:4:112::/48': 'AS112',
  '2001:10::/28': 'ORCHID, deprecated',
  '2001:20::/28': 'ORCHID, second version',
  '2001:30::/28': 'identities of drones',
  '2001:db8::/32': 'documentation',
  '2002::/16': '6to4',
  '2620:4f:8000::/48': 'AS112 by direct delegation',
  '3fff::/20': 'documentation',
  '5f00::/16': 'identifiers of segment routing',
  'fc00::/7': 'unique local',
  'fe80::/10': 'link-local',
};

test('the first and the last address of every special-purpose network are refused', () => {
  for (const [network, use] of Object.entries(SPECIAL)) {
    const kind = network.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4;
    const ends = [kind.networkAddressFromCIDR(network), kind.broadcastAddressFromCIDR(network)];
    for (const address of ends) assert.equal(mayReach(address.toString()), false, `${address}: ${use}`);
  }
});

test('of IPv6 only what is given out as global unicast may be reached', () => {
  for (const address of ['0:0:1::1', '400::1', '1000::1', '1fff:ffff::1', '4000::1', '8000::1', 'c000::1', 'fe00::1']) {
    assert.equal(mayReach(address), false, address);
  }
  for (const address of ['2001:200::1', '2001:db9::1', '2003::1', '2620:4f:8001::1', '3fff:1000::1']) {
    assert.equal(mayReach(address), true, address);
  }
});

test('an address with a zone is refused, within an allowed network too', () => {
  const lab = openGuard(['fe80::/10', '2606::/16']);
  for (const address of ['fe80::1%eth0', '2606:4700::1111%eth0', '2606:4700::1111%', '::ffff:9.9.9.9%1']) {
    assert.equal(mayReach(address), false, address);
    assert.equal(lab(address), false, address);
  }
  assert.equal(lab('fe80::1'), true);
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

test('hostile addresses', () => {
  const addresses = hostile<{ id: string; address: string; expect: 'refuse' | 'allow' | 'invalid' }>('addresses');
  for (const { id, address, expect } of addresses) assert.equal(mayReach(address), expect === 'allow', id);
});
