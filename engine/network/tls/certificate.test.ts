import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { describeCertificate } from './certificate.ts';
import { issue } from './testing/certificates.ts';

const sizes: readonly (readonly [curve: string, bits: number])[] = [
  ['prime256v1', 256],
  ['secp521r1', 521],
  ['secp192k1', 192],
  ['prime192v1', 192],
  ['secp160r1', 160],
  ['sect163r2', 163],
  ['brainpoolP160t1', 160],
  ['brainpoolP512t1', 512],
  ['c2pnb163v1', 163],
];

for (const [curve, bits] of sizes) {
  test(`the size of a key on ${curve} is read`, () => {
    const { cert } = issue({ subject: 'mx.exemple.fr', curve });
    const { keyType, keyBits } = describeCertificate(new X509Certificate(cert));
    assert.deepEqual([keyType, keyBits], ['ec', bits]);
  });
}

test('the algorithm of the signature is read where Node does not tell it, as before version 24', () => {
  const { cert } = issue({ subject: 'mx.exemple.fr', curve: 'prime256v1' });
  const certificate = new X509Certificate(cert);
  const silent = new Proxy(certificate, {
    get: (target, name) =>
      String(name).startsWith('signatureAlgorithm') ? undefined : Reflect.get(target, name, target),
  });
  assert.equal(describeCertificate(silent).signatureAlgorithm, 'ecdsa-with-SHA256');
});
