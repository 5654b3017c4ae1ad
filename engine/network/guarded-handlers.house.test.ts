import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import { sendDatagrams } from './dns/datagrams.ts';
import type { Query } from './dns/query.ts';
import { openStream } from './dns/streams.ts';
import { about, answersHost, closeStubs, startDnsStub } from './dns/testing/stub.ts';
import { Ending } from './ending.ts';
import { createBoundedReader } from './transport/bounded-reader.ts';

after(closeStubs);

/** A question whose answer cannot be read: whatever compares it with what was asked throws. */
function unreadable(name: string): Query {
  return Object.defineProperty({ ...about(name) }, 'question', {
    get: () => {
      throw new TypeError('a fault of ours');
    },
  });
}

const FAULT = { seen: false, silence: 'internal', detail: 'a fault of ours' };

test('what a handler of a connection throws ends its questions, and nothing else', async () => {
  const stub = await startDnsStub(answersHost);
  const stream = await openStream(stub, 10_000, new Ending());
  assert.ok(stream.seen);
  assert.deepEqual(await stream.value.ask(unreadable('a.example'), new Ending()), FAULT);
  assert.ok(!stream.value.isOpen());
});

test('what a handler of a datagram throws ends its question, and nothing else', async () => {
  const stub = await startDnsStub(answersHost);
  const once = { most: 0, timeoutMs: () => 10_000, repeated: () => {} };
  const { signal } = new AbortController();
  assert.deepEqual(await sendDatagrams(stub, unreadable('a.example'), once, signal), FAULT);
  assert.ok((await sendDatagrams(stub, about('b.example'), once, signal)).seen);
});

test('what a reader of a stream throws is its answer, now and once more has come', async () => {
  const stream = new PassThrough();
  const reader = createBoundedReader(stream, 100);
  const find = (bytes: Buffer) => {
    if (bytes.length > 0) throw new TypeError('a fault of ours');
    return null;
  };
  const asked = reader.next(find, new Ending());
  stream.write('x');
  assert.deepEqual(await asked, FAULT);
  assert.deepEqual(await reader.next(find, new Ending()), FAULT);
  stream.write('y');
  stream.destroy();
});
