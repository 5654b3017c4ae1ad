import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openGate } from '../server/wings/real-mail/outside/gate/gate.ts';
import { GATE_LIMITS } from '../server/wings/real-mail/outside/gate/limits.ts';
import type { Inbound } from '../server/wings/real-mail/ports/inbound.ts';
import { handIn, type Talk, talkTo } from './talk.ts';

const KNOWN = 'essai-abc@porte.example';

const letter = (mark: string) => ({ from: 'a@exemple.fr', to: KNOWN, message: `Subject: ${mark}\n\nBonjour` });

/** Sends the commands up to the beginning of the message. */
async function begun(port: number): Promise<Talk> {
  const talk = await talkTo(port);
  await talk.hear();
  await talk.say('EHLO a.fr');
  await talk.say('MAIL FROM:<a@a.fr>');
  await talk.say(`RCPT TO:<${KNOWN}>`);
  await talk.say('DATA');
  return talk;
}

/** Each attacks until it is disconnected. Text that it tries to smuggle in contains MAUVAIS. */
const MANNERS: Readonly<Record<string, (port: number) => Promise<void>>> = {
  drips: async (port) => {
    const talk = await begun(port);
    const drip = setInterval(() => talk.write('MAUVAIS'), 100);
    assert.doesNotMatch(await talk.hear(), /^250/);
    clearInterval(drip);
  },
  floods: async (port) => {
    const talk = await begun(port);
    for (let index = 0; index < 40; index += 1) talk.write(`MAUVAIS ${'a'.repeat(16_000)}\r\n`);
    talk.write('\r\n.\r\n');
    assert.match(await talk.hear(), /^552/);
    talk.close();
  },
  babbles: async (port) => {
    const talk = await talkTo(port);
    talk.write(Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 167) % 256)));
    while ((await talk.hear()) !== '');
  },
  neverEndsALine: async (port) => {
    const talk = await talkTo(port);
    await talk.hear();
    talk.write('EHLO ');
    const more = setInterval(() => talk.write('a'.repeat(10_000)), 50);
    while ((await talk.hear()) !== '');
    clearInterval(more);
  },
  pipelinesToStrangers: async (port) => {
    const talk = await talkTo(port);
    await talk.hear();
    const asked = Array.from({ length: 50 }, (_, index) => `RCPT TO:<victime${index}@ailleurs.fr>\r\n`).join('');
    talk.write(`EHLO a.fr\r\nMAIL FROM:<a@a.fr>\r\n${asked}DATA\r\nMAUVAIS\r\n.\r\n`);
    for (let heard = await talk.hear(); heard !== ''; heard = await talk.hear()) assert.doesNotMatch(heard, /^354/);
  },
  hangsUp: async (port) => {
    const talk = await begun(port);
    talk.write('MAUVAIS, sans fin');
    talk.close();
  },
  smuggles: async (port) => {
    const talk = await begun(port);
    talk.write('Subject: un\n\nMAUVAIS\n.\nMAIL FROM:<b@b.fr>\nRCPT TO:<victime@ailleurs.fr>\nDATA\nMAUVAIS\n.\n');
    assert.doesNotMatch(await talk.hear(), /^250/);
  },
};

/**
 * Begins everything without waiting for any of it to end, one per turn of the event loop: connections that all arrive within one turn
 * exceed the kernel's queue for `accept`, and the kernel drops the rest silently (listen(2), tcp(7) tcp_abort_on_overflow).
 */
async function beginEach<T, R>(items: readonly T[], begin: (item: T) => Promise<R>): Promise<Promise<R>[]> {
  const begun: Promise<R>[] = [];
  for (const item of items) {
    begun.push(begin(item));
    await nextTurn();
  }
  return begun;
}

/**
 * For tests: sends `good` good messages while each kind of attack runs `each` times, all concurrently. Returns the replies to the good ones
 * and the subject of every accepted message.
 */
export async function besiege({ good, each }: { readonly good: number; readonly each: number }) {
  const received: string[] = [];
  const inbound: Inbound = {
    takes: async (address) => (address === KNOWN ? 50_000 : null),
    receive: async (address, { message }) => {
      assert.equal(address, KNOWN);
      received.push(message.toString('latin1'));
      return { code: 250, text: '2.0.0 Taken' };
    },
  };
  const hostile = Object.values(MANNERS).flatMap((manner) => Array.from({ length: each }, () => manner));
  const sessions = hostile.length + good;
  const gate = await openGate(inbound, {
    ...{ host: '127.0.0.1', port: 0, name: 'porte.example', tls: null, believesInternal: true },
    limits: {
      ...GATE_LIMITS,
      sessions,
      sessionsEach: sessions,
      sessionsOfNetwork: sessions,
      sessionMs: 4_000 + 10 * sessions,
      silenceMs: 2_000,
    },
    warn: () => {},
  });
  const marks = Array.from({ length: good }, (_, index) => `bon-${index}`);
  const besieging = await beginEach(hostile, (manner) => manner(gate.port));
  const handing = await beginEach(marks, (mark) => handIn(gate.port, letter(mark), { tls: false }));
  const answers = await Promise.all(handing);
  await Promise.all(besieging);
  await gate.close();
  const taken = received.map((message) => /^Subject: (\S+)/.exec(message)?.[1] ?? message.slice(0, 80));
  return { sessions: hostile.length, marks, answers, taken };
}
