import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret } from 'otpauth';
import { stepOf, totpOf } from './one-time-codes.ts';

const AT = new Date('2026-11-21T10:00:10Z');
const STEP_MS = 30_000;
const secret = new Secret({ size: 20 });

const stepFor = (steps: number) => {
  const timestamp = AT.getTime() + steps * STEP_MS;
  return stepOf(secret.base32, totpOf(secret, '').generate({ timestamp }), AT);
};

test('accepts a code in its own half minute, and in those before and after for clock skew, and in no other', () => {
  const now = Math.floor(AT.getTime() / STEP_MS);
  assert.deepEqual([-1, 0, 1].map(stepFor), [now - 1, now, now + 1]);
  assert.deepEqual([-3, -2, 2, 3].map(stepFor), [null, null, null, null]);
});

test('rejects what is not six digits', () => {
  for (const typed of ['', '12345', '1234567', '12 456', 'abcdef'])
    assert.equal(stepOf(secret.base32, typed, AT), null);
});
