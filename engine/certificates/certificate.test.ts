import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDays } from '../common/days.ts';
import { expiryOf, weakKey, weakSignature } from './certificate.ts';

const NOW = '2026-11-20T12:00:00Z';
const DAY_MS = 86_400_000;
const aged = (lifetime: number, left: number) => {
  const notAfter = Date.parse(NOW) + left * DAY_MS;
  return {
    notBefore: new Date(notAfter - lifetime * DAY_MS).toISOString(),
    notAfter: new Date(notAfter).toISOString(),
  };
};

const ages: readonly (readonly [lifetime: number, left: number, state: string])[] = [
  [90, 31, 'fine'],
  [90, 29, 'late'],
  [90, 8, 'urgent'],
  [90, 0, 'urgent'],
  [90, -0.001, 'expired'],
  [90, 90.5, 'not-yet-valid'],
  [47, 16, 'fine'],
  [47, 15, 'late'],
  [6, 1.5, 'fine'],
  [6, 0.9, 'urgent'],
  [398, 133, 'fine'],
  [398, 132, 'late'],
  [398, 39, 'urgent'],
  [101, 29, 'late'],
  [60, 5, 'urgent'],
];

for (const [lifetime, left, state] of ages) {
  test(`${left} days left of ${lifetime}: ${state}`, () => {
    const found = expiryOf(aged(lifetime, left), NOW);
    assert.equal(found.state, state);
    assert.equal(found.daysLeft, left < 0 ? Math.floor(left) : calendarDays(NOW, found.notAfter));
    assert.equal(found.lifetimeDays, lifetime);
  });
}

test('the days that are left are those that a reader counts between two dates', () => {
  const until = (notAfter: string) => expiryOf({ notBefore: '2026-09-17T18:09:12Z', notAfter }, '2026-11-26T20:00:00Z');
  assert.equal(until('2026-12-16T18:09:12Z').daysLeft, 20, 'nineteen times twenty-four hours, and a part of a day');
  assert.equal(until('2026-11-26T21:00:00Z').daysLeft, 0);
  assert.ok(until('2026-11-26T19:00:00Z').daysLeft < 0);
});

test('keys are weighed by kind and size', () => {
  const key = (keyType: string, keyBits: number | null) => weakKey({ keyType, keyBits });
  assert.deepEqual([key('rsa', 2048), key('rsa', 2047), key('rsa-pss', 1024)], ['sound', 'weak', 'weak']);
  assert.deepEqual([key('ec', 256), key('ec', 224), key('ec', 192)], ['sound', 'ageing', 'weak']);
  assert.deepEqual(
    [key('ed25519', null), key('dsa', 2048), key('ec', null), key('sm2', 256)],
    ['sound', 'weak', null, null],
  );
});

test('broken hashes are recognised in any spelling', () => {
  const names = [
    'sha1WithRSAEncryption',
    'RSA-SHA1',
    'ecdsa-with-SHA1',
    'md5WithRSAEncryption',
    'RSA-MD5',
    'dsa_with_SHA1',
  ];
  for (const signatureAlgorithm of names) assert.equal(weakSignature({ signatureAlgorithm }), true, signatureAlgorithm);
  for (const signatureAlgorithm of [
    'sha256WithRSAEncryption',
    'ecdsa-with-SHA384',
    'RSA-SHA512',
    'ED25519',
    'sha512-224WithRSAEncryption',
  ]) {
    assert.equal(weakSignature({ signatureAlgorithm }), false, signatureAlgorithm);
  }
  assert.equal(weakSignature({ signatureAlgorithm: null }), null);
});
