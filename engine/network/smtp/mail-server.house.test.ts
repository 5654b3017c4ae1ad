import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SmtpSession } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import { askMailServer } from './mail-server.ts';
import { askSmtp } from './session.ts';
import { address, type Manner, serveMail } from './testing/mail-server.ts';
import type { SmtpLimits } from './visit.ts';

const LIMITS: SmtpLimits = { deadlineMs: 3_000, bannerMs: 1_000, handshakeMs: 1_000, againMs: 1, upsetMs: 60_000 };
const HOST = 'mx.example.test';

/** What is judged of a session. */
function judged(answer: Observed<SmtpSession>) {
  if (!answer.seen) return answer;
  const { elapsedMs: _, transcript: __, ...session } = answer.value;
  return session;
}

const relay = { 'RCPT TO:<relay': '554 relay denied', VRFY: '252 cannot' };
const CASES: readonly { readonly title: string; readonly manner: Manner; readonly connections: number }[] = [
  { title: 'a sound server', manner: { answers: relay }, connections: 1 },
  { title: 'without PIPELINING', manner: { extensions: ['STARTTLS'], answers: relay }, connections: 1 },
  { title: 'without STARTTLS', manner: { extensions: ['PIPELINING'], answers: relay }, connections: 1 },
  { title: 'without either', manner: { extensions: [], answers: { ...relay, MAIL: '550 no' } }, connections: 1 },
  { title: 'an open relay', manner: { answers: {} }, connections: 1 },
  { title: 'EHLO answered by something else', manner: { answers: { EHLO: '220 mx' } }, connections: 1 },
  { title: 'EHLO refused', manner: { answers: { EHLO: '502 no' } }, connections: 2 },
  { title: 'a command carried over into TLS', manner: { injects: true, answers: relay }, connections: 2 },
  { title: 'both refused', manner: { together: '454 not now', answers: relay }, connections: 2 },
  { title: 'both refused, and gone', manner: { together: '554 synchronization', closes: true }, connections: 2 },
  { title: 'gone without a word', manner: { leaves: true, answers: relay }, connections: 2 },
  { title: 'NOOP held against us', manner: { blames: true, answers: relay }, connections: 2 },
  { title: 'silent after both', manner: { hangs: true, answers: relay }, connections: 2 },
  { title: 'too busy at first', manner: { busy: true, answers: relay }, connections: 2 },
];

for (const { title, manner, connections } of CASES)
  test(`${title}: both questions get the answers that each gets by itself, on ${connections} connections`, async (t) => {
    const together = await serveMail(t, manner);
    const ask = askMailServer(together.context, manner.hangs ? { ...LIMITS, upsetMs: 50 } : LIMITS);
    const [session] = await Promise.all([
      ask.smtp(HOST, address),
      ask.smtpManners(HOST, address, 'audited.example.test'),
    ]);
    const apart = await serveMail(t, manner);
    const alone = await askSmtp(apart.context, LIMITS)(HOST, address);
    assert.deepEqual(judged(session), judged(alone));
    assert.equal(together.connections(), connections);
    assert.ok(session.seen && !session.value.transcript?.some((line) => line.includes('audited.example.test')));
  });

test('at the end of the audit, what a slow server has said so far is known', async (t) => {
  for (const [tires, heard] of [
    ['STARTTLS', { offered: true, version: undefined }],
    ['MAIL', { offered: true, version: 'TLSv1.3' }],
  ] as const) {
    const { context, told } = await serveMail(t, { answers: relay, tires });
    const audit = new AbortController();
    const ask = askMailServer({ ...context, signal: audit.signal }, LIMITS);
    const answers = Promise.all([ask.smtp(HOST, address), ask.smtpManners(HOST, address, 'audited.example.test')]);
    while (!told.some((command) => command.startsWith(tires))) await new Promise(setImmediate);
    audit.abort();
    const [session] = await answers;
    assert.ok(session.seen);
    const { starttls, broken } = session.value;
    assert.deepEqual({ offered: starttls.offered, version: starttls.session?.version }, heard);
    assert.ok(broken && !broken.seen && broken.silence === 'deadline');
  }
});

test('a session that nothing else asks for is an ordinary one', async (t) => {
  const { context, told, connections } = await serveMail(t, { answers: relay });
  const ask = askMailServer(context, LIMITS);
  assert.ok((await ask.smtp(HOST, address)).seen);
  assert.equal(connections(), 1);
  assert.ok(!told.includes('NOOP') && !told.some((command) => command.includes('postmaster')));
});
