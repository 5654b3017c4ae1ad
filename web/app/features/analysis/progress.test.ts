import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisEvent, AnalysisResults } from '@rempart/contract';
import { advance, catchUp, nothingYet } from './progress.ts';

const counts = { passed: 1, warnings: 0, errors: 0, unknown: 0 };
const events: readonly AnalysisEvent[] = [
  { type: 'started', at: '2026-11-20T12:00:00Z' },
  { type: 'step', protocol: 'spf', step: 'record', done: 1, total: 43 },
  { type: 'step', protocol: 'spf', step: 'syntax', done: 2, total: 43 },
  { type: 'judged', protocol: 'spf', verdict: 'pass', counts },
];

test('sub-steps, verdicts and counters come from events alone', () => {
  const seen = events.reduce(advance, nothingYet);
  assert.deepEqual([...seen.doneSteps], ['spf/record', 'spf/syntax']);
  assert.equal(seen.done, 2);
  assert.equal(seen.verdicts.spf, 'pass');
  assert.deepEqual(seen.stats, { ...counts, score: 'En cours...' });
});

test('counters are unknown until a protocol is judged', () => {
  assert.equal(events.slice(0, 3).reduce(advance, nothingYet).stats, null);
});

test('progress never goes back, unless the audit begins again', () => {
  const late: AnalysisEvent = { type: 'step', protocol: 'dkim', step: 'record', done: 1, total: 43 };
  assert.equal([...events, late].reduce(advance, nothingYet).done, 2);
  const again = [...events, events[0] as AnalysisEvent].reduce(advance, nothingYet);
  assert.deepEqual(again, { ...nothingYet, status: 'running' });
});

test('the end brings the letter', () => {
  const end: AnalysisEvent = { type: 'completed', stats: { ...counts, score: 'B' }, durationMs: 900 };
  const seen = [...events, end].reduce(advance, nothingYet);
  assert.equal(seen.status, 'completed');
  assert.equal(seen.done, 43);
  assert.equal(seen.stats?.score, 'B');
});

test('a poll adds to the events of the stream, and removes nothing', () => {
  const polled = {
    status: 'started',
    overallProgress: 40,
    stats: { ...counts, warnings: 1, score: 'En cours...' },
    ahead: null,
    protocols: [{ id: 'dkim', verdict: 'warn', checks: [] }],
  } as unknown as AnalysisResults;
  const seen = catchUp(events.reduce(advance, nothingYet), polled);
  assert.equal(seen.status, 'running');
  assert.equal(seen.done, 17);
  assert.deepEqual(seen.verdicts, { spf: 'pass', dkim: 'warn' });
  assert.ok(seen.doneSteps.has('spf/syntax'));
});

test('shows a wait until its protocol is judged, even where the event comes late', () => {
  const wait = (protocol: 'dns' | 'smtp') =>
    ({ protocol, from: 'server', on: `${protocol}.exemple.net`, sinceMs: 2000 }) as const;
  const slow = advance(nothingYet, { type: 'waiting', waits: [wait('smtp'), wait('dns')] });
  assert.deepEqual(
    slow.waits.map(({ protocol }) => protocol),
    ['smtp', 'dns'],
  );
  const counts = { passed: 1, warnings: 0, errors: 0, unknown: 0 };
  const judged = advance(slow, { type: 'judged', protocol: 'smtp', verdict: 'pass', counts });
  assert.deepEqual(
    judged.waits.map(({ protocol }) => protocol),
    ['dns'],
  );
  const late = advance(judged, { type: 'waiting', waits: [wait('smtp')] });
  assert.deepEqual(late.waits, []);
});

test('the place in the queue is known until the audit begins', () => {
  const queued = advance(nothingYet, { type: 'queued', ahead: 3 });
  assert.equal(queued.ahead, 3);
  assert.equal(advance(queued, { type: 'started', at: '2026-11-21T00:00:00.000Z' }).ahead, null);
});
