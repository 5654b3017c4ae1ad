import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingFrom, parsePolicies, weaknessesOf } from './content-security-policy.ts';

const policies: readonly (readonly [policy: string | readonly string[], weaknesses: readonly string[]])[] = [
  ["img-src 'self'", ['no-script-src']],
  ["default-src 'none'", []],
  ["script-src * 'unsafe-eval' data:", ['unsafe-eval', 'any-host', 'data']],
  ["script-src https: 'strict-dynamic' 'nonce-a' 'unsafe-inline'", []],
  ["SCRIPT-SRC 'UNSAFE-INLINE'", ['unsafe-inline']],
  ["script-src 'unsafe-inline' 'NONCE-aB3+/-_=='", []],
  ["script-src 'unsafe-inline' 'nonce-$request_id'", ['unsafe-inline']],
  ["script-src 'unsafe-inline' 'nonce-%NONCE%'", ['unsafe-inline']],
  ["script-src 'unsafe-inline' 'sha256-invalid$'", ['unsafe-inline']],
  ["script-src 'unsafe-inline' 'sha384-abc==='", ['unsafe-inline']],
  ["script-src 'self'; script-src 'unsafe-inline'", []],
  ["script-src 'self'; script-src-attr 'unsafe-inline'", ['unsafe-inline']],
  ["script-src 'self'; script-src-elem *", ['any-host']],
  [["script-src 'unsafe-inline'", "script-src 'self'"], []],
  ["script-src 'unsafe-inline', script-src 'unsafe-inline' *", ['unsafe-inline']],
  ["script-src 'self' *:443", ['any-host']],
  ['script-src https://*:*', ['any-host']],
  ['script-src https://*.exemple.fr', []],
  ['', []],
];

for (const [policy, weaknesses] of policies) {
  test(`a policy is read: ${policy}`, () => {
    assert.deepEqual(weaknessesOf(parsePolicies([policy].flat())), weaknesses);
  });
}

test('what narrows a page is missed where no policy has it', () => {
  assert.deepEqual(missingFrom(parsePolicies(["default-src 'self'; base-uri 'none'"])), [
    'form-action',
    'frame-ancestors',
  ]);
  assert.deepEqual(missingFrom(parsePolicies(["script-src 'self'"])), [
    'object-src',
    'base-uri',
    'form-action',
    'frame-ancestors',
  ]);
});
