import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ClearProtocol, GreetingProtocol } from '../../model/ask.ts';
import { askClearService } from './clear-service.ts';
import { serve, testNetworkContext } from './testing/context.ts';

const address = '203.0.113.143';
const LIMITS = { deadlineMs: 400 };

/** A service that greets, then answers each line by the first beginning that fits; null: it leaves instead. */
async function service(t: TestContext, greeting: string, answers: Readonly<Record<string, string | null>>) {
  const told: string[] = [];
  const server = await serve((socket) => {
    socket.write(greeting);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        told.push(line);
        const answer = Object.entries(answers).find(([start]) => line.startsWith(start))?.[1];
        if (answer === null) socket.destroy();
        else if (answer !== undefined) socket.write(answer);
      }
    });
  });
  t.after(() => server.close());
  const context = testNetworkContext({ places: { [`${address}:143`]: server.port } });
  const ask = (protocol: ClearProtocol) => askClearService(context, LIMITS)({ address, port: 143 }, protocol);
  return { ask, told };
}

type Asked = Exclude<ClearProtocol, GreetingProtocol>;

const cases: readonly (readonly [Asked, string, string, string, boolean])[] = [
  [
    'imap',
    'offers',
    '* OK [CAPABILITY IMAP4rev1] hi\r\n',
    '* CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED\r\na1 OK done\r\n',
    true,
  ],
  ['imap', 'offers, last of the list', '* OK hi\r\n', '* CAPABILITY IMAP4rev1 STARTTLS\r\na1 OK done\r\n', true],
  ['imap', 'does not offer', '* OK hi\r\n', '* CAPABILITY IMAP4rev1 AUTH=PLAIN XSTARTTLSNOT\r\na1 OK done\r\n', false],
  ['imap', 'does not know the question', '* OK hi\r\n', 'a1 BAD what\r\n', false],
  ['pop3', 'offers', '+OK hi\r\n', '+OK list\r\nUSER\r\nSTLS\r\n.\r\n', true],
  ['pop3', 'does not offer', '+OK hi\r\n', '+OK list\r\nUSER\r\n.\r\n', false],
  ['ftp', 'offers', '220-welcome\r\n220 ready\r\n', '234 go\r\n', true],
  ['ftp', 'does not offer', '220 ready\r\n', '502 no\r\n', false],
];
const QUESTIONS = { imap: 'a1 CAPABILITY', pop3: 'CAPA', ftp: 'AUTH TLS' };

for (const [protocol, says, greeting, answer, offered] of cases)
  test(`${protocol}: a server that ${says} TLS`, async (t) => {
    const { ask, told } = await service(t, greeting, { [QUESTIONS[protocol]]: answer });
    const said = await ask(protocol);
    assert.ok(said.seen);
    assert.equal(said.value.starttls, offered);
    assert.equal(told[0], QUESTIONS[protocol]);
    assert.ok(!told.some((line) => /LOGIN |USER |PASS |AUTH PLAIN/.test(line)));
    assert.ok(said.value.transcript?.includes(`> ${QUESTIONS[protocol]}`));
  });

const trusting: readonly (readonly [Asked, string, boolean])[] = [
  ['imap', '* CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED\r\na1 OK\r\n', false],
  ['imap', '* CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN\r\na1 OK\r\n', true],
  ['imap', '* CAPABILITY IMAP4rev1 STARTTLS AUTH=SCRAM-SHA-256\r\na1 OK\r\n', true],
  ['imap', '* CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED AUTH=LOGIN\r\na1 OK\r\n', true],
  ['pop3', '+OK\r\nSTLS\r\nSASL\r\n.\r\n', false],
  ['pop3', '+OK\r\nSTLS\r\nUSER\r\n.\r\n', true],
  ['pop3', '+OK\r\nSTLS\r\nSASL PLAIN LOGIN\r\n.\r\n', true],
];

for (const [protocol, answer, expected] of trusting)
  test(`${protocol}: passwords before TLS, by ${answer.replaceAll('\r\n', ' ')}`, async (t) => {
    const { ask } = await service(t, protocol === 'imap' ? '* OK hi\r\n' : '+OK hi\r\n', {
      [QUESTIONS[protocol]]: answer,
    });
    const said = await ask(protocol);
    assert.equal(said.seen && said.value.passwords, expected);
  });

for (const [answer, offered] of [
  ['+OK begin\r\n', true],
  ['-ERR no\r\n', false],
] as const)
  test(`pop3: a server without CAPA that answers STLS by ${answer.trim()}`, async (t) => {
    const { ask, told } = await service(t, '+OK hi\r\n', { CAPA: '-ERR what\r\n', STLS: answer });
    const said = await ask('pop3');
    assert.deepEqual(said.seen && [said.value.starttls, said.value.passwords], [offered, undefined]);
    assert.deepEqual(told, ['CAPA', 'STLS']);
  });

test('a service that leaves, or never answers, is unseen', async (t) => {
  const leaving = await service(t, '* OK hi\r\n', { a1: null });
  const mute = await service(t, '* OK hi\r\n', {});
  const another = await service(t, 'login: ', {});
  const silences = await Promise.all([leaving, mute, another].map(({ ask }) => ask('imap')));
  assert.deepEqual(
    silences.map((said) => (said.seen ? said.value : said.silence)),
    ['reset', 'timeout', 'timeout'],
  );
});

const greetings: readonly (readonly [GreetingProtocol, string, string])[] = [
  ['mysql', 'J\0\0\0\n8.0.36\0', 'seen'],
  ['mysql', 'E\0\0\0\xffj\x04Host is not allowed', 'seen'],
  ['mysql', 'HTTP/1.1 400 Bad Request\r\n', 'malformed'],
  ['mysql', '', 'timeout'],
  ['vnc', 'RFB 003.008\n', 'seen'],
  ['vnc', 'HTTP/1.1 400 Bad Request\r\n', 'malformed'],
  ['telnet', '\xff\xfd\x18\xff\xfd\x20', 'seen'],
  ['telnet', 'HTTP/1.1 400 Bad Request\r\n', 'malformed'],
  ['telnet', '220 mail.exemple.fr ESMTP\r\n', 'malformed'],
  ['telnet', 'login: ', 'seen'],
];

for (const protocol of ['telnet', 'ftp', 'imap', 'pop3', 'mysql', 'vnc'] as const)
  test(`${protocol}: SSH on its port says what it is, and is left alone`, async (t) => {
    const { ask, told } = await service(t, 'SSH-2.0-OpenSSH_9.2\r\n', {});
    const heard = await ask(protocol);
    assert.ok(heard.seen && heard.value.instead === 'ssh');
    assert.deepEqual(told, []);
  });

for (const [protocol, said] of [
  ['ftp', 'login: \r\n'],
  ['imap', '220 mail.exemple.fr ESMTP\r\n'],
  ['pop3', '* OK IMAP4rev1\r\n'],
] as const)
  test(`${protocol}: ${said.trim()} is another service`, async (t) => {
    const heard = await (await service(t, said, {})).ask(protocol);
    assert.equal(heard.seen ? 'seen' : heard.silence, 'malformed');
  });

for (const [protocol, said, expected] of greetings)
  test(`${protocol}: ${JSON.stringify(said)} is ${expected}, and not a word is said to it`, async (t) => {
    const told: string[] = [];
    const server = await serve((socket) => {
      if (said !== '') socket.write(said, 'latin1');
      socket.on('data', (chunk) => void told.push(chunk.toString()));
    });
    t.after(() => server.close());
    const context = testNetworkContext({ places: { [`${address}:3306`]: server.port } });
    const heard = await askClearService(context, LIMITS)({ address, port: 3306 }, protocol);
    assert.equal(heard.seen ? 'seen' : heard.silence, expected);
    assert.deepEqual(told, []);
  });
