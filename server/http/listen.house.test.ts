import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { listen } from './listen.ts';

const address = { host: '127.0.0.1', port: 0 };

/** The whole answer, or the error; `begun` is told when its first octets came. */
function ask(port: number, path: string, begun = () => {}): Promise<string> {
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path, agent: false }, async (answer: IncomingMessage) => {
      answer.once('readable', begun);
      const pieces = await answer.toArray().catch(() => ['cut']);
      resolve(pieces.join(''));
    });
    asked.once('error', (fault: NodeJS.ErrnoException) => resolve(fault.code ?? ''));
  });
}

/** Answers on demand; a stream sends one event and stays open. */
function slowHouse() {
  const asked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const fetch = async (request: Request) => {
    asked.resolve();
    if (!request.url.endsWith('/events')) return go.promise.then(() => new Response('the whole answer'));
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('data: 1\n\n')) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  return { fetch, asked: asked.promise, go: go.resolve };
}

test('a stop finishes answers in progress, and accepts no new connections', async () => {
  const { fetch, asked, go } = slowHouse();
  const { port, close } = await listen(fetch, address);
  const answer = ask(port, '/slow');
  await asked;
  const closed = close();
  assert.equal(await ask(port, '/late'), 'ECONNREFUSED');
  go();
  assert.equal(await answer, 'the whole answer');
  await closed;
});

test('an event stream is closed at once: its reader resumes elsewhere', async () => {
  const { fetch } = slowHouse();
  const { port, close } = await listen(fetch, address, 600_000);
  const begun = Promise.withResolvers<void>();
  const answer = ask(port, '/events', begun.resolve);
  await begun.promise;
  await close();
  assert.match(await answer, /cut$/);
});

test('what does not end is closed after the grace period', async () => {
  const { fetch, asked } = slowHouse();
  const { port, close } = await listen(fetch, address, 50);
  const answer = ask(port, '/slow');
  await asked;
  await close();
  assert.equal(await answer, 'ECONNRESET');
});

test('a body in more than ten thousand tiny chunks is cut off, of which each costs as much as 64 kB; one by the kilobyte is read', async () => {
  const { port, close } = await listen(
    async (request) => new Response(`${(await request.text()).length} read`),
    address,
  );
  const send = (chunks: number, octets = 1) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const heard: Buffer[] = [];
      socket.on('data', (piece) => heard.push(piece)).on('error', () => {});
      socket.once('close', () => resolve(Buffer.concat(heard).toString()));
      socket.write('POST / HTTP/1.1\r\nHost: exemple.fr\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n');
      socket.write(`${`${octets.toString(16)}\r\n${'a'.repeat(octets)}\r\n`.repeat(chunks)}0\r\n\r\n`);
    });
  try {
    assert.match(await send(9_000), /\b9000 read$/);
    assert.match(await send(11_000, 1_000), /\b11000000 read$/);
    assert.doesNotMatch(await send(60_000), /read/);
  } finally {
    await close();
  }
});
