import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SmtpReply } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import { ask, askAndQuit, beginTls, hear, type SmtpDialogue, type SmtpStep } from './dialogue.ts';

/** Plays the server: hands each step the next replies, and returns what the client did. */
function play<T>(dialogue: SmtpDialogue<T>, answers: readonly (readonly Observed<SmtpReply>[])[]) {
  const steps: SmtpStep[] = [];
  const left = [...answers];
  let next = dialogue.next();
  while (!next.done) {
    steps.push(next.value);
    next = dialogue.next({ replies: left.shift() ?? [], tls: unseen('refused') });
  }
  return { steps, returned: next.value };
}

const reply = (code: number) => seen({ code, lines: [''] });

test('a command is one step that expects one reply, and returns it', () => {
  assert.deepEqual(play(ask('NOOP'), [[reply(250)]]), {
    steps: [{ send: ['NOOP'], expect: 1 }],
    returned: reply(250),
  });
});

test('a reply that comes unasked is waited for as long as is said', () => {
  assert.deepEqual(play(hear(500), [[unseen('timeout')]]), {
    steps: [{ send: [], expect: 1, withinMs: 500 }],
    returned: unseen('timeout'),
  });
});

test('QUIT goes last in its group, and its own reply is waited for only where all others came', () => {
  const both = play(askAndQuit(['MAIL FROM:<>', 'RSET']), [[reply(250), reply(250)], [reply(221)]]);
  assert.deepEqual(both.steps[0], { send: ['MAIL FROM:<>', 'RSET', 'QUIT'], expect: 2 });
  assert.equal(both.steps.length, 2);
  assert.deepEqual(both.returned, [reply(250), reply(250)]);
  const silent = play(askAndQuit(['MAIL FROM:<>', 'RSET']), [[reply(250), unseen('timeout')]]);
  assert.equal(silent.steps.length, 1);
});

test('beginning TLS sends nothing and returns how the handshake went', () => {
  assert.deepEqual(play(beginTls(), []), { steps: [{ begin: 'tls' }], returned: unseen('refused') });
});
