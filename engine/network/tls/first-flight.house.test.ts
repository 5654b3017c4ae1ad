import assert from 'node:assert/strict';
import { createDiffieHellmanGroup } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import tls, { type TlsOptions } from 'node:tls';
import { unseen } from '../../model/observed.ts';
import { busyMsAwaiting } from '../../testing/busy.ts';
import { serve, testNetworkContext } from '../transport/testing/context.ts';
import { askTls, shakeTrusting } from './handshake.ts';
import { dhParameters, issue, someOddNumber } from './testing/certificates.ts';
import { serveApart } from './testing/serve-apart.ts';

const address = '203.0.113.9';
const rsa = issue({ subject: 'www.example.test', names: ['www.example.test'], rsaBits: 2048 });

const ask = (port: number) =>
  askTls(testNetworkContext({ places: { [`${address}:443`]: port } }))({
    host: 'www.example.test',
    address,
    port: 443,
  });

/** What a server is found to be, and what that took of the processor. */
async function heard(t: TestContext, options: TlsOptions) {
  const port = await serveApart(t, { key: rsa.key, cert: rsa.cert, ...options });
  await ask(port);
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  const ms = await busyMsAwaiting(async () => answers.push(await ask(port)));
  return { answer: answers[0] ?? assert.fail(), ms };
}

for (const suite of ['DHE-RSA-AES128-GCM-SHA256', 'DHE-RSA-AES256-CCM8']) {
  test(`a server with a prime of ten thousand bits is left alone before anything is computed: ${suite}`, async (t) => {
    const { answer, ms } = await heard(t, {
      ciphers: `${suite}:@SECLEVEL=0`,
      maxVersion: 'TLSv1.2',
      dhparam: dhParameters(someOddNumber(10_000)),
    });
    assert.deepEqual(answer, unseen('limit', 'Diffie-Hellman of 10000 bits'));
    assert.ok(ms < 300, `${ms} ms`);
  });
}

test('a server that exchanges keys over finite fields alone is heard as any other, up to 4,096 bits', async (t) => {
  for (const [group, bits] of [
    ['modp14', 2048],
    ['modp16', 4096],
  ] as const) {
    const { answer } = await heard(t, {
      ciphers: 'DHE-RSA-AES256-GCM-SHA384',
      maxVersion: 'TLSv1.2',
      dhparam: dhParameters(createDiffieHellmanGroup(group).getPrime()),
    });
    assert.ok(answer.seen, JSON.stringify(answer));
    const { version, cipher, ephemeral, chain } = answer.value;
    assert.deepEqual([version, cipher], ['TLSv1.2', 'TLS_DHE_RSA_WITH_AES_256_GCM_SHA384']);
    assert.deepEqual([ephemeral?.bits, chain.length], [bits, 1]);
  }
});

test('a chain is read up to 65,536 octets, in the clear and encrypted', async (t) => {
  const names = (octets: number) => Array.from({ length: octets / 50 }, (_, n) => `${'n'.repeat(40)}-${n}.test`);
  const authority = issue({ subject: 'Authority', authority: true });
  const chained = (octets: number) =>
    rsa.cert + issue({ subject: 'Large', names: names(octets), issuer: authority }).cert.repeat(2);
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
    const { answer } = await heard(t, { cert: chained(20_000), maxVersion });
    assert.ok(answer.seen, JSON.stringify(answer));
    assert.deepEqual([answer.value.version, answer.value.chain.length], [maxVersion, 3]);
    const { answer: refused } = await heard(t, { cert: chained(45_000), maxVersion });
    assert.deepEqual(refused, unseen('limit', 'handshake of more than 65536 octets'));
  }
});

test('a handshake in crumbs is given up, each of which would be looked at with all before it', async () => {
  const server = await serve((socket) => {
    const record = Buffer.concat([Buffer.from('1603034000', 'hex'), Buffer.alloc(0x4000)]);
    let at = 0;
    const drip = setInterval(() => socket.write(record.subarray(at, ++at)), 2);
    socket.on('close', () => clearInterval(drip));
  });
  assert.deepEqual(await ask(server.port), unseen('limit', 'handshake in more than 200 pieces'));
  server.close();
});

test('a second handshake within the first, which nobody could look into, is declined', async () => {
  const asked = Promise.withResolvers<string>();
  const server = tls.createServer({ key: rsa.key, cert: rsa.cert, maxVersion: 'TLSv1.2' }, (socket) => {
    socket.on('error', ({ message }) => asked.resolve(message));
    socket.renegotiate({}, (fault) => asked.resolve(fault?.message ?? 'done'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const shaken = await shakeTrusting([])(socket, { host: 'www.example.test', address }, new AbortController().signal);
  assert.ok(shaken.seen && shaken.value.stream);
  shaken.value.stream.resume();
  assert.match(await asked.promise, /no renegotiation/i);
  socket.destroy();
  server.close();
});
