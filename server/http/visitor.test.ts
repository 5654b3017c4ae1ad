import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { networkOf } from '../domain/network-of.ts';
import { visitorOf } from './visitor.ts';

async function visitorSeen(
  proxyHops: number,
  remoteAddress: string,
  forwarded = '',
  production = true,
): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(String(visitorOf(c, { proxyHops, production }))));
  const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text();
}

test('X-Forwarded-For is trusted as far as our proxies wrote it', async () => {
  assert.equal(await visitorSeen(0, '192.0.2.1', '203.0.113.1'), '192.0.2.1', 'forged: the socket decides');
  assert.equal(await visitorSeen(1, '127.0.0.1', '6.6.6.6, 203.0.113.1'), '203.0.113.1', 'the last one is the proxy’s');
  assert.equal(await visitorSeen(2, '127.0.0.1', '6.6.6.6, 203.0.113.1, 10.0.0.1'), '203.0.113.1');
  assert.equal(await visitorSeen(1, '127.0.0.1', 'no address'), 'unknown', 'counted all the same');
});

test('outside production a client on this machine is not counted', async () => {
  assert.equal(await visitorSeen(0, '127.0.0.1', '', false), 'null');
  assert.equal(await visitorSeen(0, '127.0.0.1'), '127.0.0.1');
});

test('one customer’s IPv6 network is one visitor', () => {
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  assert.equal(networkOf('2001:0db8:0001:0002::ffff'), '2001:db8:1:2');
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0');
  assert.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1');
});
