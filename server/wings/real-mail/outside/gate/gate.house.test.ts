import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { handIn, talkTo } from '../../../../../trials/talk.ts';
import type { Arrived, Inbound } from '../../ports/inbound.ts';
import { type Gate, openGate } from './gate.ts';
import { GATE_LIMITS } from './limits.ts';

const KNOWN = 'essai-abc@porte.example';
const received: Arrived[] = [];
const inbound: Inbound = {
  takes: async (address) => (address === KNOWN ? 100_000 : null),
  receive: async (_, arrived) => {
    received.push(arrived);
    return { code: 250, text: '2.0.0 Taken' };
  },
};
const warnings: string[] = [];
const gates: Gate[] = [];
after(() => Promise.all(gates.map((gate) => gate.close())));

async function open(limits: Partial<typeof GATE_LIMITS> = {}, behind: Inbound = inbound): Promise<number> {
  const gate = await openGate(behind, {
    ...{ host: '127.0.0.1', port: 0, name: 'porte.example', tls: null, believesInternal: false },
    limits: { ...GATE_LIMITS, ...limits },
    warn: (text) => warnings.push(text),
  });
  gates.push(gate);
  return gate.port;
}

const message = 'From: a@exemple.fr\nSubject: bonjour\n\n.un point\n';
const letter = { from: 'a@exemple.fr', to: KNOWN, message };

test('a message is accepted with the facts of its delivery, encrypted or not', async () => {
  const port = await open();
  assert.match(await handIn(port, letter), /^250 2\.0\.0 Taken/);
  const taken = received.at(-1);
  assert.equal(taken?.message.toString(), `${message.replaceAll('\n', '\r\n')}\r\n`);
  assert.deepEqual(taken?.delivery, {
    ...{ address: '127.0.0.1', isPublic: false, helo: 'mx.exemple.fr', envelope: 'exemple.fr', tls: 'TLSv1.3' },
  });
  await handIn(port, { ...letter, from: '' }, { tls: false });
  assert.equal(received.at(-1)?.sender, '');
  assert.equal(received.at(-1)?.delivery.envelope, null);
  assert.equal(received.at(-1)?.delivery.tls, null);
});

test('refuses every other recipient at RCPT TO, and relays nothing', async () => {
  const port = await open();
  const before = received.length;
  for (const to of [
    'essai-abd@porte.example',
    'postmaster@porte.example',
    'victime@ailleurs.fr',
    'a%b.fr@porte.example',
  ])
    assert.match(await handIn(port, { ...letter, to }), /^550 5\.1\.1 /, to);
  assert.equal(received.length, before);
});

test('disconnects a client that names unknown recipients repeatedly', async () => {
  const talk = await talkTo(await open());
  await talk.hear();
  await talk.say('EHLO a.fr');
  await talk.say('MAIL FROM:<a@a.fr>');
  const replies: string[] = [];
  for (let index = 0; index < 8; index += 1)
    replies.push((await talk.say(`RCPT TO:<x${index}@porte.example>`)).slice(0, 3));
  assert.deepEqual(replies, ['550', '550', '550', '550', '421', '', '', '']);
});

test('offers no login and no VRFY, and accepts one recipient at a time', async () => {
  const talk = await talkTo(await open());
  await talk.hear();
  const offers = await talk.say('EHLO a.fr');
  assert.match(offers, /250[ -]STARTTLS/);
  assert.match(offers, /250[ -]SIZE 10485760/);
  assert.doesNotMatch(offers, /AUTH|XCLIENT|XFORWARD|DSN/);
  for (const line of ['AUTH PLAIN AGEAYg==', 'VRFY a', 'EXPN a', 'WIZ a', 'XCLIENT ADDR=192.0.2.1', 'ETRN a.fr'])
    assert.match(await talk.say(line), /^50[02]/, line);
  await talk.say('MAIL FROM:<a@a.fr>');
  await talk.say(`RCPT TO:<${KNOWN}>`);
  assert.match(await talk.say('RCPT TO:<autre@porte.example>'), /^452/);
  talk.close();
});

test('reads a message that is too large for its address to its end, refuses it, and continues the session', async () => {
  const port = await open();
  const before = received.length;
  assert.match(await handIn(port, { ...letter, message: `Subject: x\n\n${'a'.repeat(200_000)}` }), /^552 5\.3\.4 /);
  assert.equal(received.length, before);
  const talk = await talkTo(port);
  await talk.hear();
  await talk.say('EHLO a.fr');
  assert.match(await talk.say('MAIL FROM:<a@a.fr> SIZE=99999999'), /^552/);
  talk.close();
});

test('a message is in memory that threads share, and is handed to them without a copy', async () => {
  await handIn(await open(), letter, { tls: false });
  assert.ok(received.at(-1)?.message.buffer instanceof SharedArrayBuffer);
});

test('ends the session of a message whose lines begin with dots: each of them is a turn of the event loop', async () => {
  const [port, before] = [await open(), received.length];
  const send = (lines: number) => handIn(port, { ...letter, message: `Subject: x\n\n${'.\n'.repeat(lines)}` });
  assert.match(await send(1_000), /^250/);
  assert.match(await send(20_000), /^421 4\.7\.0 /);
  assert.equal(received.length, before + 1);
});

test('limits the memory of all messages in progress, of which a client has a third', async () => {
  const isHeld = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow: Inbound = {
    ...inbound,
    receive: async () => {
      isHeld.resolve();
      await mayEnd.promise;
      return { code: 250, text: '2.0.0 Taken' };
    },
  };
  const port = await open({ heldOctets: 3_000 }, slow);
  const large = { ...letter, message: `Subject: x\n\n${'a'.repeat(600)}` };
  const first = handIn(port, large);
  await isHeld.promise;
  assert.match(await handIn(port, large), /^452 4\.3\.1 /);
  mayEnd.resolve();
  assert.match(await first, /^250/);
  assert.match(await handIn(port, large), /^250/, 'frees the held memory');
});

test('limits sessions per address and in total, and reuses a free place', async () => {
  const port = await open({ sessionsEach: 2 });
  const held = [await talkTo(port), await talkTo(port)];
  for (const talk of held) assert.match(await talk.hear(), /^220/);
  const third = await talkTo(port);
  assert.match(await third.hear(), /^421/);
  for (const talk of held) talk.close();
  let reply = await handIn(port, letter);
  // The gate learns of the closed connections at its own pace.
  while (reply.startsWith('421')) reply = await handIn(port, letter);
  assert.match(reply, /^250/);
});

test('ends a session after its time limit, and after a silence, whatever its state', async () => {
  const talk = await talkTo(await open({ sessionMs: 300 }));
  await talk.hear();
  await talk.say('EHLO a.fr');
  await talk.say('MAIL FROM:<a@a.fr>');
  await talk.say(`RCPT TO:<${KNOWN}>`);
  await talk.say('DATA');
  const drip = setInterval(() => talk.write('a'), 50);
  assert.equal(await talk.hear(), '');
  clearInterval(drip);
  const silent = await talkTo(await open({ silenceMs: 200 }));
  await silent.hear();
  assert.match(await silent.hear(), /^421/);
});

test('a failed message remains with its sender, and the reason is not disclosed', async () => {
  const broken: Inbound = { ...inbound, receive: () => Promise.reject(new Error('the database is unavailable')) };
  const answer = await handIn(await open({}, broken), letter);
  assert.match(answer, /^451 4\.3\.0 /);
  assert.doesNotMatch(answer, /database/);
  assert.match(warnings.at(-1) ?? '', /database is unavailable/);
});

test('a client that resets its connection within a message leaves no line in the log', async () => {
  const gate = await openGate(inbound, {
    ...{ host: '127.0.0.1', port: 0, name: 'porte.example', tls: null, believesInternal: false },
    warn: (text) => warnings.push(text),
  });
  const before = warnings.length;
  const client = connect(gate.port, '127.0.0.1');
  const commands = ['EHLO a.fr', 'MAIL FROM:<a@exemple.fr>'];
  const isTaken = Promise.withResolvers<void>();
  client.setEncoding('latin1').on('data', (reply: string) => {
    if (!/^\d{3} /m.test(reply)) return;
    const command = commands.shift();
    if (command) client.write(`${command}\r\n`);
    else isTaken.resolve();
  });
  await isTaken.promise;
  client.resetAndDestroy();
  assert.match(await handIn(gate.port, letter), /^250/);
  await gate.close();
  assert.deepEqual(warnings.slice(before), []);
});

test('drops commands sent before the TLS handshake', async () => {
  const talk = await talkTo(await open());
  await talk.hear();
  await talk.say('EHLO a.fr');
  talk.write('STARTTLS\r\nMAIL FROM:<injected@a.fr>\r\n');
  const reply = await talk.hear();
  assert.match(reply, /^(?:220|5\d\d|421)/);
  assert.doesNotMatch(await Promise.race([talk.hear(), delay(300).then(() => '')]), /^250/);
  talk.close();
});
