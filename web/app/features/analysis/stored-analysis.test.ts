import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStored } from './stored-analysis.ts';

test('reads back what was stored', () => {
  const kept = { domain: 'exemple.fr', reportId: 'AbCdEfGhIjKlMnOpQrStUv' };
  assert.deepEqual(readStored(JSON.stringify({ ...kept, more: 1 })), kept);
});

for (const damaged of [
  null,
  '',
  'null',
  '{',
  '[]',
  '3',
  '{"domain":"a.fr"}',
  '{"domain":"a.fr","reportId":"../../etc"}',
  '{"domain":1,"reportId":"AbCdEfGhIjKl"}',
]) {
  test(`« ${damaged} » is nothing`, () => assert.equal(readStored(damaged), null));
}
