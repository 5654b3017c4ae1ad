import { verify, X509Certificate } from 'node:crypto';
import { isKeyOf } from '@rempart/contract';
import { type Element, readElement, readElements, readOid, readTime } from './der.ts';
import { isSignedBy } from './signed-by.ts';
import { isValidAt } from './validity.ts';
import { readFields } from './x509.ts';

/** What an authority says of a certificate in a response that the server hands out itself (RFC 6961, RFC 6960 §4.2.1). */
export interface Staple {
  readonly state: 'good' | 'revoked' | 'unknown';
  readonly revokedAt: string | null;
  readonly thisUpdate: string | null;
  readonly nextUpdate: string | null;
  /** Signed by the issuer, or by whom the issuer named for it; null where the issuer was not shown, to compare with. */
  readonly signed: boolean | null;
}

const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
const SUCCESSFUL = 0;
const STATES = { 128: 'good', 161: 'revoked', 130: 'unknown' } as const;

/** Reads a response about the leaf of a chain, all base64 DER; null where it says nothing of it. `at` is ISO 8601. */
export function readStaple(response: string, chain: readonly string[], at: string): Staple | null {
  const [leaf, ...others] = chain.map((der) => new X509Certificate(Buffer.from(der, 'base64')));
  // It may stand anywhere: the order of a chain is a recommendation (RFC 8446 §4.4.2).
  const issuer = leaf && others.find((other) => isSignedBy(leaf, other));
  try {
    const basic = basicResponse(Buffer.from(response, 'base64'));
    return basic && leaf ? stapleOf(basic, leaf, issuer, at) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const TLS_FEATURE = '1.3.6.1.5.5.7.1.24';
const STATUS_REQUEST = 5;

/** Whether a certificate, base64 DER, is to be refused where no response comes with it (RFC 7633 §4.2.1). */
export function mustStaple(der: string): boolean {
  const features = extension(Buffer.from(der, 'base64'), TLS_FEATURE);
  return features.some(({ content }) => content.length === 1 && content[0] === STATUS_REQUEST);
}

/** The parts of a BasicOCSPResponse. */
interface BasicResponse {
  readonly data: Element;
  readonly algorithm: string;
  readonly signature: Buffer;
  readonly certificates: readonly Element[];
}

function basicResponse(octets: Buffer): BasicResponse | null {
  const [status, wrapped] = readElements(readElement(octets).content);
  if (status?.content[0] !== SUCCESSFUL || !wrapped) return null;
  const [type, value] = readElements(readElement(wrapped.content).content);
  if (!type || !value || readOid(type) !== BASIC_RESPONSE) return null;
  const [data, algorithm, signature, certificates] = readElements(readElement(value.content).content);
  if (!data || !algorithm || !signature) return null;
  const [oid] = readElements(algorithm.content);
  return {
    data,
    algorithm: oid ? readOid(oid) : '',
    signature: signature.content.subarray(1),
    certificates: certificates ? readElements(readElement(certificates.content).content) : [],
  };
}

function stapleOf(
  basic: BasicResponse,
  leaf: X509Certificate,
  issuer: X509Certificate | undefined,
  at: string,
): Staple | null {
  // version [0] and responderID [1] or [2] come before producedAt and the responses.
  const responses = readElements(basic.data.content).find(({ tag }) => tag === 0x30);
  const single = (responses ? readElements(responses.content) : []).find((one) => concerns(one, leaf));
  if (!single) return null;
  const [, status, thisUpdate, next] = readElements(single.content);
  const state = status && isKeyOf(STATES, status.tag) ? STATES[status.tag] : undefined;
  if (!status || !state) return null;
  return {
    state,
    revokedAt: state === 'revoked' ? readTime(readElement(status.content)) : null,
    thisUpdate: thisUpdate ? readTime(thisUpdate) : null,
    nextUpdate: next?.tag === 0xa0 ? readTime(readElement(next.content)) : null,
    signed: issuer === undefined ? null : isSigned(basic, issuer, at),
  };
}

/** CertID: hash algorithm, name and key of the issuer, serial number. */
function concerns(single: Element, leaf: X509Certificate): boolean {
  const [id] = readElements(single.content);
  const serial = id ? readElements(id.content)[3] : undefined;
  const number = (hex: string) => hex.toLowerCase().replace(/^0+/, '');
  return serial !== undefined && number(serial.content.toString('hex')) === number(leaf.serialNumber);
}

function isSigned({ data, algorithm, signature, certificates }: BasicResponse, issuer: X509Certificate, at: string) {
  const hash = HASHES[algorithm];
  const isBy = ({ publicKey }: X509Certificate) =>
    hash !== undefined && verify(hash, data.octets, publicKey, signature);
  const isByDelegate = (delegate: X509Certificate) =>
    isDelegate(delegate, at) && isSignedBy(delegate, issuer) && isBy(delegate);
  return (
    holds(() => isBy(issuer)) ||
    certificates.some(({ octets }) => holds(() => isByDelegate(new X509Certificate(octets))))
  );
}

const KEY_USES = '2.5.29.37';
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';

/** Named by an authority to answer for it, and in its time: not every certificate that it signs (RFC 6960 §4.2.2.2). */
function isDelegate(certificate: X509Certificate, at: string): boolean {
  return (
    isValidAt(certificate, at) && extension(certificate.raw, KEY_USES).some((use) => readOid(use) === OCSP_SIGNING)
  );
}

/** What a certificate lists in an extension; nothing where it has none or cannot be read. */
function extension(der: Buffer, id: string): readonly Element[] {
  try {
    const value = readFields(der).extensions.get(id);
    return value ? readElements(readElement(value).content) : [];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

const HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

/** Not where OpenSSL cannot read the certificate, or its key is of another kind than the signature. */
function holds(rule: () => boolean): boolean {
  try {
    return rule();
  } catch {
    return false;
  }
}
