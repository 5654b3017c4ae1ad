import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import tls from 'node:tls';
import { hostile } from '../../../tests/hostile.ts';
import { type Observed, unseen } from '../../model/observed.ts';
import { drip, serve, testNetworkContext } from '../transport/testing/context.ts';
import { askSmtp } from './session.ts';
import { address, certificate } from './testing/mail-server.ts';
import { ask, LIMITS, scripted, value } from './testing/scripted.ts';

test('a server that greets twice is not taken at its next word', async (t) => {
  const { port, told } = await scripted(t, '220 proxy.example.test\r\n220 mx.example.test\r\n', [
    [/^EHLO/, '250-mx.example.test\r\n250 STARTTLS\r\n'],
    [/^(MAIL|RCPT)/, '250 ok\r\n'],
  ]);
  const { ehlo, broken, relay } = value(await ask(port));
  assert.deepEqual([ehlo, broken, relay], [null, unseen('malformed', 'EHLO answered by 220'), null]);
  assert.deepEqual(
    told.filter((command) => !command.startsWith('EHLO')),
    [],
  );
});

test('what breaks after the banner is reported in a session that is seen', async (t) => {
  const offers: readonly [RegExp, string] = [/^EHLO/, '250-mx\r\n250 STARTTLS\r\n'];
  const dripping = new WeakSet<Socket>();
  const cases: readonly (readonly [
    string,
    readonly (readonly [RegExp, string | ((socket: Socket) => void)])[],
    string,
  ])[] = [
    ['closes at EHLO', [[/^EHLO/, (socket) => socket.end()]], 'reset'],
    ['endless EHLO', [[/^EHLO/, '250-X\r\n'.repeat(10_000)]], 'limit'],
    ['a giant line', [[/^EHLO/, `250 ${'K '.repeat(5_000)}\r\n`]], 'limit'],
    ['nonsense at EHLO', [[/^EHLO/, 'hello\r\n']], 'malformed'],
    ['silence in TLS', [offers, [/^STARTTLS/, '220 go\r\n'], [/./s, () => {}]], 'timeout'],
    [
      'drip in TLS',
      [
        offers,
        [/^STARTTLS/, '220 go\r\n'],
        // A ClientHello may come in two pieces; the answer drips once.
        [
          /./s,
          (socket) =>
            !dripping.has(socket) &&
            dripping.add(socket) &&
            drip(socket, Buffer.from(`1603030100${'00'.repeat(256)}`, 'hex'), 20),
        ],
      ],
      'timeout',
    ],
    [
      'alert in TLS',
      [offers, [/^STARTTLS/, '220 go\r\n'], [/./s, (socket) => socket.write(Buffer.from('15030300020228', 'hex'))]],
      'refused',
    ],
  ];
  for (const [title, rules, silence] of cases) {
    const server = await scripted(t, '220 mx\r\n', rules);
    const session = value(await ask(server.port));
    assert.equal(session.broken?.seen === false && session.broken.silence, silence, title);
    assert.equal(session.relay, null, title);
    await server.empty();
  }
});

test('a handshake that fails is kept with its failure', async (t) => {
  const server = await scripted(t, '220 mx\r\n', [
    [/^EHLO/, '250-mx\r\n250 STARTTLS\r\n'],
    [/^STARTTLS/, '220 go\r\n'],
    [/./s, (socket) => socket.write(Buffer.from('15030300020228', 'hex'))],
  ]);
  const session = value(await ask(server.port));
  assert.equal(session.starttls.session?.version, null);
  assert.match(session.starttls.session?.failure ?? '', /HANDSHAKE_FAILURE/);
});

test('without a banner nothing is seen', async (t) => {
  const cases: readonly (readonly [string, string | Buffer, string])[] = [
    ['silence', '', 'timeout'],
    ['never ends', '220-hello\r\n'.repeat(5_000), 'limit'],
    ['HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'malformed'],
    ['octets', Buffer.from('fffe0001', 'hex'), 'malformed'],
    ['code 999', '999 x\r\n', 'malformed'],
    ['code 22', '22 x\r\n', 'malformed'],
    ['code 2200', '2200 x\r\n', 'malformed'],
    ['empty line', '\r\n', 'malformed'],
    ['two codes in one reply', '220-hello\r\n250 x\r\n', 'malformed'],
  ];
  for (const [title, banner, silence] of cases) {
    const server = await scripted(t, banner);
    const answer = await ask(server.port);
    assert.equal(answer.seen || answer.silence, silence, title);
    await server.empty();
  }
});

test('a slow drip ends with the session, and the end of the audit ends all', async (t) => {
  const server = await serve((socket) => drip(socket, '220 mx.example.test and more\r\n', 50));
  t.after(() => server.close());
  const late = await ask(server.port, { ...LIMITS, bannerMs: 250 });
  assert.deepEqual(late, unseen('timeout', 'banner: 250 ms'));
  await server.empty();
  const context = testNetworkContext({ places: { [`${address}:25`]: server.port }, signal: AbortSignal.timeout(60) });
  assert.equal(silenceOf(await askSmtp(context)('mx', address)), 'deadline');
  await server.empty();
});

const silenceOf = (answer: Observed<unknown>) => (answer.seen ? 'seen' : answer.silence);

test('plain text sent before TLS is not taken for an answer under TLS', async (t) => {
  const secureContext = tls.createSecureContext({ key: certificate.key, cert: certificate.cert });
  const server = await serve((socket) => {
    socket.write('220 mx\r\n');
    socket.on('data', (chunk) => {
      if (chunk.toString().startsWith('EHLO')) socket.write('250-mx\r\n250 STARTTLS\r\n');
      if (!chunk.toString().startsWith('STARTTLS')) return;
      socket.removeAllListeners('data');
      socket.write('220 go\r\n250-injected\r\n250 AUTH PLAIN\r\n', () => {
        const secured = new tls.TLSSocket(socket, { isServer: true, secureContext });
        secured.on('error', () => {});
        secured.on('data', (line) => secured.write(line.toString().startsWith('EHLO') ? '250 mx\r\n' : '550 no\r\n'));
      });
    });
  });
  t.after(() => server.close());
  const session = value(await ask(server.port));
  assert.deepEqual(session.extensionsAfterTls, []);
});

test('hostile transcripts end in time and leave nothing', async (t) => {
  for (const { id, server: lines } of hostile<{ id: string; server: readonly string[] }>('smtp_transcripts')) {
    const answers = lines.filter((line) => !/^(accept|close|\.\.\.)$|sleep|^(san|cn) /.test(line)).map(spoken);
    const closes = lines.includes('close');
    const server = await serve((socket) => {
      const next = () => socket.write(answers[said++] ?? '');
      let said = 0;
      if (answers.length > 0) next();
      if (closes) socket.end();
      socket.on('data', () => said < answers.length && next());
    });
    t.after(() => server.close());
    const answer = await ask(server.port, { deadlineMs: 300, bannerMs: 150, handshakeMs: 150, againMs: 1 });
    assert.doesNotThrow(() => JSON.stringify(answer), id);
    await server.empty();
  }
});

/** The short notation of the transcripts, as octets. */
function spoken(line: string): Buffer {
  const [, repeated] = /repeat "([^"]*)"/.exec(line) ?? [];
  if (repeated) return Buffer.from(unescaped(repeated).repeat(20_000));
  const [, hex] = /^hex ([0-9a-f]+)$/.exec(line) ?? [];
  if (hex) return Buffer.from(hex, 'hex');
  const text = unescaped(line);
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`, 'latin1');
}

const unescaped = (text: string) =>
  text
    .replaceAll('\\r\\n', '\r\n')
    .replace(/\\x([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
