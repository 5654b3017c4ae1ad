import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { test } from 'node:test';
import { eventually } from '../../web/journeys/visit.ts';
import { type Bounds, listen } from './listen.ts';

/** More than the system takes for a reader that takes nothing. */
const LARGE = new Uint8Array(40_000_000);

async function openSite(bounds: Partial<Bounds>) {
  const [begun, cut]: [string[], string[]] = [[], []];
  const fetch = (request: Request) => {
    const name = new URL(request.url).pathname.slice(1);
    begun.push(name);
    request.signal.addEventListener('abort', () => cut.push(name));
    return new Response(LARGE);
  };
  const door = await listen(fetch, { host: '127.0.0.1', port: 0 }, 0, bounds);
  /** Asks as the visitor of this address, and reads nothing yet. */
  const ask = async (name: string, localAddress = '127.0.0.1') => {
    const socket = createConnection({ port: door.port, host: '127.0.0.1', localAddress }).on('error', () => {});
    socket.pause();
    await once(socket, 'connect');
    socket.write(`GET /${name} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    await eventually(() => assert.ok(begun.includes(name)));
    return socket;
  };
  return { cut, ask, close: door.close };
}

test('a reader who takes nothing of an answer is cut, whatever the answer is; one who reads slowly is not', async () => {
  const { cut, ask, close } = await openSite({ stallMs: 3_000, unreadOctets: 1_000_000_000 });
  const [stalled, slow] = [await ask('stalled'), await ask('slow')];
  const reading = setInterval(() => slow.read(), 10);
  slow.on('readable', () => {});
  await eventually(() => assert.deepEqual(cut, ['stalled']));
  clearInterval(reading);
  for (const socket of [stalled, slow]) socket.destroy();
  await close();
});

test('what waits for its readers is limited: who leaves most is cut, and others are answered meanwhile', async () => {
  const { cut, ask, close } = await openSite({ unreadOctets: 250_000_000 });
  const honest = await ask('honest', '127.0.0.2');
  const hoard: Socket[] = [];
  for (const name of ['first', 'second', 'third', 'fourth']) hoard.push(await ask(name, '127.0.0.3'));
  await eventually(() => assert.deepEqual(cut.toSorted(), ['first', 'second']));
  let octets = 0;
  honest.on('data', (piece) => (octets += piece.length)).resume();
  await eventually(() => assert.ok(octets > LARGE.length));
  assert.deepEqual(cut.toSorted(), ['first', 'second']);
  for (const socket of [honest, ...hoard]) socket.destroy();
  await close();
});
