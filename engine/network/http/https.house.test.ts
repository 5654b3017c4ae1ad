import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import { test } from 'node:test';
import tls from 'node:tls';
import { mapSeen } from '../../model/observed.ts';
import { issue } from '../tls/testing/certificates.ts';
import { serve, testNetworkContext } from '../transport/testing/context.ts';
import { askHttp } from './http.ts';
import { address, reply, value } from './testing.ts';

const certificate = issue({ subject: 'secure.test', names: ['secure.test'] });

test('HTTPS: the certificate is reported and stops nothing', async (t) => {
  const server = tls.createServer(
    { key: certificate.key, cert: certificate.cert, ALPNProtocols: ['http/1.1'] },
    (socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(reply('200 OK', '', 'ok')));
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const places = { [`${address}:443`]: (server.address() as AddressInfo).port };
  const hosts = { 'secure.test': [address], 'wrong.test': [address] };
  const context = testNetworkContext({ hosts, places });
  const { hops, body } = value(await askHttp(context)('https://secure.test/'));
  assert.deepEqual(
    [body, hops[0]?.tls?.trustFault, hops[0]?.tls?.nameMatches],
    ['ok', 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
  );
  const wrong = value(
    await askHttp(testNetworkContext({ hosts, places, roots: [certificate.cert] }))('https://wrong.test/'),
  );
  assert.deepEqual([wrong.hops[0]?.tls?.trusted, wrong.hops[0]?.tls?.nameMatches], [true, false]);
});

test('over HTTPS a request follows on the connection of the one before, where the server lets it', async () => {
  const ok = reply('200 OK', '', 'ok');
  const cases: readonly (readonly [string, (socket: tls.TLSSocket, path: string) => void, number])[] = [
    ['it stays open', (socket) => socket.write(ok), 1],
    ['it is to be closed', (socket) => socket.write(reply('200 OK', 'connection: close\r\n', 'ok')), 2],
    ['it ends after each answer', (socket) => socket.end(ok), 2],
    ['HTTP/1.0', (socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nok'), 2],
    ['octets come unasked', (socket) => socket.write(`${ok}HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nx`), 2],
    [
      'it ends when asked again',
      (socket, path) => (path === '/2' && first(socket) ? socket.destroy() : socket.write(ok)),
      2,
    ],
  ];
  const asked = new WeakSet<tls.TLSSocket>();
  const first = (socket: tls.TLSSocket) => asked.has(socket);
  for (const [title, answer, connections] of cases) {
    let accepted = 0;
    const { key, cert } = issue({ subject: 'target.example', names: ['target.example'] });
    const server = tls.createServer({ key, cert, ALPNProtocols: ['http/1.1'] }, (socket) => {
      accepted += 1;
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        answer(socket, /^GET (\S+)/.exec(chunk.toString())?.[1] ?? '');
        asked.add(socket);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const places = { [`${address}:443`]: (server.address() as AddressInfo).port };
    const get = askHttp(testNetworkContext({ hosts: { 'target.example': [address] }, places }), 2_000);
    for (const path of ['/1', '/2']) {
      const { body, hops } = value(await get(`https://target.example${path}`));
      assert.deepEqual([body, hops[0]?.tls?.nameMatches], ['ok', true], `${title} ${path}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal(accepted, connections, title);
    server.close();
  }
});

/** A stream whose writing is known to be done only after what was answered has been read. */
function writtenLate(stream: Duplex): Duplex {
  let written = () => {};
  const late = new Duplex({
    read: () => {},
    write: (piece, _encoding, done) => {
      written = done;
      stream.write(piece);
    },
  });
  stream.on('data', (piece) => {
    late.push(piece);
    setImmediate(written);
  });
  stream.on('close', () => late.destroy());
  late.on('close', () => stream.destroy());
  return late;
}

test('a request whose answer came before it was written to its end does not disturb the next one', async (t) => {
  const { key, cert } = issue({ subject: 'target.example', names: ['target.example'] });
  const server = tls.createServer({ key, cert }, (socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.write(reply('200 OK', '', 'ok')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const places = { [`${address}:443`]: (server.address() as AddressInfo).port };
  const context = testNetworkContext({ hosts: { 'target.example': [address] }, places });
  const get = askHttp({
    ...context,
    shakeHands: async (socket, peer, time) =>
      mapSeen(await context.shakeHands(socket, peer, time), (shaken) => ({
        ...shaken,
        stream: shaken.stream && writtenLate(shaken.stream),
      })),
  });
  for (const path of ['/1', '/2', '/3']) assert.equal(value(await get(`https://target.example${path}`)).body, 'ok');
});

test('a handshake that fails leaves nothing to see', async (t) => {
  const server = await serve((socket) => socket.once('data', () => socket.end(Buffer.from('15030300020228', 'hex'))));
  t.after(() => server.close());
  const context = testNetworkContext({
    hosts: { 'secure.test': [address] },
    places: { [`${address}:443`]: server.port },
  });
  const answer = await askHttp(context)('https://secure.test/');
  assert.ok(!answer.seen && answer.silence === 'refused' && answer.detail?.includes('TLS'));
});
