import assert from 'node:assert/strict';
import type { AddressInfo, Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { hostile } from '../../../tests/hostile.ts';
import type { SmtpSession } from '../../model/ask.ts';
import { type Observed, unseen } from '../../model/observed.ts';
import { shakeHands } from '../tls/handshake.ts';
import { issue } from '../tls/testing/certificates.ts';
import { drip, serve, testNetworkContext } from '../transport/testing/context.ts';
import { extensionsOf, findReply } from './connection.ts';
import { askSmtp, askSubmission } from './session.ts';
import type { SmtpLimits } from './visit.ts';

const address = '203.0.113.25';
const certificate = issue({ subject: 'mx.example.test', names: ['mx.example.test'] });
const LIMITS: SmtpLimits = { deadlineMs: 2_000, bannerMs: 400, handshakeMs: 400, againMs: 1 };

function ask(port: number, limits = LIMITS): Promise<Observed<SmtpSession>> {
  const context = testNetworkContext({ places: { [`${address}:25`]: port }, roots: [certificate.cert] });
  return askSmtp(context, shakeHands, limits)('mx.example.test', address);
}

/** A server that answers each command by the first rule that fits, and records the commands that it received. */
async function scripted(
  t: TestContext,
  banner: string | Buffer,
  rules: readonly (readonly [RegExp, string | ((socket: Socket) => void)])[] = [],
) {
  const told: string[] = [];
  const server = await serve((socket) => {
    socket.write(banner);
    socket.on('data', (chunk) => {
      for (const command of chunk.toString().split('\r\n').filter(Boolean)) {
        told.push(command);
        const [, answer = '500 what\r\n'] = rules.find(([pattern]) => pattern.test(command)) ?? [];
        if (typeof answer === 'string') socket.write(answer);
        else answer(socket);
      }
    });
  });
  t.after(() => server.close());
  return { ...server, told };
}

const value = (answer: Observed<SmtpSession>): SmtpSession =>
  answer.seen ? answer.value : assert.fail(JSON.stringify(answer));

test('a submission host is asked on 587 what it offers, and never to relay', async (t) => {
  const server = await scripted(t, '220 smtp.example.test\r\n', [
    [/^EHLO/, '250-smtp.example.test\r\n250 AUTH PLAIN LOGIN\r\n'],
    [/^QUIT/, '221 bye\r\n'],
  ]);
  const context = testNetworkContext({ places: { [`${address}:587`]: server.port } });
  const { extensions, relay } = value(await askSubmission(context, shakeHands, LIMITS)('smtp.example.test', address));
  assert.deepEqual(extensions, ['AUTH PLAIN LOGIN']);
  assert.equal(relay, null);
  assert.deepEqual(
    server.told.map((command) => command.slice(0, 4)),
    ['EHLO', 'QUIT'],
  );
});

test('a whole session with a real server: EHLO, STARTTLS, EHLO again, relay refused, QUIT', async (t) => {
  const commands: string[] = [];
  const server = new SMTPServer({
    key: certificate.key,
    cert: certificate.cert,
    name: 'mx.example.test',
    authOptional: true,
    logger: false,
    onMailFrom: ({ address: sender }, _, callback) => {
      commands.push(`MAIL ${sender}`);
      callback();
    },
    onRcptTo: ({ address: recipient }, _, callback) => {
      commands.push(`RCPT ${recipient}`);
      callback(Object.assign(new Error('Relay access denied'), { responseCode: 554 }));
    },
    onData: () => assert.fail('DATA'),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close(() => {}));
  const session = value(await ask((server.server.address() as AddressInfo).port));
  assert.equal(session.banner.code, 220);
  assert.ok(session.extensions.includes('STARTTLS') && session.extensions.includes('PIPELINING'));
  assert.equal(session.starttls.offered, true);
  assert.equal(session.starttls.reply?.code, 220);
  assert.equal(session.starttls.session?.version, 'TLSv1.3');
  assert.deepEqual([session.starttls.session?.trusted, session.starttls.session?.nameMatches], [true, true]);
  assert.ok(session.extensionsAfterTls && !session.extensionsAfterTls.includes('STARTTLS'));
  assert.deepEqual(session.relay, { code: 554, lines: ['Relay access denied'] });
  assert.equal(session.broken, null);
  assert.deepEqual(commands, ['MAIL ', 'RCPT relay-test@audit.house.test']);
  const { transcript = [] } = session;
  assert.match(transcript[0] ?? '', /^< 220 mx\.example\.test /);
  assert.deepEqual(
    transcript.filter((line) => line.startsWith('> ') || line.startsWith('* ')),
    [
      '> EHLO audit.house.test',
      '> STARTTLS',
      '* TLSv1.3 TLS_AES_256_GCM_SHA384',
      '> EHLO audit.house.test',
      '> MAIL FROM:<>',
      '> RCPT TO:<relay-test@audit.house.test>',
      '> RSET',
      '> QUIT',
    ],
  );
  assert.ok(transcript.includes('< 554 Relay access denied'));
  assert.deepEqual(JSON.parse(JSON.stringify(session)), session);
});

const EHLO: readonly [RegExp, string] = [/^EHLO/, '250-mx.example.test\r\n250-SIZE 1000\r\n250 AUTH plain LOGIN\r\n'];

test('without STARTTLS the session goes on in the clear, step by step, and an open relay shows itself', async (t) => {
  const server = await scripted(t, '220 mx\r\n', [EHLO, [/^(MAIL|RCPT|RSET)/, '250 ok\r\n'], [/^QUIT/, '221 bye\r\n']]);
  const session = value(await ask(server.port));
  assert.deepEqual(session.extensions, ['SIZE 1000', 'AUTH PLAIN LOGIN']);
  assert.deepEqual(session.starttls, { offered: false, reply: null, session: null });
  assert.equal(session.extensionsAfterTls, null);
  assert.equal(session.relay?.code, 250);
  assert.deepEqual(server.told, [
    'EHLO audit.house.test',
    'MAIL FROM:<>',
    'RCPT TO:<relay-test@audit.house.test>',
    'RSET',
    'QUIT',
  ]);
  await server.empty();
});

test('a sender refused means that nothing was asked of the relay', async (t) => {
  const server = await scripted(t, '220 mx\r\n', [EHLO, [/^MAIL/, '451 later\r\n']]);
  const session = value(await ask(server.port));
  assert.deepEqual([session.relay, session.broken], [null, null]);
  assert.ok(!server.told.some((command) => /^(RCPT|DATA)/.test(command)));
});

test('EHLO refused, HELO accepted', async (t) => {
  const server = await scripted(t, '220 mx\r\n', [
    [/^EHLO/, '502 no\r\n'],
    [/^HELO/, '250 mx\r\n'],
    [/^(MAIL|RSET)/, '250 ok\r\n'],
    [/^RCPT/, '550 no\r\n'],
  ]);
  const session = value(await ask(server.port));
  assert.equal(session.ehlo?.code, 502);
  assert.deepEqual([session.extensions, session.relay?.code, session.broken], [[], 550, null]);
});

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

test('a banner that refuses is seen', async (t) => {
  for (const banner of ['554 no\r\n', '421 too many connections\r\n']) {
    const server = await scripted(t, banner);
    const session = value(await ask(server.port));
    assert.equal(session.banner.code, Number(banner.slice(0, 3)));
    assert.deepEqual([session.ehlo, session.relay], [null, null]);
  }
});

test('a server too busy to greet is asked once more, and no oftener', async (t) => {
  let calls = 0;
  const server = await serve((socket) => {
    calls += 1;
    socket.end(calls === 1 ? '421 busy\r\n' : '220 mx\r\n');
  });
  t.after(() => server.close());
  assert.deepEqual([value(await ask(server.port)).banner.code, calls], [220, 2]);
  const busy = await scripted(t, '421 busy\r\n');
  assert.equal(value(await ask(busy.port)).banner.code, 421);
});

test('STARTTLS offered, then refused: the session goes on', async (t) => {
  const server = await scripted(t, '220 mx\r\n', [
    [/^EHLO/, '250-mx\r\n250 STARTTLS\r\n'],
    [/^STARTTLS/, '454 no\r\n'],
    [/^(MAIL|RSET)/, '250 ok\r\n'],
    [/^RCPT/, '550 no\r\n'],
  ]);
  const session = value(await ask(server.port));
  assert.deepEqual(session.starttls, { offered: true, reply: { code: 454, lines: ['no'] }, session: null });
  assert.deepEqual([session.relay?.code, session.broken], [550, null]);
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
  assert.equal(silenceOf(await askSmtp(context, shakeHands)('mx', address)), 'deadline');
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

test('replies are read as RFC 5321 writes them', () => {
  const read = (text: string | Buffer) => findReply(Buffer.from(text), false);
  assert.deepEqual(read('250-a\r\n250 b\r\nrest')?.found, { seen: true, value: { code: 250, lines: ['a', 'b'] } });
  assert.equal(read('250-a\r\n250 b\r\nrest')?.used, 14);
  assert.deepEqual(read('250\r\n')?.found, { seen: true, value: { code: 250, lines: [''] } });
  assert.deepEqual(read(Buffer.from('220 caf\xe9\n', 'latin1'))?.found, {
    seen: true,
    value: { code: 220, lines: ['caf\ufffd'] },
  });
  assert.equal(read('250-a\r\n25'), null);
  assert.equal(read(''), null);
  assert.deepEqual(extensionsOf({ code: 250, lines: ['mx', ' Size 5 ', '', 'auth=LOGIN'] }), ['SIZE 5', 'AUTH=LOGIN']);
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
