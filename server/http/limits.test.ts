import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { limited, networkOf } from './limits.ts';

function door(proxyHops: number, production = true) {
  const clock = { at: 0 };
  const visitors = { proxyHops, production, now: () => new Date(clock.at) };
  const app = new Hono()
    .use(
      limited(
        [
          { calls: 2, seconds: 60 },
          { calls: 3, seconds: 600 },
        ],
        visitors,
      ),
    )
    .get('/', (c) => c.text('ok'));
  const call = async (remoteAddress: string, forwarded = '') => {
    const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
    const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
    return [answer.status, Number(answer.headers.get('retry-after'))] as const;
  };
  return { clock, call };
}

test('the third call of a minute waits for the first to be a minute old', async () => {
  const { clock, call } = door(0);
  assert.deepEqual(await call('192.0.2.1'), [200, 0]);
  clock.at = 10_000;
  assert.deepEqual(await call('192.0.2.1'), [200, 0]);
  assert.deepEqual(await call('192.0.2.1'), [429, 50]);
  assert.deepEqual(await call('192.0.2.2'), [200, 0], 'another visitor');
  clock.at = 60_000;
  assert.deepEqual(await call('192.0.2.1'), [200, 0]);
  clock.at = 130_000;
  assert.deepEqual(await call('192.0.2.1'), [429, 470], 'the longer limit holds too');
});

test('a refused call does not count', async () => {
  const { clock, call } = door(0);
  await call('192.0.2.1');
  await call('192.0.2.1');
  for (let more = 0; more < 5; more += 1) assert.equal((await call('192.0.2.1'))[0], 429);
  clock.at = 60_000;
  assert.equal((await call('192.0.2.1'))[0], 200);
});

test('X-Forwarded-For is believed as far as proxies of ours wrote it', async () => {
  const alone = door(0);
  await alone.call('192.0.2.1', '203.0.113.1');
  await alone.call('192.0.2.1', '203.0.113.2');
  assert.equal((await alone.call('192.0.2.1', '203.0.113.3'))[0], 429, 'forged: the socket decides');
  const behind = door(1);
  await behind.call('127.0.0.1', '6.6.6.6, 203.0.113.1');
  await behind.call('127.0.0.1', '7.7.7.7, 203.0.113.1');
  assert.equal((await behind.call('127.0.0.1', '8.8.8.8, 203.0.113.1'))[0], 429, 'the last one is the proxy’s word');
  assert.equal((await behind.call('127.0.0.1', '203.0.113.9'))[0], 200);
});

test('outside production whoever sits at the machine is not counted', async () => {
  const { call } = door(0, false);
  for (let more = 0; more < 5; more += 1) assert.equal((await call('127.0.0.1'))[0], 200);
});

test('one customer’s IPv6 network is one visitor', () => {
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  assert.equal(networkOf('2001:0db8:0001:0002::ffff'), '2001:db8:1:2');
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0');
  assert.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1');
});
