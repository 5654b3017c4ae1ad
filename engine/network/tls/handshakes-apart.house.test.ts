import assert from 'node:assert/strict';
import { createDiffieHellmanGroup, randomBytes } from 'node:crypto';
import { once } from 'node:events';

import { type AddressInfo, connect, type Server } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import tls, { type TlsOptions } from 'node:tls';
import type { TlsSession } from '../../model/ask.ts';
import { type Observed, unseen } from '../../model/observed.ts';
import { busyMsAwaiting } from '../../testing/busy.ts';
import { askHttp } from '../http/http.ts';
import { serve, testNetworkContext } from '../transport/testing/context.ts';
import { askTls } from './handshake.ts';
import { openHandshakes } from './handshakes-apart.ts';
import { dhParameters, issue, someOddNumber } from './testing/certificates.ts';
import { serveApart } from './testing/serve-apart.ts';

const address = '203.0.113.9';
const root = issue({ subject: 'Root', authority: true });
const intermediate = issue({ subject: 'Intermediate', authority: true, issuer: root });
const leaf = issue({ subject: 'www.example.test', names: ['www.example.test'], issuer: intermediate });
const old = issue({ subject: 'www.example.test', names: ['www.example.test'], rsaBits: 1024, issuer: root });
const handshakes = openHandshakes();
after(handshakes.close);

function contexts(port: number) {
  const network = {
    places: { [`${address}:443`]: port },
    hosts: { 'www.example.test': [address] },
    roots: [root.cert],
  };
  const here = testNetworkContext(network);
  return { here, apart: { ...here, shakeHands: handshakes.trusting([root.cert]) } };
}

async function listening(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

function serving(t: TestContext, options: TlsOptions): Promise<number> {
  const server = tls.createServer({ key: leaf.key, cert: leaf.cert + intermediate.cert, ...options }, (socket) =>
    socket.on('error', () => {}),
  );
  server.on('tlsClientError', () => {});
  return listening(t, server);
}

async function bothHear(port: number): Promise<readonly Observed<TlsSession>[]> {
  const { here, apart } = contexts(port);
  const limits = { deadlineMs: 2_000 };
  const asked = { host: 'www.example.test', address, port: 443 };
  return [await askTls(here, limits)(asked), await askTls(apart, limits)(asked)];
}

const withoutTime = (answer: Observed<TlsSession>) => (answer.seen ? { ...answer.value, elapsedMs: 0 } : answer);

test('a thread finds of any server what the caller would find itself', async (t) => {
  const dhparam = dhParameters(createDiffieHellmanGroup('modp14').getPrime());
  const ports = [
    await serving(t, {}),
    await serving(t, { maxVersion: 'TLSv1.2' }),
    await serving(t, { cert: leaf.cert }),
    await serving(t, {
      key: old.key,
      cert: old.cert,
      maxVersion: 'TLSv1',
      minVersion: 'TLSv1',
      ciphers: 'AES128-SHA:@SECLEVEL=0',
    }),
    await serving(t, {
      key: old.key,
      cert: old.cert,
      maxVersion: 'TLSv1.2',
      ciphers: 'DHE-RSA-AES128-SHA:@SECLEVEL=0',
      dhparam,
    }),
  ];
  const odd = [
    await serve((socket) => socket.once('data', () => socket.end(Buffer.from('15030300020228', 'hex')))),
    await serve((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    await serve((socket) => socket.end()),
    await serve((socket) => socket.once('data', () => socket.end())),
    await serve((socket) => socket.once('data', () => socket.resetAndDestroy())),
  ];
  for (const port of [...ports, ...odd.map((server) => server.port)]) {
    const [here, apart] = await bothHear(port);
    assert.ok(here && apart);
    assert.deepEqual(withoutTime(apart), withoutTime(here));
  }
  for (const server of odd) {
    await server.empty();
    server.close();
  }
});

test('what is read over a connection of the thread is whole, and follows on it as on any other', async (t) => {
  const body = 'a'.repeat(60_000);
  let connections = 0;
  const server = tls.createServer({ key: leaf.key, cert: leaf.cert + intermediate.cert }, (socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`));
  });
  const { apart } = contexts(await listening(t, server));
  const ask = askHttp(apart);
  for (const path of ['/1', '/2']) {
    const answer = await ask(`https://www.example.test${path}`);
    assert.ok(answer.seen, JSON.stringify(answer));
    assert.equal(answer.value.body, body);
    assert.equal(answer.value.hops[0]?.tls?.trusted, true);
  }
  assert.equal(connections, 1);
});

test('whatever a server sends before it ends is read, here and apart', async (t) => {
  const whole = randomBytes(3_000_000);
  const server = tls.createServer({ key: leaf.key, cert: leaf.cert + intermediate.cert }, (socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(whole));
  });
  const port = await listening(t, server);
  const { here, apart } = contexts(port);
  for (const { shakeHands } of [here, apart]) {
    const socket = connect(port, '127.0.0.1');
    const shaken = await shakeHands(socket, { host: 'www.example.test', address }, new AbortController().signal);
    const stream = (shaken.seen && shaken.value.stream) || assert.fail();
    stream.write('go');
    const pieces: Buffer[] = [];
    for await (const piece of stream) {
      pieces.push(piece);
      await new Promise(setImmediate);
    }
    assert.ok(Buffer.concat(pieces).equals(whole));
  }
});

test('where a server closes its connection it is closed for its reader, in order or not, here and apart', async (t) => {
  for (const close of [
    (socket: tls.TLSSocket) => socket.end('bye'),
    (socket: tls.TLSSocket) => socket.write('bye', () => socket.destroy()),
  ]) {
    const server = tls.createServer({ key: leaf.key, cert: leaf.cert + intermediate.cert }, (socket) => {
      socket.on('error', () => {});
      socket.once('data', () => close(socket));
    });
    const port = await listening(t, server);
    const { here, apart } = contexts(port);
    for (const { shakeHands } of [here, apart]) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      const shaken = await shakeHands(socket, { host: 'www.example.test', address }, new AbortController().signal);
      const stream = (shaken.seen && shaken.value.stream) || assert.fail();
      let heard = '';
      stream.on('error', () => {}).on('data', (piece) => (heard += piece));
      stream.write('go');
      await once(stream, 'close');
      assert.equal(heard, 'bye');
    }
  }
});

test('octets that come one by one are handed over together', async (t) => {
  const sent = Promise.withResolvers<unknown>();
  const server = tls.createServer({ key: leaf.key, cert: leaf.cert + intermediate.cert }, (socket) => {
    socket.on('error', () => {});
    // Each in a record of its own, which the client finds all at once.
    const write = (left: number) =>
      void (left > 0 ? socket.write('a', () => write(left - 1)) : sent.resolve(socket.end()));
    socket.once('data', () => write(3_000));
  });
  const socket = connect(await listening(t, server), '127.0.0.1');
  const { signal } = new AbortController();
  const shaken = await handshakes.trusting([root.cert])(socket, { host: 'www.example.test', address }, signal);
  const stream = (shaken.seen && shaken.value.stream) || assert.fail();
  stream.write('go');
  const pieces: Buffer[] = [];
  socket.pause();
  await sent.promise;
  socket.resume();
  for await (const piece of stream) pieces.push(piece);
  assert.equal(Buffer.concat(pieces).toString(), 'a'.repeat(3_000));
  assert.ok(pieces.length < 1_000, `${pieces.length} pieces`);
});

test('what a server makes its client compute is not computed in the thread of the caller', async (t) => {
  const dhparam = dhParameters(someOddNumber(4096));
  const options = { key: old.key, cert: old.cert, maxVersion: 'TLSv1.2', dhparam } as const;
  const port = await serveApart(t, { ...options, ciphers: 'DHE-RSA-AES128-SHA:@SECLEVEL=0' });
  const { here, apart } = contexts(port);
  const asked = { host: 'www.example.test', address, port: 443 };
  /** Of those after ten, once V8 has compiled what they need: a neighbour on the processor is not their own. */
  const quickest = async (context: typeof here) => {
    const all: number[] = [];
    for (let n = 0; n < 20; n += 1)
      all.push(await busyMsAwaiting(async () => assert.ok((await askTls(context)(asked)).seen)));
    return Math.min(...all.slice(10));
  };
  const [own, others] = [await quickest(here), await quickest(apart)];
  assert.ok(others < own / 3, `${others} of ${own} ms`);
});

test('where the thread is lost, those who wait are told, and the next handshake has another', async (t) => {
  const begun = Promise.withResolvers<unknown>();
  const silent = await serve((socket) => socket.once('data', begun.resolve));
  const shaking = openHandshakes();
  const context = { ...contexts(silent.port).here, shakeHands: shaking.trusting([]) };
  const asked = { host: 'www.example.test', address, port: 443 };
  const waiting = askTls(context)(asked);
  await begun.promise;
  await shaking.close();
  assert.deepEqual(await waiting, unseen('internal', 'the thread of handshakes ended'));
  silent.close();
  const good = contexts(await serving(t, {})).here;
  assert.ok((await askTls({ ...good, shakeHands: shaking.trusting([root.cert]) })(asked)).seen);
  await shaking.close();
});
