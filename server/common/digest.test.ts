import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSecret, randomKey, sha256, shortDigest } from './digest.ts';

test('a guess of any length and in any letters is compared with a secret', () => {
  assert.equal(isSecret('clé', 'clé'), true);
  for (const guess of ['', 'cle', 'clés', 'éclé', 'x'.repeat(100_000)])
    assert.equal(isSecret(guess, 'clé'), false, guess);
});

test('digests and keys are written in letters that a URL may hold', () => {
  assert.equal(sha256(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  assert.match(shortDigest('x'), /^[\w-]{43}$/);
  assert.match(randomKey(), /^[\w-]{22}$/);
  assert.notEqual(randomKey(), randomKey());
});
