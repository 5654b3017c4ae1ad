import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { hostile } from '../../../tests/hostile.ts';
import type { HttpOptions } from '../../model/ask.ts';
import { type Observed, unseen } from '../../model/observed.ts';
import { drip, serve, testNetworkContext } from '../transport/testing/context.ts';
import { askHttp } from './http.ts';
import { readTarget } from './target.ts';
import { address, other, reply, type Talk, value, world } from './testing.ts';

test('one GET: status, headers as received, body', async (t) => {
  const { get, requests, server } = await world(t, reply('200 OK', 'Set-Cookie: a=1\r\nset-cookie: b=2\r\n', 'café'));
  const { hops, body, bodyBytes, bodyCut, stopped } = value(await get('http://a.test/x?y=1', { accept: 'text/plain' }));
  assert.deepEqual([body, bodyBytes, bodyCut, stopped], ['café', 5, false, null]);
  assert.deepEqual(hops, [
    {
      url: 'http://a.test/x?y=1',
      address,
      status: 200,
      headers: [
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
        ['content-length', '5'],
      ],
      tls: null,
    },
  ]);
  assert.match(requests[0] ?? '', /^GET \/x\?y=1 HTTP\/1\.1\r\n/);
  assert.match(requests[0] ?? '', /host: a\.test\r\n/i);
  assert.match(requests[0] ?? '', /accept-encoding: identity\r\n/i);
  assert.match(requests[0] ?? '', /accept: text\/plain\r\n/i);
  await server.empty();
});

test('redirects are followed, each hop kept', async (t) => {
  const { get } = await world(t, (socket, request) => {
    socket.end(
      request.includes('GET /end')
        ? reply('200 OK', '', 'end')
        : reply('301 Moved', 'Location: http://B.test./end#part\r\n'),
    );
  });
  const { hops, body, stopped } = value(await get('http://a.test/'));
  assert.deepEqual(
    hops.map(({ url, status, address: at }) => [url, status, at]),
    [
      ['http://a.test/', 301, address],
      ['http://b.test/end', 200, other],
    ],
  );
  assert.deepEqual([body, stopped], ['end', null]);
});

test('a redirect to a host that has opted out is not followed, and is no fault of the first page', async (t) => {
  const { context, requests } = await world(t, reply('301 Moved', 'location: http://b.test/\r\n'));
  const refusal = async (to: string) => (to === other ? unseen('opted-out', 'b.test opted out') : null);
  const answer = await askHttp({ ...context, refusal })('http://a.test/');
  assert.deepEqual(answer, unseen('opted-out', `${other} b.test opted out`));
  assert.equal(requests.length, 1);
});

test('a page to which several names redirect is fetched once', async (t) => {
  const { context, requests } = await world(t, (socket, request) => {
    socket.end(
      request.includes('GET /page')
        ? reply('200 OK', '', 'page')
        : reply('302 Found', 'Location: http://target.example/page\r\n'),
    );
  });
  const get = askHttp(context, 2_000);
  const found = await Promise.all(['/', '/a', '/page'].map((path) => get(`http://target.example${path}`)));
  assert.deepEqual(
    found.map((answer) => [value(answer).body, value(answer).hops.length]),
    [
      ['page', 2],
      ['page', 2],
      ['page', 1],
    ],
  );
  assert.equal(requests.filter((request) => request.startsWith('GET /page ')).length, 1);
});

test('a chain stops where it must, and says why', async (t) => {
  const { get, inside } = await world(t, (socket, request) => {
    const [, path = '/'] = /^GET (\S+)/.exec(request) ?? [];
    const count = Number(/\/n(\d+)/.exec(path)?.[1] ?? 0);
    const location =
      { '/self': '/self', '/none': undefined, '/inside': 'http://inside.test/' }[path] ?? `/n${count + 1}`;
    socket.end(reply('302 Found', path === '/none' ? '' : `Location: ${location}\r\n`));
  });
  const stopped = async (path: string, options?: HttpOptions) =>
    value(await get(`http://a.test${path}`, options)).stopped;
  assert.equal(await stopped('/self'), 'redirect-loop http://a.test/self');
  assert.equal(await stopped('/none'), 'redirect-invalid');
  assert.equal(await stopped('/inside'), 'forbidden http://inside.test/');
  assert.equal(await stopped('/n0'), 'redirect-limit http://a.test/n6');
  assert.equal(await stopped('/n0', { redirects: 0 }), 'redirect-limit http://a.test/n1');
  assert.equal(inside.accepted(), 0);
});

test('URLs that lead nowhere public are not asked', async (t) => {
  const { get, inside } = await world(t, reply('200 OK'));
  const urls = [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost/',
    'http://x.localhost/',
    'http://a@a.test/',
    'http://a.test:22/',
    'https://a.test:8443/',
    'file:///etc/passwd',
    'ftp://a.test/',
    'javascript:1',
    'data:,x',
    'a.test',
    '',
    `http://a.test/${'x'.repeat(3_000)}`,
  ];
  for (const url of urls) assert.equal(silenceOf(await get(url)), 'forbidden', url);
  assert.equal(silenceOf(await get('http://inside.test/')), 'forbidden');
  assert.equal(silenceOf(await get('http://a.test/', { address: '10.0.0.1' })), 'forbidden');
  assert.equal(silenceOf(await get('http://nobody.test/')), 'unreachable');
  assert.equal(inside.accepted(), 0);
});

const silenceOf = (answer: Observed<unknown>) => (answer.seen ? 'seen' : answer.silence);

test('a URL is reduced to what is asked', () => {
  assert.deepEqual(readTarget('HTTPS://Café.Test.:443/a b?c#d'), {
    href: 'https://xn--caf-dma.test/a%20b?c',
    authority: 'xn--caf-dma.test',
    host: 'xn--caf-dma.test',
    port: 443,
    secure: true,
    path: '/a%20b?c',
  });
  assert.equal(readTarget('http://a.test:443/')?.authority, 'a.test:443');
});

test('the next address is tried where the first cannot be connected to; another may be imposed', async (t) => {
  const { server } = await world(t, reply('200 OK', '', 'x'));
  const gone = await serve(() => {});
  gone.close();
  const places = { [`${other}:80`]: gone.port, [`${address}:80`]: server.port };
  const context = testNetworkContext({ hosts: { 'a.test': [other, address] }, places });
  assert.equal(value(await askHttp(context)('http://a.test/')).hops[0]?.address, address);
  assert.equal(silenceOf(await askHttp(context)('http://a.test/', { address: other })), 'refused');
});

test('a body is cut at the limit', async (t) => {
  const { get, server } = await world(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const more = () => socket.writable && socket.write('x'.repeat(65_536), more);
    more();
  });
  const { body, bodyBytes, bodyCut } = value(await get('http://a.test/', { maxBytes: 1_000 }));
  assert.deepEqual([body.length, bodyBytes, bodyCut], [1_000, 1_000, true]);
  await server.empty();
});

test('what is encoded unasked is not decoded', async (t) => {
  const { get } = await world(
    t,
    Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n'), gzipSync('x'.repeat(1_000_000))]),
  );
  const { stopped, bodyBytes } = value(await get('http://a.test/'));
  assert.equal(stopped, 'content-encoding gzip');
  assert.ok(bodyBytes < 5_000);
});

test('a body that is no text is kept as it came, too', async (t) => {
  const packed = gzipSync('<svg/>');
  const { get } = await world(t, Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), packed]));
  assert.equal(value(await get('http://a.test/')).octets, packed.toString('base64'));
  const plain = await world(t, reply('200 OK', '', 'é'));
  assert.equal(value(await plain.get('http://a.test/')).octets, undefined);
});

test('octets behind a whole answer are not read', async (t) => {
  const { get } = await world(t, `${reply('200 OK', '', 'ok')}\r\nand more`);
  assert.equal(value(await get('http://a.test/')).body, 'ok');
});

test('answers that are none', async (t) => {
  const cases: readonly (readonly [string, Talk, string])[] = [
    ['silence', () => {}, 'timeout'],
    ['headers drip', (socket) => drip(socket, `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(500)}`, 20), 'timeout'],
    [
      'body drip',
      (socket) => drip(socket, `HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n${'y'.repeat(500)}`, 5),
      'timeout',
    ],
    ['too many headers', (socket) => socket.end(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}\r\n`), 'limit'],
    ['body cut short', 'HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\nshort', 'reset'],
    ['chunk size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nx', 'malformed'],
    [
      'body in crumbs',
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(60_000)}0\r\n\r\n`,
      'limit',
    ],
    ['100 for ever', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50)), 'limit'],
    ['101', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n', 'malformed'],
    ['status 99', reply('99 Low'), 'malformed'],
    ['status 999', reply('999 High'), 'malformed'],
    ['status 1000', reply('1000 High'), 'malformed'],
    ['status text', reply('OK'), 'malformed'],
    ['no HTTP', '220 mx ESMTP\r\n', 'malformed'],
    ['NUL in a header', 'HTTP/1.1 200 OK\r\na: \0\r\n\r\n', 'malformed'],
    ['closes', (socket) => socket.end(), 'reset'],
    ['resets', (socket) => socket.resetAndDestroy(), 'reset'],
  ];
  for (const [title, talk, silence] of cases) {
    const { get, server } = await world(t, talk);
    assert.equal(silenceOf(await get('http://a.test/', {}, 250)), silence, title);
    await server.empty();
  }
});

test('a body that comes line by line is read', async (t) => {
  const { get } = await world(
    t,
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'5\r\nline\n\r\n'.repeat(1_900)}0\r\n\r\n`,
  );
  assert.equal(value(await get('http://a.test/')).body, 'line\n'.repeat(1_900));
});

test('a header behind too many is not said to be absent', async (t) => {
  const { get } = await world(t, reply('200 OK', `${'a: b\r\n'.repeat(250)}strict-transport-security: max-age=1\r\n`));
  assert.equal(silenceOf(await get('http://a.test/')), 'limit');
});

test('without permission, and after the audit, nothing is asked', async (t) => {
  const { requests } = await world(t, reply('200 OK'));
  assert.deepEqual(
    await askHttp(testNetworkContext({ permits: { dns: true, connections: false } }))('http://a.test/'),
    unseen('not-asked'),
  );
  const over = testNetworkContext({ signal: AbortSignal.abort(), hosts: { 'a.test': [address] } });
  assert.deepEqual(await askHttp(over)('http://a.test/'), unseen('deadline'));
  assert.equal(requests.length, 0);
});

test('hostile redirects reach nobody inside', async (t) => {
  const responses = hostile<{ id: string; response: { status?: number; headers?: Record<string, string> | string } }>(
    'http_responses',
  );
  for (const { id, response } of responses) {
    const location = typeof response.headers === 'object' ? response.headers.location : undefined;
    if (!location || !response.status || location.startsWith('/n')) continue;
    const { get, inside } = await world(
      t,
      reply(`${response.status} Moved`, `Location: ${location.replace(/ \(.*/, '')}\r\n`),
    );
    const { stopped, hops } = value(await get('http://target.example/'));
    assert.match(stopped ?? '', /^(redirect-forbidden|redirect-loop|forbidden) /, id);
    assert.equal(hops.length, 1, id);
    assert.equal(inside.accepted(), 0, id);
  }
});
