import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedAt } from '../testing/paths.ts';
import { readEvidence } from '../testing/recordings.ts';
import { deadlinesOf } from './calendar.ts';

const DAY_MS = 86_400_000;
const BEGUN = '2026-11-01T00:00:00.000Z';

/** Whether the certificates of the sites are told to be renewed by a machine, where each lives so many days. */
function automaticAfter(days: number): readonly boolean[] {
  const end = new Date(Date.parse(BEGUN) + days * DAY_MS).toISOString();
  const evidence = changedAt(readEvidence('exemplaire.example'), (_, path) => {
    if (/\.chain\[\]\.notBefore$/.test(path)) return BEGUN;
    return /\.chain\[\]\.notAfter$/.test(path) ? end : undefined;
  });
  const found = deadlinesOf(evidence).filter(({ kind }) => kind === 'web-certificate');
  assert.ok(found.length > 0);
  assert.deepEqual([...new Set(found.map(({ on }) => on))], [end]);
  return [...new Set(found.map(({ automatic }) => automatic))];
}

test('a certificate of a hundred days at most is renewed by a machine, a longer one by a person', () => {
  assert.deepEqual(automaticAfter(100), [true]);
  assert.deepEqual(automaticAfter(101), [false]);
});
