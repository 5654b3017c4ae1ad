import { X509Certificate } from 'node:crypto';
import { isSignedBy } from '../../certificates/signed-by.ts';
import { countTimestamps } from '../../certificates/transparency.ts';
import { validityOf } from '../../certificates/validity.ts';
import { type CertificateFields, readFields } from '../../certificates/x509.ts';
import { readOnce } from '../../common/read-once.ts';
import { LOGOTYPE, type LogoDigest, readLogotype } from './logotype.ts';

/** Extended key usage of mark certificates (draft-fetch-validation-vmc-wchuang). */
const MARK_USAGE = '1.3.6.1.5.5.7.3.31';
/** Attributes of the subject, and an extension of pilots (Minimum Security Requirements for Issuance of Mark Certificates, §7.1). */
const MARK_TYPE = '1.3.6.1.4.1.53087.1.13';
const PRIOR_USE_SOURCE = '1.3.6.1.4.1.53087.5.1';
const PILOT = '1.3.6.1.4.1.53087.4.1';
const MOST_CERTIFICATES = 10;

/** A file of certificates, as far as receivers look at it. */
export interface MarkCertificate {
  readonly notBefore: string;
  readonly notAfter: string;
  /** DNS names of subjectAltName, lower case. */
  readonly names: readonly string[];
  /** By its common name. */
  readonly issuer: string;
  readonly hasMarkUsage: boolean;
  /** Each certificate of the file is signed by the next. */
  readonly isLinked: boolean;
  /** 'Registered Mark' and the like; null where the certificate does not say. */
  readonly markType: string | null;
  /** Where a mark in use was seen, which is asked of marks that nobody registered. */
  readonly namesSource: boolean;
  /** Carries the extension of the pilot. */
  readonly isPilot: boolean;
  /** Timestamps of public logs (RFC 6962 §3.3). */
  readonly timestamps: number;
  /** Of the drawing it vouches for; null where it holds none, or one in another form. */
  readonly logo: readonly LogoDigest[] | null;
}

/** The certificates of a PEM file, in its order, ten at most; null where one cannot be read. */
export const readChain = readOnce((pem: string): readonly X509Certificate[] | null => {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.slice(0, MOST_CERTIFICATES).map((block) => new X509Certificate(block));
  } catch {
    return null;
  }
});

/** The first certificate of a PEM file; null where there is none that can be read. */
export const readMarkCertificate = readOnce((pem: string): MarkCertificate | null => {
  const chain = readChain(pem);
  const [leaf] = chain ?? [];
  if (!chain || !leaf) return null;
  try {
    const fields = readFields(leaf.raw);
    const { from, to } = validityOf(leaf);
    return {
      notBefore: from.toISOString(),
      notAfter: to.toISOString(),
      names: dnsNames(leaf),
      issuer: nameOf(leaf.issuer),
      // Node calls the extended list `keyUsage`.
      hasMarkUsage: leaf.keyUsage?.includes(MARK_USAGE) ?? false,
      isLinked: chain.slice(1).every((issuer, depth) => isSignedBy(chain[depth] ?? leaf, issuer)),
      markType: fields.subject.get(MARK_TYPE) ?? null,
      namesSource: fields.subject.has(PRIOR_USE_SOURCE),
      isPilot: fields.extensions.has(PILOT),
      timestamps: countTimestamps(leaf.raw.toString('base64')),
      logo: logoOf(fields),
    };
  } catch {
    return null;
  }
});

/** The common name, else all of a distinguished name. */
export function nameOf(distinguished: string): string {
  return /(?:^|\n)CN=(.*)/.exec(distinguished)?.[1] ?? distinguished.replace(/(?<!\s)\s*\n\s*/g, ', ');
}

function logoOf({ extensions }: CertificateFields): readonly LogoDigest[] | null {
  const extension = extensions.get(LOGOTYPE);
  if (!extension) return null;
  try {
    const digests = readLogotype(extension);
    return digests.length > 0 ? digests : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function dnsNames({ subjectAltName }: X509Certificate): readonly string[] {
  return (subjectAltName ?? '')
    .split(', ')
    .flatMap((entry) => (entry.startsWith('DNS:') ? [entry.slice(4).toLowerCase()] : []));
}
