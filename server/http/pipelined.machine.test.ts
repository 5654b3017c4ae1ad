import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { test } from 'node:test';
import { eventually } from '../../web/journeys/visit.ts';
import { listen } from './listen.ts';

const address = { host: '127.0.0.1', port: 0 };
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

/** A site that answers when it is told to, and counts what it has at once. */
async function openSite(mostWaiting?: number) {
  const begun: string[] = [];
  let within = 0;
  let most = 0;
  const go = Promise.withResolvers<void>();
  const fetch = async (request: Request) => {
    within += 1;
    most = Math.max(most, within);
    begun.push(new URL(request.url).pathname);
    const asked = `${new URL(request.url).pathname} ${request.method === 'POST' ? await request.text() : ''}`;
    await go.promise;
    within -= 1;
    return new Response(`[${asked.trim()}]`);
  };
  const door = await listen(fetch, address, 0, ...(mostWaiting === undefined ? [] : [{ mostWaiting }]));
  const connect = async () => {
    const socket = createConnection(door.port, '127.0.0.1').on('error', () => {});
    let heard = '';
    socket.on('data', (piece) => (heard += piece));
    await once(socket, 'connect');
    return { socket, answers: () => [...heard.matchAll(/\[.*?\]/g)].map(([answer]) => answer) };
  };
  return { begun, most: () => most, go: go.resolve, connect, close: door.close };
}

test('of requests that are sent at once over one connection, one is answered at a time, in their order', async () => {
  const site = await openSite();
  const { socket, answers } = await site.connect();
  const posted = 'POST /body HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\n\r\nread';
  const paths = Array.from({ length: 250 }, (_, n) => `/${n}`);
  socket.write(posted + paths.map(get).join(''));
  await eventually(() => assert.deepEqual(site.begun, ['/body']));
  // What comes now is not read before the others are answered.
  for (let n = 0; n < 500; n += 1) socket.write(get(`/later-${n}`));
  site.go();
  const later = Array.from({ length: 500 }, (_, n) => `[/later-${n}]`);
  await eventually(() => assert.equal(answers().length, 751));
  assert.deepEqual(answers(), ['[/body read]', ...paths.map((path) => `[${path}]`), ...later]);
  assert.equal(site.most(), 1);
  socket.destroy();
  await site.close();
});

test('a connection is cut where too many requests wait in all, and what it asked for is not begun', async () => {
  const site = await openSite(100);
  const [patient, greedy, another] = [await site.connect(), await site.connect(), await site.connect()];
  patient.socket.write(get('/patient') + get('/patient'));
  await eventually(() => assert.deepEqual(site.begun, ['/patient']));
  greedy.socket.write(get('/greedy').repeat(290));
  await once(greedy.socket, 'close');
  another.socket.write(get('/another') + get('/another'));
  await eventually(() => assert.equal(site.begun.length, 3));
  site.go();
  await eventually(() => assert.deepEqual(patient.answers(), ['[/patient]', '[/patient]']));
  await eventually(() => assert.deepEqual(another.answers(), ['[/another]', '[/another]']));
  assert.deepEqual(site.begun.filter((path) => path === '/greedy').length, 1);
  patient.socket.destroy();
  another.socket.destroy();
  await site.close();
});
