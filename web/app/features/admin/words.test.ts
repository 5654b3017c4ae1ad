import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortDay, untilWords } from './words.fr.ts';

test('a deadline is told by how far it is, before and after', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const of = (iso: string) => untilWords(iso, now);
  assert.deepEqual(of('2026-11-21T10:20:00Z'), { words: 'dans 20\u00a0min', isLate: false });
  assert.deepEqual(of('2026-11-22T10:00:00Z'), { words: 'dans 24\u00a0h', isLate: false });
  assert.deepEqual(of('2026-11-25T10:00:00Z'), { words: 'dans 4\u00a0j', isLate: false });
  assert.deepEqual(of('2026-11-21T08:00:00Z'), { words: 'en retard de 2\u00a0h', isLate: true });
});

test('days are those of Paris', () => {
  assert.equal(shortDay('2026-11-21T23:30:00Z'), '22/11/2026');
});
