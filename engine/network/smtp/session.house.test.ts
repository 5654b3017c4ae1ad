import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { serve, testNetworkContext } from '../transport/testing/context.ts';
import { askSubmission } from './session.ts';
import { address, certificate } from './testing/mail-server.ts';
import { ask, LIMITS, scripted, value } from './testing/scripted.ts';

test('a submission host is asked on 587 what it offers, and never to relay', async (t) => {
  const server = await scripted(t, '220 smtp.example.test\r\n', [
    [/^EHLO/, '250-smtp.example.test\r\n250 AUTH PLAIN LOGIN\r\n'],
    [/^QUIT/, '221 bye\r\n'],
  ]);
  const context = testNetworkContext({ places: { [`${address}:587`]: server.port } });
  const { extensions, relay } = value(await askSubmission(context, LIMITS)('smtp.example.test', address));
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
