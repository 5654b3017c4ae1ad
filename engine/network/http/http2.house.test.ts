import assert from 'node:assert/strict';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { HttpResult } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import { issue } from '../tls/testing/certificates.ts';
import { testNetworkContext } from '../transport/testing/context.ts';
import { askHttp } from './http.ts';

const address = '203.0.113.80';
const { key, cert } = issue({ subject: 'h2.test', names: ['h2.test'] });

/** Asks a server that speaks nothing but HTTP/2. */
async function answered(
  t: TestContext,
  respond: (stream: http2.ServerHttp2Stream, fields: http2.IncomingHttpHeaders) => void,
): Promise<Observed<HttpResult>> {
  const server = http2.createSecureServer({ key, cert, allowHTTP1: false });
  server.on('stream', (stream, fields) => {
    stream.on('error', () => {});
    respond(stream, fields);
  });
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const places = { [`${address}:443`]: (server.address() as AddressInfo).port };
  const context = testNetworkContext({ hosts: { 'h2.test': [address] }, places });
  return askHttp(context)('https://h2.test/page?x=1', { maxBytes: 1_000 });
}

test('a server that speaks nothing but HTTP/2 is asked in it', async (t) => {
  let asked: http2.IncomingHttpHeaders = {};
  const answer = await answered(t, (stream, fields) => {
    asked = fields;
    stream.respond({ ':status': 200, 'set-cookie': ['a=1', 'b=2'], 'x-frame-options': 'DENY' });
    stream.end('page');
  });
  assert.ok(answer.seen, JSON.stringify(answer));
  const [hop] = answer.value.hops;
  assert.deepEqual([answer.value.body, hop?.status, hop?.tls?.nameMatches], ['page', 200, true]);
  const kept = hop?.headers.filter(([name]) => name !== 'date');
  assert.deepEqual(kept, [
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['x-frame-options', 'DENY'],
  ]);
  assert.deepEqual(
    [asked[':path'], asked[':authority'], asked['accept-encoding']],
    ['/page?x=1', 'h2.test', 'identity'],
  );
});

test('a body is read as far as it is wanted', async (t) => {
  const answer = await answered(t, (stream) => {
    stream.respond({ ':status': 200 });
    stream.end('x'.repeat(500_000));
  });
  assert.ok(answer.seen && answer.value.bodyCut && answer.value.bodyBytes === 1_000);
});

test('an answer that breaks off is none', async (t) => {
  const broken = await answered(t, (stream) => {
    stream.respond({ ':status': 200 });
    stream.write('half', () => stream.session?.socket.destroy());
  });
  assert.ok(!broken.seen && ['reset', 'malformed'].includes(broken.silence), JSON.stringify(broken));
  const refused = await answered(t, (stream) => stream.close(http2.constants.NGHTTP2_REFUSED_STREAM));
  assert.ok(!refused.seen && ['reset', 'malformed'].includes(refused.silence), JSON.stringify(refused));
});
