import assert from 'node:assert/strict';
import type { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { isValidAt, validityOf } from './validity.ts';

/** As OpenSSL writes the two times. */
const dated = (validFrom: string, validTo: string) => ({ validFrom, validTo }) as X509Certificate;

test('a certificate holds from its first second to its last', () => {
  const certificate = dated('Nov  2 17:29:50 2026 GMT', 'Jan 31 17:29:50 2027 GMT');
  assert.equal(validityOf(certificate).from.toISOString(), '2026-11-02T17:29:50.000Z');
  assert.equal(validityOf(certificate).to.toISOString(), '2027-01-31T17:29:50.000Z');
  assert.equal(isValidAt(certificate, '2026-11-02T17:29:49Z'), false);
  assert.equal(isValidAt(certificate, '2026-11-02T17:29:50Z'), true);
  assert.equal(isValidAt(certificate, '2027-01-31T17:29:50Z'), true);
  assert.equal(isValidAt(certificate, '2027-01-31T17:29:51Z'), false);
});

test('a certificate whose dates cannot be read holds at no time', () => {
  const certificate = dated('Bad time value', 'Bad time value');
  assert.equal(isValidAt(certificate, '2026-11-02T17:29:50Z'), false);
  assert.ok(Number.isNaN(validityOf(certificate).to.getTime()));
});
