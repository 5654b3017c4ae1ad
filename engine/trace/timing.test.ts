import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProtocolId } from '../protocols/index.ts';
import { fakeAsk, txt } from '../testing/ask.ts';
import { longestChain, type Timing, timingLine } from './timing.ts';
import { Tracer } from './tracer.ts';

const timed = (name: string, askedMs: number, settledMs: number, protocol: ProtocolId = 'smtp'): Timing => ({
  question: { kind: 'dns', name, type: 'A' },
  protocols: [protocol],
  askedMs,
  settledMs,
});

test('the longest chain leads from the last answer back to what each question waited for', () => {
  const chain = longestChain([
    timed('early', 0, 40),
    timed('mx', 0, 100),
    timed('beside', 0, 300),
    timed('session', 101, 800),
    timed('last', 802, 1200),
  ]);
  assert.deepEqual(
    chain.map(({ question }) => question.kind === 'dns' && question.name),
    ['mx', 'session', 'last'],
  );
  assert.deepEqual(longestChain([]), []);
});

test('of answers that come together, the one to the same protocol is the cause, and not one that came long before', () => {
  const names = (chain: readonly Timing[]) => chain.map(({ question }) => question.kind === 'dns' && question.name);
  const page = timed('page', 0, 102, 'dns');
  assert.deepEqual(names(longestChain([page, timed('mx', 0, 100), timed('session', 104, 500)])), ['mx', 'session']);
  assert.deepEqual(names(longestChain([page, timed('mx', 0, 60), timed('session', 104, 500)])), ['page', 'session']);
});

test('answers of the same moment make no circle', () => {
  assert.equal(longestChain([timed('a', 0, 1), timed('b', 0, 1), timed('c', 1, 2)]).length, 2);
});

test('a line tells when a question was put and answered, which, and for whom', () => {
  assert.equal(timingLine(timed('mx.exemple.fr', 99.6, 1234)), '   100 –  1234 ms  A mx.exemple.fr  (smtp)');
});

test('the tracer times what was answered, with everybody who asked', async () => {
  const tracer = new Tracer(fakeAsk({ 'exemple.fr TXT': txt('v=spf1 -all') }));
  void tracer.askFor('spf').dns('exemple.fr', 'TXT');
  await tracer.askFor('dmarc').dns('exemple.fr', 'TXT');
  const [timing, ...others] = tracer.timings();
  assert.deepEqual([timing?.protocols, others], [['spf', 'dmarc'], []]);
  assert.ok(timing && timing.askedMs >= 0 && timing.settledMs >= timing.askedMs);
});
