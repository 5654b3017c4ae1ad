import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { issue } from '../network/tls/testing/certificates.ts';
import { followChain } from '../protocols/bimi/mark-chain.ts';
import { quickestMs } from '../testing/busy.ts';
import { isSignedBy } from './signed-by.ts';

/** A certificate whose key has an exponent of so many octets, and one that names it as its issuer. */
function signedWith(octets: number) {
  const { n = '' } = generateKeyPairSync('rsa', { modulusLength: 3072 }).publicKey.export({ format: 'jwk' });
  const e = Buffer.alloc(octets, 0xff).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' });
  const rsa = issue({ subject: 'Authority', authority: true, rsaBits: 3072 });
  const authority = issue({ subject: 'Authority', authority: true, publicKey });
  const leaf = issue({ subject: 'Authority', authority: true, issuer: rsa });
  return { authority: new X509Certificate(authority.cert), leaf: new X509Certificate(leaf.cert), rsa };
}

test('a signature is checked with an exponent of up to 256 bits, and not with one as long as its modulus', () => {
  const { authority, leaf, rsa } = signedWith(382);
  assert.ok(isSignedBy(leaf, new X509Certificate(rsa.cert)));
  assert.equal(isSignedBy(leaf, authority), false);
  const checks = () => {
    for (let n = 0; n < 10; n += 1) isSignedBy(leaf, authority);
  };
  assert.ok(quickestMs(checks) < 10);
  const chain = Array.from({ length: 10 }, () => authority);
  assert.ok(quickestMs(() => followChain([leaf, ...chain], [], '2026-11-20T12:00:00Z')) < 30);
});
