import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { type Network, openGuard } from '@rempart/engine';
import { HostFault, readHere } from '@rempart/engine/repair';
import { fakeAsk } from '../../../../engine/testing/ask.ts';
import { pinnedFetch } from './pinned-fetch.ts';
import { openRepairWorld } from './world.ts';

const CANARY = 'c4n4ry0987';
const TSIG = `key "k" { algorithm hmac-sha256; secret "${Buffer.from(CANARY).toString('base64')}"; };`;

/** A name server or an interface that nobody may be led to: it notes who comes. */
const asked: IncomingMessage[] = [];
let connections = 0;
const inside = createServer((request, response) => {
  asked.push(request);
  const [, head] = /^\/raw\/(.+)/.exec(request.url ?? '') ?? [];
  if (head !== undefined) return request.socket.end(`HTTP/1.1 ${decodeURIComponent(head)}\r\n\r\n`);
  if (request.url?.startsWith('/moved')) response.writeHead(302, { location: '/elsewhere' });
  return response.end('[]');
});
inside.on('connection', () => {
  connections += 1;
});
inside.listen(0, '127.0.0.1');
await once(inside, 'listening');
const { port } = inside.address() as AddressInfo;
after(() => inside.close());

const addresses: Readonly<Record<string, readonly string[]>> = {
  'interne.exemple.fr': ['127.0.0.1'],
  'prive.exemple.fr': ['10.0.0.5', '192.168.1.1'],
  'melange.exemple.fr': ['169.254.169.254', '203.0.113.9'],
};
const networkFor = (): Network => ({
  open: () => ({
    ...fakeAsk({}),
    addresses: async (host: string) => ({ seen: true, value: addresses[host] ?? [] }) as never,
  }),
});
const world = openRepairWorld({
  networkFor,
  mayReach: openGuard([]),
  isOfTheLab: () => false,
  callsLoopback: false,
  readZone: readHere,
});

test('an address that a person types leads to no network but the internet, and nobody there is called', async () => {
  const typed = [
    ...[
      '127.0.0.1',
      '[::1]',
      '10.1.2.3',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '[::ffff:127.0.0.1]',
    ],
    ...[
      '[fe80::1]',
      '[fd00::1]',
      'localhost',
      'interne.exemple.fr',
      'prive.exemple.fr',
      '2130706433',
      '0x7f000001',
      '127.1',
    ],
  ];
  for (const host of typed) {
    const byName = await world.open('rfc2136', `${host}:${port}`, TSIG);
    assert.ok(!byName.ok, host);
    for (const way of ['pdns', 'cpanel'] as const) {
      const opened = await world.open(way, `https://${host}:${port}`, `user:${CANARY}`);
      assert.ok(!opened.ok, `${way} ${host}`);
      assert.match(opened.code, /^(?:INTERNAL_SERVER|BAD_SERVER)$/);
    }
  }
  assert.equal(connections, 0);
});

test('of the addresses of a name only those of the internet are left', async () => {
  const opened = await world.open('rfc2136', 'melange.exemple.fr', TSIG);
  assert.ok(!opened.ok, 'an address of documentation is not of the internet either');
  const lax = openRepairWorld({
    networkFor,
    mayReach: (address) => address === '203.0.113.9',
    isOfTheLab: () => false,
    callsLoopback: false,
    readZone: readHere,
  });
  const found = await lax.open('rfc2136', 'melange.exemple.fr', TSIG);
  assert.deepEqual(found.ok && found.host.dns, { address: '203.0.113.9', port: 53 });
});

test('a port at which no host of zones listens, a key in clear and a name with a password are refused', async () => {
  const anywhere = openRepairWorld({
    networkFor,
    mayReach: () => true,
    isOfTheLab: () => false,
    callsLoopback: false,
    readZone: readHere,
  });
  for (const [way, server] of [
    ['rfc2136', '192.0.2.1:25'],
    ['rfc2136', '192.0.2.1:0'],
    ['rfc2136', ''],
    ['rfc2136', 'deux mots'],
    ['pdns', 'https://192.0.2.1:22'],
    ['pdns', 'http://192.0.2.1:8081'],
    ['pdns', 'https://user:word@192.0.2.1'],
    ['pdns', 'ftp://192.0.2.1'],
    ['pdns', 'file:///etc/passwd'],
    ['cpanel', ''],
  ] as const)
    assert.ok(!(await anywhere.open(way, server, way === 'rfc2136' ? TSIG : `u:${CANARY}`)).ok, `${way} ${server}`);
});

test('where a host has one address, what a form says of another is not looked at', async () => {
  const seen: string[] = [];
  const noting = openRepairWorld({
    networkFor: () => ({
      open: () => ({
        ...fakeAsk({}),
        addresses: async (host: string) => {
          seen.push(host);
          return { seen: true, value: [] } as never;
        },
      }),
    }),
    mayReach: () => true,
    isOfTheLab: () => false,
    callsLoopback: false,
    readZone: readHere,
  });
  assert.ok(!(await noting.open('gandi', 'https://voleur.exemple.fr/', CANARY)).ok);
  assert.deepEqual(seen, ['api.gandi.net']);
});

test('a key follows no redirect, and goes to the judged address whatever its name leads to meanwhile', async () => {
  const fetch = pinnedFetch(['127.0.0.1']);
  const answer = await fetch(`http://anything.invalid:${port}/zones`, { headers: { 'x-api-key': CANARY } });
  assert.deepEqual([answer.status, await answer.text()], [200, '[]']);
  assert.equal(asked.at(-1)?.headers['x-api-key'], CANARY);
  const before = asked.length;
  await assert.rejects(fetch(`http://anything.invalid:${port}/moved`), (fault: Error) => fault.cause instanceof Error);
  assert.deepEqual(
    asked.slice(before).map(({ url }) => url),
    ['/moved'],
  );
});

test('an answer that HTTP does not know fails its question, and ends no process', async () => {
  const fetch = pinnedFetch(['127.0.0.1']);
  const heads = [
    '999 x\r\ncontent-length: 0',
    '099 x\r\ncontent-length: 0',
    '101 x\r\nconnection: upgrade\r\nupgrade: x',
  ];
  for (const head of heads)
    await assert.rejects(fetch(`http://anything.invalid:${port}/raw/${encodeURIComponent(head)}`), TypeError, head);
});

test('a host that is not there is a fault of the host, without the key', async () => {
  const lax = openRepairWorld({
    networkFor,
    mayReach: () => true,
    isOfTheLab: () => false,
    callsLoopback: false,
    readZone: readHere,
  });
  const closed = createServer();
  closed.listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const gone = (closed.address() as AddressInfo).port;
  await new Promise((resolve) => closed.close(resolve));
  const opened = await lax.open('pdns', `http://127.0.0.1:${gone}`, CANARY);
  assert.ok(opened.ok);
  await assert.rejects(opened.host.publisher(new AbortController().signal).read('exemple.fr'), (fault) => {
    assert.ok(fault instanceof HostFault);
    assert.equal(fault.code, 'UNREACHABLE');
    assert.doesNotMatch(`${fault.message} ${fault.stack} ${JSON.stringify(opened)}`, new RegExp(CANARY));
    return true;
  });
});
