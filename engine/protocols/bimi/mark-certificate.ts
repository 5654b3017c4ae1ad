import { X509Certificate } from 'node:crypto';

/** Extended key usage of mark certificates (draft-fetch-validation-vmc-wchuang). */
const MARK_USAGE = '1.3.6.1.5.5.7.3.31';
const MOST_CERTIFICATES = 10;

/** A file of certificates, as far as receivers look at it. */
export interface MarkCertificate {
  readonly notBefore: string;
  readonly notAfter: string;
  /** DNS names of subjectAltName, lower case. */
  readonly names: readonly string[];
  readonly issuer: string;
  readonly hasMarkUsage: boolean;
  /** Each certificate of the file is signed by the next. */
  readonly isLinked: boolean;
}

/** The first certificate of a PEM file; null where there is none that can be read. */
export function readMarkCertificate(pem: string): MarkCertificate | null {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  try {
    const chain = blocks.slice(0, MOST_CERTIFICATES).map((block) => new X509Certificate(block));
    const [leaf] = chain;
    if (!leaf) return null;
    return {
      notBefore: leaf.validFromDate.toISOString(),
      notAfter: leaf.validToDate.toISOString(),
      names: dnsNames(leaf),
      issuer: leaf.issuer.replace(/\s*\n\s*/g, ', '),
      // Node calls the extended list `keyUsage`.
      hasMarkUsage: leaf.keyUsage?.includes(MARK_USAGE) ?? false,
      isLinked: chain.every((certificate, depth) => isSignedBy(certificate, chain[depth + 1])),
    };
  } catch {
    return null;
  }
}

function isSignedBy(certificate: X509Certificate, issuer: X509Certificate | undefined): boolean {
  return !issuer || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
}

function dnsNames({ subjectAltName }: X509Certificate): readonly string[] {
  return (subjectAltName ?? '')
    .split(', ')
    .flatMap((entry) => (entry.startsWith('DNS:') ? [entry.slice(4).toLowerCase()] : []));
}
