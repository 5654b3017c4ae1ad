import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { brotliAnswers } from './packed.ts';

const LONG = 'Où sont vos murs ? '.repeat(200);
const app = new Hono()
  .use(compress({ encoding: 'gzip' }), brotliAnswers)
  .get('/long', (c) => c.html(LONG, 200, { ETag: '"1"' }))
  .get('/short', (c) => c.body('court', 200, { 'Content-Type': 'text/plain', 'Content-Length': '5' }))
  .get('/picture', (c) => c.body(LONG, 200, { 'Content-Type': 'image/png' }))
  .get('/done', (c) => c.body(LONG, 200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }));

async function ask(path: string, accepted: string) {
  const answer = await app.request(path, { headers: { 'accept-encoding': accepted } });
  return { headers: answer.headers, octets: Buffer.from(await answer.arrayBuffer()) };
}

test('an answer is in Brotli for those who take it, in gzip for others, and plain for the rest', async () => {
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
    ['', null, (octets: Buffer) => octets],
  ] as const) {
    const { headers, octets } = await ask('/long', accepted);
    assert.equal(headers.get('content-encoding'), encoding, accepted);
    assert.equal(unpack(octets).toString(), LONG);
    assert.match(headers.get('vary') ?? '', /Accept-Encoding/);
    assert.equal(headers.get('etag'), encoding === null ? '"1"' : 'W/"1"');
  }
});

test('what is short, no text, or compressed already stays as it is', async () => {
  for (const [path, encoding] of [
    ['/short', null],
    ['/picture', null],
    ['/done', 'gzip'],
  ] as const)
    assert.equal((await ask(path, 'br')).headers.get('content-encoding'), encoding, path);
});
