import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisEvent } from '@house/contract';
import { advance, nothingYet } from './progress.ts';

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
  assert.equal(seen.percent, 5);
  assert.equal(seen.verdicts.spf, 'pass');
  assert.deepEqual(seen.stats, { ...counts, score: 'En cours...' });
});

test('counters are unknown until a protocol is judged', () => {
  assert.equal(events.slice(0, 3).reduce(advance, nothingYet).stats, null);
});

test('the bar never goes back, unless the audit begins again', () => {
  const late: AnalysisEvent = { type: 'step', protocol: 'dkim', step: 'record', done: 1, total: 43 };
  assert.equal([...events, late].reduce(advance, nothingYet).percent, 5);
  const again = [...events, events[0] as AnalysisEvent].reduce(advance, nothingYet);
  assert.deepEqual(again, { ...nothingYet, status: 'running' });
});

test('the end brings the letter', () => {
  const end: AnalysisEvent = { type: 'completed', stats: { ...counts, score: 'B' }, durationMs: 900 };
  const seen = [...events, end].reduce(advance, nothingYet);
  assert.equal(seen.status, 'completed');
  assert.equal(seen.percent, 100);
  assert.equal(seen.stats?.score, 'B');
});
