import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announce, SPEAKS_EVERY_MS } from './announcement.ts';

const silent = { spoken: '', at: 0 };

test('the first sentence is announced at once', () =>
  assert.deepEqual(announce(silent, 'Un', 10), { spoken: 'Un', at: 10 }));

test('the next one waits, and is the newest by then', () => {
  const first = announce(silent, 'Un', 0);
  assert.equal(announce(first, 'Deux', SPEAKS_EVERY_MS - 1), first);
  assert.deepEqual(announce(first, 'Trois', SPEAKS_EVERY_MS), { spoken: 'Trois', at: SPEAKS_EVERY_MS });
});

test('nothing is announced twice', () => {
  const first = announce(silent, 'Un', 0);
  assert.equal(announce(first, 'Un', 60_000), first);
});

test('the end is announced at once, in place of what is true no longer', () => {
  const first = announce(silent, '0 vérification sur 43, MTA-STS en cours.', 0);
  const last = announce(first, 'Analyse terminée, note C.', 1, true);
  assert.deepEqual(last, { spoken: 'Analyse terminée, note C.', at: 1 });
});
