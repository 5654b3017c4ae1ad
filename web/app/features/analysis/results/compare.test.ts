import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisResults, ProtocolVerdict } from '@rempart/contract';
import { compare } from './compare.ts';

const results = (verdicts: Readonly<Record<string, ProtocolVerdict>>) =>
  ({
    protocols: Object.entries(verdicts).map(([id, verdict]) => ({ id, verdict, checks: [] })),
  }) as unknown as AnalysisResults;

test('each protocol is better, worse, the same, or cannot be compared', () => {
  const changes = compare(
    results({ spf: 'fail', dkim: 'pass', dmarc: 'warn', smtp: 'unknown', bimi: 'na' }),
    results({ spf: 'warn', dkim: 'fail', dmarc: 'warn', smtp: 'pass', bimi: 'pass' }),
  );
  assert.deepEqual(Object.fromEntries(changes.map(({ id, change }) => [id, change])), {
    bimi: 'other',
    dmarc: 'same',
    dkim: 'worse',
    spf: 'better',
    smtp: 'other',
  });
});
