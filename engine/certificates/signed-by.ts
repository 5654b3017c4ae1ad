import type { X509Certificate } from 'node:crypto';

/** Whether a certificate names another as its issuer and is signed by it; not by a kind of key that OpenSSL does not know. */
export function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}
