import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDkim, parseDkim } from './parse.ts';
import { ed25519 } from './testing/judged.ts';

test('an Ed25519 key has thirty-two octets', () => {
  assert.equal(parseDkim(`k=ed25519; p=${ed25519}`).fault, null);
  assert.equal(parseDkim('k=ed25519; p=AAAA').fault, 'key');
});

test('an RSA key whose modulus is zero is no key', () => {
  const zero = parseDkim('v=DKIM1; k=rsa; p=MBwwDQYJKoZIhvcNAQEBBQADCwAwCAIBAAIDAQAB');
  assert.deepEqual([zero.fault, zero.bits, zero.weakness], ['key', null, null]);
});

test('a DMARC record that a wildcard gives is no key', () => {
  for (const text of ['v=DMARC1; p=none', 'V = dmarc1;p=reject']) assert.ok(!isDkim(text));
  for (const text of ['v=DKIM1; p=', 'p=AAAA', 'v=DKIM2; p=AAAA']) assert.ok(isDkim(text));
});
