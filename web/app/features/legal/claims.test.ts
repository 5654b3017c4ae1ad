import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldClaims } from './claims.ts';

test('a certification is shown to its last day, and not one more', () => {
  const claim = {
    label: 'A',
    scope: 's',
    body: 'b',
    number: '1',
    validUntil: '2026-11-20',
    evidenceUrl: 'https://a.fr',
  };
  assert.deepEqual(heldClaims([claim], new Date('2026-11-20T23:00:00Z')), [claim]);
  assert.deepEqual(heldClaims([claim], new Date('2026-11-21T00:00:00Z')), []);
});
