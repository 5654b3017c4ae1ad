import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import { test } from 'node:test';
import tls from 'node:tls';
import type { HelloAnswer, HelloOffer, Timed } from '../../model/ask.ts';
import { type Observed, unseen } from '../../model/observed.ts';
import { drip, serve, testNetworkContext } from '../transport/testing/context.ts';
import { encodeClientHello, TLS1_2 } from './client-hello.ts';
import { askHello } from './hello.ts';
import { findServerWord } from './server-hello.ts';
import { suitesNamed } from './suites.ts';
import { issue, smallDhParameters } from './testing/certificates.ts';

const address = '203.0.113.10';
const OFFERS: readonly HelloOffer[] = [
  'ssl3',
  'tls1.0',
  'tls1.1',
  'tls1.2',
  'tls1.3',
  'rc4',
  '3des',
  'export',
  'null',
  'anonymous',
  'cbc',
  'static-rsa',
];

const ec = issue({ subject: 'ec.test', names: ['ec.test'] });
const rsa = issue({ subject: 'rsa.test', names: ['rsa.test'], rsaBits: 2048 });

async function openTls(options: tls.TlsOptions): Promise<{ port: number; close: () => void }> {
  const server = tls.createServer({ key: rsa.key, cert: rsa.cert, ...options }, (socket) =>
    socket.on('error', () => {}),
  );
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const ask = (port: number, offer: HelloOffer, deadlineMs = 2_000): Promise<Observed<HelloAnswer & Timed>> =>
  askHello(testNetworkContext({ places: { [`${address}:443`]: port } }), { deadlineMs })(
    { host: 'www.example.test', address, port: 443 },
    offer,
  );

async function askAll(options: tls.TlsOptions): Promise<Record<string, HelloAnswer>> {
  const { port, close } = await openTls(options);
  const answers = await Promise.all(OFFERS.map(async (offer) => [offer, await ask(port, offer)] as const));
  close();
  return Object.fromEntries(answers.map(([offer, answer]) => [offer, answer.seen ? answer.value : assert.fail(offer)]));
}

const accepted = (answers: Record<string, HelloAnswer>) => OFFERS.filter((offer) => answers[offer]?.accepted);

test('a server of today speaks 1.2 and 1.3 and refuses the rest by alert', async () => {
  const answers = await askAll({ ciphers: 'ECDHE+AESGCM', key: ec.key, cert: ec.cert });
  assert.deepEqual(accepted(answers), ['tls1.2', 'tls1.3']);
  assert.equal(answers['tls1.3']?.version, 'TLSv1.3');
  assert.match(answers['tls1.2']?.cipher ?? '', /^TLS_ECDHE_ECDSA_WITH_AES_/);
  assert.equal(answers['tls1.0']?.alert, 70);
  assert.equal(answers.rc4?.alert, 40);
  assert.equal(answers.rc4?.version, null);
});

test('one refusal of 1.1 by its version answers for all that is older, another refusal for itself alone', async () => {
  const tls12 = Buffer.from(`160303002a020000260303${'11'.repeat(32)}00c02f00`, 'hex');
  // Connections: 1.1; 1.2, which tells that the server refused 1.1 for its age; 1.0 and SSL 3 where neither answers for them.
  for (const [alert, speaks12, connections] of [
    ['46', true, 2],
    ['46', false, 4],
    ['28', true, 3],
  ] as const) {
    const server = await serve((socket) =>
      socket.once('data', (hello) => {
        const isAnswered = speaks12 && hello.readUInt16BE(9) >= TLS1_2;
        socket.end(isAnswered ? tls12 : Buffer.from(`150303000202${alert}`, 'hex'));
      }),
    );
    const hello = askHello(testNetworkContext({ places: { [`${address}:443`]: server.port } }), { deadlineMs: 2_000 });
    const old = ['tls1.0', 'ssl3', 'tls1.1'] as const;
    const answers = await Promise.all(
      old.map((offer) => hello({ host: 'www.example.test', address, port: 443 }, offer)),
    );
    server.close();
    assert.ok(answers.every((answer) => answer.seen && !answer.value.accepted));
    assert.equal(server.accepted(), connections, `alert ${alert}`);
  }
});

const FAMILIES = ['rc4', '3des', 'export', 'null', 'anonymous', 'cbc', 'static-rsa'] as const;

/** Asked together, as an audit does; and each by a context that knows of no other. */
async function together(options: tls.TlsOptions): Promise<{ connections: number; answers: unknown; alone: unknown }> {
  const { port, close } = await openTls(options);
  let connections = 0;
  const through = net.createServer((socket) => {
    connections += 1;
    const onward = net.connect(port, '127.0.0.1');
    for (const one of [socket, onward]) one.on('error', () => {});
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => through.listen(0, '127.0.0.1', resolve));
  const places = { [`${address}:443`]: (through.address() as AddressInfo).port };
  const hello = askHello(testNetworkContext({ places }), { deadlineMs: 2_000 });
  const untimed = (answer: Observed<HelloAnswer & Timed>) => answer.seen && { ...answer.value, elapsedMs: 0 };
  const answers = await Promise.all(
    FAMILIES.map(async (offer) => untimed(await hello({ host: 'www.example.test', address, port: 443 }, offer))),
  );
  const counted = connections;
  const alone = await Promise.all(FAMILIES.map(async (offer) => untimed(await ask(port, offer))));
  close();
  through.close();
  return { connections: counted, answers, alone };
}

test('families of suites are asked together: one connection where all are refused, and the same answers as alone', async () => {
  for (const [ciphers, connections] of [
    ['ECDHE+AESGCM', 1],
    ['ECDHE+AESGCM:AES128-GCM-SHA256', 2],
    ['AES128-SHA', 2],
    ['AES128-SHA:AES256-GCM-SHA384', 3],
    ['ECDHE+AESGCM:ECDHE-RSA-AES128-SHA', 2],
    ['NULL-SHA256:AES128-SHA:@SECLEVEL=0', 3],
  ] as const) {
    for (const honorCipherOrder of [true, false]) {
      const found = await together({ ciphers, honorCipherOrder, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' });
      assert.deepEqual(found.answers, found.alone, ciphers);
      assert.ok(found.connections <= connections, `${ciphers}: ${found.connections}`);
    }
  }
});

test('a server that hangs up on weak suites is asked for the others by themselves', async () => {
  const server = await serve((socket) => socket.once('data', () => socket.end()));
  const hello = askHello(testNetworkContext({ places: { [`${address}:443`]: server.port } }), { deadlineMs: 2_000 });
  await Promise.all(FAMILIES.map((offer) => hello({ host: 'www.example.test', address, port: 443 }, offer)));
  assert.equal(server.accepted(), 3);
  server.close();
});

test('a server that only knows 1.0 answers 1.0 to every hello: it has accepted no other', async () => {
  const answers = await askAll({ minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'AES128-SHA:@SECLEVEL=0' });
  assert.deepEqual(accepted(answers), ['tls1.0', 'cbc', 'static-rsa']);
  assert.equal(answers['tls1.2']?.version, 'TLSv1');
  assert.equal(answers['tls1.2']?.cipher, 'TLS_RSA_WITH_AES_128_CBC_SHA');
});

test('a server that only knows 1.3, even with a group we sent no key for', async () => {
  const answers = await askAll({ minVersion: 'TLSv1.3', ecdhCurve: 'P-384' });
  assert.deepEqual(accepted(answers), ['tls1.3']);
  assert.equal(answers['tls1.2']?.alert, 70);
});

test('suites that hide nothing and suites that prove nothing are found', async () => {
  const old = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;
  assert.deepEqual(accepted(await askAll({ ...old, ciphers: 'NULL-SHA256:@SECLEVEL=0' })), ['null']);
  assert.deepEqual(
    accepted(await askAll({ ...old, ciphers: 'ADH-AES256-SHA:@SECLEVEL=0', dhparam: smallDhParameters() })),
    ['anonymous'],
  );
});

test('the size of a prime is reported', async () => {
  const options = {
    maxVersion: 'TLSv1.2',
    ciphers: 'DHE-RSA-AES128-SHA:@SECLEVEL=0',
    dhparam: smallDhParameters(),
  } as const;
  const answers = await askAll(options);
  assert.deepEqual(accepted(answers), ['tls1.2', 'cbc']);
  assert.equal(answers['tls1.2']?.dhBits, 1024);
  assert.equal(answers.cbc?.dhBits, 1024);
});

test('closing is a refusal; nonsense and silence are not answers', async () => {
  const servers = await Promise.all([
    serve((socket) => socket.once('data', () => socket.end())),
    serve((socket) => socket.once('data', () => socket.resetAndDestroy())),
    serve((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    serve((socket) => socket.once('data', () => socket.end(Buffer.from('16030300', 'hex')))),
    serve(() => {}),
    serve((socket) => socket.once('data', () => drip(socket, Buffer.from('160303010002', 'hex'), 30))),
  ]);
  const answers = await Promise.all(servers.map(({ port }) => ask(port, 'tls1.2', 300)));
  assert.deepEqual(
    answers.map((answer) => (answer.seen ? answer.value.accepted : answer.silence)),
    [false, false, 'malformed', 'malformed', 'timeout', 'timeout'],
  );
  await Promise.all(servers.map(({ empty }) => empty()));
  for (const server of servers) server.close();
});

test('a warning is not a refusal', async () => {
  const hello = `020000260303${'11'.repeat(32)}00c02f00`;
  const server = await serve((socket) =>
    socket.once('data', () => socket.write(Buffer.from(`15030300020170160303002a${hello}`, 'hex'))),
  );
  const answer = await ask(server.port, 'tls1.2');
  assert.ok(answer.seen);
  const { elapsedMs, ...word } = answer.value;
  assert.equal(typeof elapsedMs, 'number');
  assert.deepEqual(word, {
    accepted: true,
    version: 'TLSv1.2',
    cipher: 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
    alert: null,
    dhBits: null,
    compressed: false,
    secureRenegotiation: false,
  });
  server.close();
});

test('hellos go through STARTTLS too', async () => {
  const server = await serve((socket) => {
    socket.write('220 mx.test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (text.startsWith('EHLO')) socket.write('250-mx.test\r\n250 STARTTLS\r\n');
      else if (text.startsWith('STARTTLS')) socket.write('220 go\r\n');
      else socket.end(Buffer.from('15030300020246', 'hex'));
    });
  });
  const context = testNetworkContext({ places: { [`${address}:25`]: server.port } });
  const answer = await askHello(context)({ host: 'mx.test', address, port: 25, starttls: 'smtp' }, 'ssl3');
  assert.deepEqual(answer.seen && [answer.value.accepted, answer.value.alert], [false, 70]);
  assert.deepEqual(
    await askHello(testNetworkContext({ permits: { dns: true, connections: false } }))(
      { host: 'x', address, port: 25 },
      'rc4',
    ),
    unseen('not-asked'),
  );
  server.close();
});

test('the first flight of a server is read at any cut, and damage never throws', async () => {
  const { port, close } = await openTls({
    maxVersion: 'TLSv1.2',
    ciphers: 'DHE-RSA-AES128-SHA:@SECLEVEL=0',
    dhparam: smallDhParameters(),
  });
  const flight = await new Promise<Buffer>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(encodeClientHello({ version: TLS1_2, suites: suitesNamed(/DHE_RSA/), host: 'a.test' })),
    );
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (!findServerWord(bytes, false)) return;
      socket.destroy();
      resolve(bytes);
    });
  });
  close();
  const first = Array.from(flight, (_, length) => findServerWord(flight.subarray(0, length + 1), false)).findIndex(
    (found) => found !== null,
  );
  assert.ok(first > 1_000, `read after ${first} octets`);
  let state = 7;
  for (let round = 0; round < 3_000; round++) {
    const damaged = Buffer.from(flight);
    for (let hit = 0; hit < 4; hit++) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      damaged[state % 200] = (state >> 8) & 255;
    }
    assert.doesNotThrow(() => findServerWord(damaged, round % 2 === 0));
  }
});
