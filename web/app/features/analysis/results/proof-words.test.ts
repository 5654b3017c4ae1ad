import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProofShown } from '@rempart/contract';
import { answeredWords, leftWords } from './proof-words.fr.ts';

const proof: ProofShown = {
  id: 1,
  asked: 'TXT _dmarc.exemple.fr',
  status: 'NOERROR',
  server: '9.9.9.9:53',
  at: '2026-11-21T13:32:07.480Z',
  elapsedMs: 28,
  ttl: 3600,
  lines: [],
  command: null,
};

test('says who answered, when, how fast, and for how long it is valid', () => {
  assert.equal(
    answeredWords(proof),
    'Réponse de 9.9.9.9:53 le 21 novembre 2026 à 14 h 32 min 07 s (heure de Paris), en 28 ms ; TTL de 3 600 s.',
  );
});

test('a resolver on the machine itself is ours; without an answer no server is named', () => {
  assert.match(answeredWords({ ...proof, server: '127.0.0.1:5353' }), /^Réponse de notre résolveur le /);
  assert.match(
    answeredWords({ ...proof, server: null, ttl: null }),
    /^Sans réponse exploitable après 28 ms, le 21.novembre.2026 à .*\.$/,
  );
});

test('counts what is not shown', () => {
  assert.equal(leftWords(1), 'et une autre question');
  assert.equal(leftWords(194), 'et 194 autres questions');
});
