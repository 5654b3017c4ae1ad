import type { X509Certificate } from 'node:crypto';
import { signatureOf } from '../../certificates/broken-hashes.ts';
import { isAffordable } from '../../certificates/signed-by.ts';
import { plainName } from '../../common/names.ts';
import type { Certificate } from '../../model/ask.ts';

/** Certificates of a chain that are kept; longer ones are not sent by honest servers. */
const MAX_CHAIN = 10;
const MAX_NAMES = 100;
const MAX_TEXT = 1_000;

/** The certificates as served, leaf first. */
export function servedChain(leaf: X509Certificate | undefined): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let next = leaf; next && chain.length < MAX_CHAIN; next = next.issuerCertificate) chain.push(next);
  return chain;
}

/** Whether a certificate names `host`: DNS-ID only, a wildcard standing for one whole left label (RFC 9525 §6.3). */
export function namesHost(certificate: X509Certificate, host: string): boolean {
  const wanted = plainName(host);
  const parent = wanted.slice(wanted.indexOf('.'));
  return dnsNames(certificate).some(
    (name) => name === wanted || (name.startsWith('*.') && wanted.includes('.') && name.slice(1) === parent),
  );
}

/** Certificates described lately, by what they are: one machine shows the same to each of some twenty connections. */
const described = new Map<string, Certificate>();
const MOST_DESCRIBED = 200;

/** Throws a RangeError where a date cannot be read. */
export function describeCertificate(certificate: X509Certificate): Certificate {
  const der = certificate.raw.toString('base64');
  const known = described.get(der);
  if (known) return known;
  const description = { ...describeAnew(certificate), der };
  if (described.size >= MOST_DESCRIBED) described.clear();
  described.set(der, description);
  return description;
}

function describeAnew(certificate: X509Certificate): Omit<Certificate, 'der'> {
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    names: dnsNames(certificate).slice(0, MAX_NAMES),
    notBefore: isoDate(certificate.validFrom),
    notAfter: isoDate(certificate.validTo),
    serial: certificate.serialNumber.toLowerCase(),
    ...describeKey(certificate),
    signatureAlgorithm: signatureOf(certificate),
    selfSigned: isSelfSigned(certificate),
  };
}

/** Entries of subjectAltName; a value that could be taken for another entry is printed as a JSON string. */
function dnsNames({ subjectAltName = '' }: X509Certificate): readonly string[] {
  const entries = (subjectAltName || '').matchAll(/(?<=^|, )([^:,]+):("(?:[^"\\]|\\.)*"|[^,"]*)(?:, |$)/g);
  return [...entries].flatMap(([, kind, value = '']) =>
    kind === 'DNS' ? [(value.startsWith('"') ? String(JSON.parse(value)) : value).toLowerCase()] : [],
  );
}

function describeKey(certificate: X509Certificate): Pick<Certificate, 'keyType' | 'keyBits'> {
  try {
    const { asymmetricKeyType: keyType = 'unknown', asymmetricKeyDetails: details } = certificate.publicKey;
    return { keyType, keyBits: details?.modulusLength ?? curveBits(details?.namedCurve ?? keyType) };
  } catch {
    return { keyType: 'unknown', keyBits: null };
  }
}

/** The size that the name of a curve tells: `secp192k1`, `prime256v1`, `brainpoolP320t1`, `sect163r2`, `c2pnb163v1`. */
function curveBits(curve: string): number | null {
  const bits = /^(?:secp|prime|brainpoolP|sect|c2[pt]nb)(\d+)/.exec(curve)?.[1];
  return bits === undefined ? (OTHER_CURVE_BITS[curve] ?? null) : Number(bits);
}

const OTHER_CURVE_BITS: Readonly<Record<string, number>> = { SM2: 256, ed25519: 256, ed448: 456 };

function isSelfSigned(certificate: X509Certificate): boolean {
  try {
    const { subject, issuer, publicKey } = certificate;
    return subject === issuer && isAffordable(publicKey) && certificate.verify(publicKey);
  } catch {
    return false;
  }
}

/** Of the text and not of `validToDate`, which is any date at all where the certificate's is none. */
function isoDate(text: string): string {
  return new Date(text).toISOString();
}

function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ').slice(0, MAX_TEXT);
}
