import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import type { LogEntry } from '../common/log.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';
import { type Listening, listen } from './listen.ts';

const house = await openTestApp(fakeOutside());
const answered: LogEntry[] = [];
const faults: string[] = [];
const app = createApp({
  wings,
  tools: house.tools,
  answerPage: async (request) => new Response(await request.text()),
  files: import.meta.dirname,
  production: true,
  proxyHops: 0,
  warn: (text) => faults.push(text),
  log: (happened) => answered.push(happened),
});
const doors: Listening[] = [];
after(async () => {
  for (const door of doors) await door.close();
  await house.close();
});

async function open(headMs: number): Promise<number> {
  const door = await listen(app.fetch, { host: '127.0.0.1', port: 0 }, 100, {
    headMs,
    wholeMs: headMs * 2,
    stallMs: headMs,
  });
  doors.push(door);
  return door.port;
}

async function connect(port: number): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Everything received until the connection ended, however it did. */
async function readToEnd(socket: Socket): Promise<string> {
  let all = '';
  socket.on('data', (chunk) => (all += chunk));
  await new Promise((resolve) => socket.once('close', resolve));
  return all;
}

const HEAD = 'POST /api/analysis/start HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';

test('disconnects a client that sends nothing, never ends its head or never ends its body', async () => {
  const port = await open(200);
  const said = await Promise.all(
    ['', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ', `${HEAD}Content-Length: 50\r\n\r\n{"dom`].map(async (begun) => {
      const socket = await connect(port);
      socket.write(begun);
      const drip = setInterval(() => begun !== '' && socket.write('a'), 50);
      const answer = await readToEnd(socket).finally(() => clearInterval(drip));
      return answer.split('\r\n')[0];
    }),
  );
  assert.equal(said[0], 'HTTP/1.1 408 Request Timeout');
  // A client that still sends when the connection closes may lose the answer (RFC 9112 §9.6).
  for (const answer of said) assert.ok(['HTTP/1.1 408 Request Timeout', ''].includes(answer ?? ''), answer);
});

test('disconnects a reader of events that takes nothing, and keeps one that reads slowly', async () => {
  const ended: string[] = [];
  const endless = (path: string) =>
    new ReadableStream({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        controller.enqueue(new Uint8Array(65_536).fill(10));
      },
      cancel: () => void ended.push(path),
    });
  const fetch = ({ url }: Request) =>
    new Response(endless(new URL(url).pathname), { headers: { 'Content-Type': 'text/event-stream' } });
  const patience = { headMs: 60_000, wholeMs: 60_000, stallMs: 1_000 };
  const door = await listen(fetch, { host: '127.0.0.1', port: 0 }, 100, patience);
  doors.push(door);
  const [stalled, reading] = await Promise.all([connect(door.port), connect(door.port)]);
  let taken = 0;
  reading.on('data', ({ length }) => {
    taken += length;
    // Slower than the server writes: as much as fits is always pending.
    reading.pause();
    setTimeout(() => reading.resume(), 20);
  });
  stalled.write('GET /stalled HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  reading.write('GET /reading HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  stalled.pause();
  while (!ended.includes('/stalled')) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(ended, ['/stalled']);
  // The octets in the kernel's buffers still arrive, and then the end.
  await readToEnd(stalled.resume());
  assert.ok(!reading.closed);
  const before = taken;
  while (taken === before) await new Promise((resolve) => setTimeout(resolve, 10));
  reading.destroy();
});

test('five hundred slow clients do not keep others from an answer', async () => {
  const port = await open(60_000);
  const sockets = await Promise.all(Array.from({ length: 500 }, () => connect(port)));
  const drip = setInterval(() => sockets.forEach((socket) => void socket.write('G')), 200);
  for (let n = 0; n < 20; n += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
    assert.equal(answer.status, 200);
    await answer.text();
  }
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
});

for (const [title, rest] of [
  ['of a declared length', 'Content-Length: 50\r\n\r\n{"dom'],
  ['of chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"dom\r\n'],
] as const) {
  test(`a client that leaves within a body ${title} is logged as one that left, not as an error`, async () => {
    const port = await open(60_000);
    for (const path of ['/api/analysis/start', '/api/stripe/webhook', '/contact']) {
      const before = answered.length;
      const socket = await connect(port);
      socket.write(`${HEAD.replace('/api/analysis/start', path)}${rest}`);
      setTimeout(() => socket.destroy(), 50);
      while (answered.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
      const status = answered.flatMap((one) => (one.event === 'answered' ? [one.status] : [])).at(-1);
      assert.ok(status === 499 || status === 400, `${path}: ${status}`);
    }
    assert.deepEqual(faults, []);
  });
}
