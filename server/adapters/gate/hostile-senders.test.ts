import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { handIn, type Talk, talkTo } from '../../../trials/talk.ts';
import type { Inbound } from '../../ports/inbound.ts';
import { openGate } from './gate.ts';
import { GATE_LIMITS } from './limits.ts';

const KNOWN = 'essai-abc@porte.example';
const received: string[] = [];
const inbound: Inbound = {
  takes: async (address) => (address === KNOWN ? 50_000 : null),
  receive: async (address, { message }) => {
    assert.equal(address, KNOWN);
    received.push(message.toString('latin1'));
    return { code: 250, text: '2.0.0 Taken' };
  },
};
const gate = await openGate(inbound, {
  ...{ host: '127.0.0.1', port: 0, name: 'porte.example', tls: null, believesInternal: true },
  limits: { ...GATE_LIMITS, sessions: 200, sessionsEach: 200, sessionMs: 4_000, silenceMs: 2_000 },
  warn: () => {},
});
after(() => gate.close());

const letter = (mark: string) => ({ from: 'a@exemple.fr', to: KNOWN, message: `Subject: ${mark}\n\nBonjour` });

/** To where the message begins. */
async function begun(): Promise<Talk> {
  const talk = await talkTo(gate.port);
  await talk.hear();
  await talk.say('EHLO a.fr');
  await talk.say('MAIL FROM:<a@a.fr>');
  await talk.say(`RCPT TO:<${KNOWN}>`);
  await talk.say('DATA');
  return talk;
}

/** Each does its worst until it is sent away. */
const MANNERS: Readonly<Record<string, () => Promise<void>>> = {
  drips: async () => {
    const talk = await begun();
    const drip = setInterval(() => talk.write('MAUVAIS'), 100);
    assert.doesNotMatch(await talk.hear(), /^250/);
    clearInterval(drip);
  },
  floods: async () => {
    const talk = await begun();
    for (let at = 0; at < 40; at += 1) talk.write(`MAUVAIS ${'a'.repeat(16_000)}\r\n`);
    talk.write('\r\n.\r\n');
    assert.match(await talk.hear(), /^552/);
    talk.close();
  },
  babbles: async () => {
    const talk = await talkTo(gate.port);
    talk.write(Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 167) % 256)));
    while ((await talk.hear()) !== '');
  },
  neverEndsALine: async () => {
    const talk = await talkTo(gate.port);
    await talk.hear();
    talk.write('EHLO ');
    const more = setInterval(() => talk.write('a'.repeat(10_000)), 50);
    while ((await talk.hear()) !== '');
    clearInterval(more);
  },
  pipelinesToStrangers: async () => {
    const talk = await talkTo(gate.port);
    await talk.hear();
    const asked = Array.from({ length: 50 }, (_, at) => `RCPT TO:<victime${at}@ailleurs.fr>\r\n`).join('');
    talk.write(`EHLO a.fr\r\nMAIL FROM:<a@a.fr>\r\n${asked}DATA\r\nMAUVAIS\r\n.\r\n`);
    for (let heard = await talk.hear(); heard !== ''; heard = await talk.hear()) assert.doesNotMatch(heard, /^354/);
  },
  hangsUp: async () => {
    const talk = await begun();
    talk.write('MAUVAIS, sans fin');
    talk.close();
  },
  smuggles: async () => {
    const talk = await begun();
    talk.write('Subject: un\n\nMAUVAIS\n.\nMAIL FROM:<b@b.fr>\nRCPT TO:<victime@ailleurs.fr>\nDATA\nMAUVAIS\n.\n');
    assert.doesNotMatch(await talk.hear(), /^250/);
  },
};

test('while others drip, flood, babble and pipeline, every good message is taken, and nothing of theirs is', async () => {
  const hostile = Object.values(MANNERS).flatMap((manner) => Array.from({ length: 10 }, manner));
  const marks = Array.from({ length: 60 }, (_, at) => `bon-${at}`);
  const good = Promise.all(marks.map((mark) => handIn(gate.port, letter(mark), { tls: false })));
  const answers = await good;
  assert.ok(
    answers.every((answer) => answer.startsWith('250')),
    answers.find((answer) => !answer.startsWith('250')),
  );
  await Promise.all(hostile);
  const taken = received.map((message) => /^Subject: (\S+)/.exec(message)?.[1] ?? message.slice(0, 80));
  assert.deepEqual(taken.toSorted(), marks.toSorted());
});
