import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import tls from 'node:tls';
import type { TlsSession } from '../../model/ask.ts';
import { unseen } from '../../model/observed.ts';
import { drip, serve, testNetworkContext } from '../transport/testing/context.ts';
import { askTls, faultName } from './handshake.ts';
import { trustedRoots } from './roots.ts';
import { issue, type TestCertificate } from './testing/certificates.ts';

const root = issue({ subject: 'Root', authority: true });
const intermediate = issue({ subject: 'Intermediate', authority: true, issuer: root });
const address = '203.0.113.9';

async function session(
  options: tls.TlsOptions & { chain?: readonly TestCertificate[]; leaf: TestCertificate },
  host = 'www.example.test',
): Promise<TlsSession> {
  const { leaf, chain = [], ...others } = options;
  const cert = [leaf, ...chain].map((each) => each.cert).join('');
  const server = tls.createServer({ key: leaf.key, cert, ...others }, (socket) => socket.on('error', () => {}));
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const context = testNetworkContext({ places: { [`${address}:443`]: port }, roots: [root.cert] });
  const answer = await askTls(context, { deadlineMs: 2_000 })({ host, address, port: 443 });
  server.close();
  assert.ok(answer.seen, JSON.stringify(answer));
  return answer.value;
}

const good = issue({ subject: 'www.example.test', names: ['www.example.test', '*.wild.test'], issuer: intermediate });

test('a chain refused for its names is told as that, where one of its certificates has constraints', () => {
  const constrained = { raw: Buffer.from('30100603551d1e0409', 'hex') };
  const plain = { raw: Buffer.from('30100603551d0f0409', 'hex') };
  const fault = Object.assign(new Error('UNSPECIFIED'), {});
  assert.equal(faultName(fault, [plain, constrained]), 'PERMITTED_VIOLATION');
  assert.equal(faultName(fault, [constrained, plain]), 'UNSPECIFIED', 'the leaf constrains nobody');
  assert.equal(faultName(new Error('CERT_HAS_EXPIRED'), [plain, constrained]), 'CERT_HAS_EXPIRED');
});

test('a good server: version, suite, trust, name, chain', async () => {
  const seen = await session({ leaf: good, chain: [intermediate] });
  assert.equal(seen.version, 'TLSv1.3');
  assert.match(seen.cipher ?? '', /^TLS_/);
  assert.equal(seen.trusted, true);
  assert.equal(seen.trustFault, null);
  assert.equal(seen.nameMatches, true);
  assert.equal(seen.failure, null);
  assert.ok(seen.ephemeral?.type);
  const [leaf, above] = seen.chain;
  assert.deepEqual(leaf?.names, ['www.example.test', '*.wild.test']);
  assert.equal(leaf?.subject, 'CN=www.example.test');
  assert.equal(leaf?.issuer, 'CN=Intermediate');
  assert.equal(leaf?.keyType, 'ec');
  assert.equal(leaf?.keyBits, 256);
  assert.equal(leaf?.signatureAlgorithm, 'ecdsa-with-SHA256');
  assert.match(leaf?.notAfter ?? '', /^\d{4}-\d\d-\d\dT.*Z$/);
  assert.equal(above?.subject, 'CN=Intermediate');
  assert.equal(JSON.parse(JSON.stringify(seen)).chain.length, 2);
});

test('the chain is the one that was served: our own roots are not added, unrelated certificates are kept', async () => {
  const stranger = issue({ subject: 'Stranger', authority: true });
  const seen = await session({ leaf: good, chain: [intermediate, stranger] });
  assert.deepEqual(
    seen.chain.map(({ subject }) => subject),
    ['CN=www.example.test', 'CN=Intermediate', 'CN=Stranger'],
  );
  assert.equal(seen.chain[2]?.selfSigned, true);
});

test('a wrong name is no fault of trust', async () => {
  const seen = await session({ leaf: good, chain: [intermediate] }, 'other.test');
  assert.deepEqual([seen.trusted, seen.nameMatches], [true, false]);
});

test('faults of trust are named', async () => {
  const self = issue({ subject: 'self.test', names: ['www.example.test'] });
  const expired = issue({ subject: 'old.test', names: ['www.example.test'], issuer: root, days: -1 });
  const faults = await Promise.all([session({ leaf: good }), session({ leaf: self }), session({ leaf: expired })]);
  assert.deepEqual(
    faults.map(({ trusted, trustFault, nameMatches }) => [trusted, trustFault, nameMatches]),
    [
      [false, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
      [false, 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
      [false, 'CERT_HAS_EXPIRED', true],
    ],
  );
});

test('names are those of subjectAltName; a wildcard is one whole left label', async () => {
  const named = (names: readonly string[], host: string) =>
    session({ leaf: issue({ subject: 'www.example.test', names, issuer: root }) }, host).then(
      ({ nameMatches }) => nameMatches,
    );
  const cases: readonly (readonly [readonly string[], string, boolean])[] = [
    [[], 'www.example.test', false],
    [['WWW.Example.test'], 'www.example.test', true],
    [['*.wild.test'], 'a.wild.test', true],
    [['*.wild.test'], 'a.b.wild.test', false],
    [['*.wild.test'], 'wild.test', false],
    [['w*.wild.test'], 'www.wild.test', false],
    [['*'], 'test', false],
    [['a.test, DNS:evil.test'], 'evil.test', false],
    [['x"y.test', 'ok.test'], 'ok.test', true],
  ];
  for (const [names, host, expected] of cases) assert.equal(await named(names, host), expected, `${names} for ${host}`);
});

test('what an old server speaks is heard: TLS 1.0, a small key, a suite of old', async () => {
  const weak = issue({ subject: 'old.test', names: ['old.test'], rsaBits: 1024, issuer: root });
  const options = { leaf: weak, minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'AES128-SHA:@SECLEVEL=0' } as const;
  const seen = await session(options, 'old.test');
  assert.equal(seen.version, 'TLSv1');
  assert.equal(seen.cipher, 'TLS_RSA_WITH_AES_128_CBC_SHA');
  assert.equal(seen.chain[0]?.keyBits, 1024);
  assert.deepEqual([seen.trusted, seen.ephemeral], [true, null]);
});

test('a certificate with a date that is none does no harm', async (t) => {
  const leaf = issue({ subject: 'www.example.test', names: ['www.example.test'], notAfter: '999999999999Z' });
  const server = tls.createServer({ key: leaf.key, cert: leaf.cert }, (socket) => socket.on('error', () => {}));
  t.after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await ask((server.address() as AddressInfo).port);
  assert.equal(answer.seen || answer.silence, 'malformed');
});

test('a stapled answer is seen', async () => {
  const leaf = issue({ subject: 'www.example.test', names: ['www.example.test'], issuer: root });
  const server = tls.createServer({ key: leaf.key, cert: leaf.cert });
  server.on('OCSPRequest', (_cert, _issuer, answer) => answer(null, Buffer.from('3003', 'hex')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const context = testNetworkContext({
    places: { [`${address}:443`]: (server.address() as AddressInfo).port },
    roots: [root.cert],
  });
  const answer = await askTls(context)({ host: 'www.example.test', address, port: 443 });
  server.close();
  assert.equal(answer.seen && answer.value.ocspStapled, true);
});

const ask = (port: number, deadlineMs = 2_000) =>
  askTls(testNetworkContext({ places: { [`${address}:443`]: port } }), { deadlineMs })({
    host: 'www.example.test',
    address,
    port: 443,
  });

test('a handshake that the server refuses is seen', async () => {
  const servers = await Promise.all([
    serve((socket) => socket.once('data', () => socket.end(Buffer.from('15030300020228', 'hex')))),
    serve((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    serve((socket) => socket.once('data', () => socket.end())),
  ]);
  const answers = await Promise.all(servers.map(({ port }) => ask(port)));
  assert.deepEqual(
    answers.map((answer) => answer.seen && [answer.value.version, answer.value.failure]),
    [
      [null, 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE'],
      [null, 'ERR_SSL_WRONG_VERSION_NUMBER'],
      [null, 'closed'],
    ],
  );
  for (const server of servers) server.close();
});

test('silence, a reset and a closed port are not', async () => {
  const silent = await serve(() => {});
  const rude = await serve((socket) => socket.once('data', () => socket.resetAndDestroy()));
  const slow = await serve((socket) =>
    socket.once('data', () => drip(socket, Buffer.from(`1603030100${'00'.repeat(256)}`, 'hex'), 20)),
  );
  assert.deepEqual(await ask(silent.port, 80), unseen('timeout', '80 ms'));
  assert.deepEqual(await ask(slow.port, 120), unseen('timeout', '120 ms'));
  assert.deepEqual(await ask(rude.port), unseen('reset', 'ECONNRESET'));
  await Promise.all([silent.empty(), slow.empty()]);
  for (const server of [silent, rude, slow]) server.close();
  assert.deepEqual(await ask(silent.port), unseen('refused', 'ECONNREFUSED'));
});

test('STARTTLS comes first where it is asked for, and what was said too early is dropped', async () => {
  const leaf = issue({ subject: 'mx.test', names: ['mx.test'], issuer: root });
  const secureContext = tls.createSecureContext({ key: leaf.key, cert: leaf.cert });
  const server = await serve((socket) => {
    socket.write('220-mx.test\r\n220 ESMTP\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString();
      if (line.startsWith('EHLO')) socket.write('250-mx.test\r\n250 STARTTLS\r\n');
      if (!line.startsWith('STARTTLS')) return;
      socket.removeAllListeners('data');
      socket.write('220 go\r\n250 too early\r\n', () => {
        const secured = new tls.TLSSocket(socket, { isServer: true, secureContext });
        secured.on('error', () => {});
      });
    });
  });
  const context = testNetworkContext({ places: { [`${address}:25`]: server.port }, roots: [root.cert] });
  const answer = await askTls(context)({ host: 'mx.test', address, port: 25, starttls: 'smtp' });
  assert.ok(answer.seen, JSON.stringify(answer));
  assert.deepEqual([answer.value.trusted, answer.value.nameMatches, answer.value.version], [true, true, 'TLSv1.3']);
  await server.empty();
  server.close();
});

test('a mail server without STARTTLS is not a TLS server that failed', async () => {
  const server = await serve((socket) => {
    socket.write('220 mx.test\r\n');
    socket.once('data', () => socket.write('250 mx.test\r\n'));
  });
  const context = testNetworkContext({ places: { [`${address}:25`]: server.port } });
  const answer = await askTls(context)({ host: 'mx.test', address, port: 25, starttls: 'smtp' });
  assert.deepEqual(answer, unseen('refused', 'STARTTLS not offered'));
  await server.empty();
  server.close();
});

test('roots of NODE_EXTRA_CA_CERTS and of the options are trusted', () => {
  assert.ok(trustedRoots([root.cert]).includes(root.cert));
  assert.equal(trustedRoots([]), trustedRoots([]));
  const file = join(mkdtempSync(join(tmpdir(), 'roots-')), 'root.pem');
  writeFileSync(file, root.cert);
  const module = JSON.stringify(new URL('./roots.ts', import.meta.url).href);
  const script = `import { trustedRoots } from ${module}; import { X509Certificate } from 'node:crypto';
    console.log(trustedRoots([]).some((pem) => new X509Certificate(pem).subject === 'CN=Root'))`;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: file };
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
  assert.equal(said.trim(), 'true');
});
