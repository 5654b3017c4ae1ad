import type { KeyObject, X509Certificate } from 'node:crypto';

/** Whether a certificate names another as its issuer and is signed by it; not by a kind of key that OpenSSL does not know. */
export function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && isAffordable(issuer.publicKey) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

/** No authority has a longer exponent (CA/Browser Forum BR §6.1.6), and none signs by DSA. */
const MOST_EXPONENT = 2n ** 256n;
const MOST_DSA_BITS = 4_096;

/** Whether a signature by this key is checked: one with an exponent as long as its modulus takes 5 ms, and its maker chose that. */
export function isAffordable({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === 'dsa') return (details?.modulusLength ?? 0) <= MOST_DSA_BITS;
  return (details?.publicExponent ?? 0n) < MOST_EXPONENT;
}
