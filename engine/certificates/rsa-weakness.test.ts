import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { quickestMs } from '../testing/busy.ts';
import { weaknessOf } from './rsa-weakness.ts';

test('weak moduli are recognised by their arithmetic', () => {
  const ordinary = BigInt(
    `0x${Buffer.from(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' }).n ?? '', 'base64url').toString('hex')}`,
  );
  assert.equal(weaknessOf(ordinary), null);
  assert.equal(weaknessOf(ordinary * 3n), 'small-factor');
  const prime = 2n ** 607n - 1n;
  assert.equal(weaknessOf(prime * prime), 'close-primes');
  const neighbours = Array.from({ length: 400 }, (_, index) => weaknessOf(prime * (prime + 2n * BigInt(index + 1))));
  assert.deepEqual(new Set(neighbours), new Set(['small-factor', 'close-primes']));
  const primorial =
    11n * 13n * 17n * 19n * 37n * 53n * 61n * 71n * 73n * 79n * 97n * 103n * 107n * 109n * 127n * 151n * 157n;
  const likeRoca = Array.from({ length: 4000 }, (_, step) => 65_537n + primorial * (2n ** 520n + BigInt(step))).find(
    (candidate) => weaknessOf(candidate) !== 'small-factor',
  );
  assert.equal(weaknessOf(likeRoca ?? 0n), 'roca');
});

test('a modulus of absurd length costs no processor time', () => {
  assert.ok(quickestMs(() => assert.equal(weaknessOf(2n ** 132_049n - 1n), null)) < 100);
});
