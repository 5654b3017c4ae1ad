import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { DnsData, DnsRecord } from '../../model/ask.ts';
import { canonicalSet, labelsOf, rdata, type TextEncoding, typeNumber, u16, u32, wireName } from './canonical-form.ts';

export type Dnskey = Extract<DnsData, { type: 'DNSKEY' }>;
export type Ds = Extract<DnsData, { type: 'DS' }>;
export type Rrsig = Extract<DnsData, { type: 'RRSIG' }>;

/** What came of checking one signature. `unsupported`: an algorithm, a record type or a key too long that is not checked here. */
export type Verification = 'valid' | 'invalid' | 'expired' | 'not-yet-valid' | 'no-key' | 'unsupported';

/** Algorithms checked here, with their hash (IANA DNSSEC algorithm numbers); null: the signature scheme has its own. */
const HASHES: Readonly<Record<number, string | null>> = {
  5: 'sha1',
  7: 'sha1',
  8: 'sha256',
  10: 'sha512',
  13: 'sha256',
  14: 'sha384',
  15: null,
  16: null,
};

const DIGESTS: Readonly<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' };

/** Keys with one tag and algorithm that are tried; more would be an attack on the verifier (CVE-2023-50387). */
const COLLIDING_KEYS = 2;

/** Checks one signature over a set with the keys of the zone (RFC 4035 §5.3). `now` is ISO 8601. */
export function verifySet(
  records: readonly DnsRecord[],
  signature: Rrsig,
  keys: readonly Dnskey[],
  now: string,
): Verification {
  const clock = Math.floor(Date.parse(now) / 1000);
  if (secondsBetween(clock, signature.expiration) < 0) return 'expired';
  if (secondsBetween(signature.inception, clock) < 0) return 'not-yet-valid';
  if (!(signature.algorithm in HASHES)) return 'unsupported';
  const candidates = keys.filter((key) => maySign(key, signature)).slice(0, COLLIDING_KEYS);
  if (candidates.length === 0) return 'no-key';
  const texts = signedTexts(records, signature);
  if (texts.length === 0) return 'unsupported';
  const affordable = candidates.filter(isAffordable);
  if (texts.some((text) => affordable.some((key) => signs(key, text, signature)))) return 'valid';
  return affordable.length < candidates.length ? 'unsupported' : 'invalid';
}

/**
 * Validators compute no more (RFC 3110 §2 for the modulus). An exponent as long as its modulus takes a thousand times as long as a usual
 * one.
 */
const MOST_MODULUS_BITS = 4_096;
const MOST_EXPONENT_BITS = 64;

function isAffordable(key: Dnskey): boolean {
  if (!RSA.includes(key.algorithm)) return true;
  const numbers = rsaNumbers(Buffer.from(key.key, 'hex'));
  if (!numbers) return true;
  return bitsOf(numbers.exponent) <= MOST_EXPONENT_BITS && bitsOf(numbers.modulus) <= MOST_MODULUS_BITS;
}

/** From one instant to a later one, both counted modulo 2^32 (RFC 4034 §3.1.5, RFC 1982). */
export function secondsBetween(from: number, to: number): number {
  return (to - from) | 0;
}

/** Whether a DS, or a CDS of the same form, was made from a key; null where its digest type is not computed here (RFC 4034 §5.1.4). */
export function dsMatches(zone: string, ds: Ds | Omit<Ds, 'type'>, key: Dnskey): boolean | null {
  if (ds.keyTag !== key.keyTag || ds.algorithm !== key.algorithm) return false;
  const digest = DIGESTS[ds.digestType];
  if (digest === undefined) return null;
  const contents = rdata(key);
  if (contents === null) return null;
  return createHash(digest).update(wireName(zone)).update(contents).digest('hex') === ds.digest.toLowerCase();
}

/** Modulus of an RSA key in bits (RFC 3110); null for other algorithms and malformed keys. */
export function rsaBits({ algorithm, key }: Dnskey): number | null {
  if (!RSA.includes(algorithm)) return null;
  const modulus = rsaNumbers(Buffer.from(key, 'hex'))?.modulus;
  return modulus ? bitsOf(modulus) || null : null;
}

function bitsOf(number: Buffer): number {
  const leading = number.findIndex((octet) => octet !== 0);
  return leading < 0 ? 0 : (number.length - leading - 1) * 8 + (32 - Math.clz32(number.readUInt8(leading)));
}

const RSA = [1, 5, 7, 8, 10];
const ZONE_KEY = 0x0100;
const REVOKED = 0x0080;

/** RFC 4034 §2.1.1 and RFC 5011 §2.1: a zone key that was not revoked. */
function maySign({ flags, algorithm, keyTag }: Dnskey, signature: Rrsig): boolean {
  return (
    (flags & ZONE_KEY) !== 0 &&
    (flags & REVOKED) === 0 &&
    algorithm === signature.algorithm &&
    keyTag === signature.keyTag
  );
}

/** The octets that were signed; two readings where a text could have been written in two encodings, none where it cannot be written. */
function signedTexts(records: readonly DnsRecord[], signature: Rrsig): readonly Buffer[] {
  const covered = typeNumber(signature.typeCovered);
  const [first] = records;
  if (covered === null || !first || first.data.type !== signature.typeCovered) return [];
  const owner = signedOwner(first.name, signature.labels);
  const head = Buffer.concat([
    u16(covered),
    Buffer.of(signature.algorithm, signature.labels),
    u32(signature.originalTtl),
    u32(signature.expiration),
    u32(signature.inception),
    u16(signature.keyTag),
    wireName(signature.signer),
  ]);
  const encodings: readonly TextEncoding[] = ['utf8', 'latin1'];
  const readings = encodings.flatMap((encoding) => canonicalSet(records, owner, signature.originalTtl, encoding) ?? []);
  const [one, other] = readings;
  return (one && other && one.equals(other) ? [one] : readings).map((set) => Buffer.concat([head, set]));
}

/** An answer made from a wildcard is signed under the wildcard's name (RFC 4035 §5.3.2). */
function signedOwner(name: string, labels: number): string {
  const own = labelsOf(name);
  return labels < own.length ? ['*', ...own.slice(own.length - labels)].join('.') : name;
}

function signs(key: Dnskey, text: Buffer, { signature }: Rrsig): boolean {
  try {
    const hash = HASHES[key.algorithm] ?? null;
    const octets = Buffer.from(signature, 'hex');
    return verify(hash, text, { key: publicKey(key), dsaEncoding: 'ieee-p1363' }, octets);
  } catch {
    // A key that cannot be read signs nothing.
    return false;
  }
}

/** RFC 3110, RFC 6605 and RFC 8080, by way of JWK. */
function publicKey({ algorithm, key }: Dnskey): KeyObject {
  const octets = Buffer.from(key, 'hex');
  const jwk = (fields: Record<string, string>) => createPublicKey({ key: fields, format: 'jwk' });
  if (algorithm === 15) return jwk({ kty: 'OKP', crv: 'Ed25519', x: octets.toString('base64url') });
  if (algorithm === 16) return jwk({ kty: 'OKP', crv: 'Ed448', x: octets.toString('base64url') });
  if (algorithm === 13 || algorithm === 14) {
    const half = octets.length / 2;
    const [x, y] = [octets.toString('base64url', 0, half), octets.toString('base64url', half)];
    return jwk({ kty: 'EC', crv: algorithm === 13 ? 'P-256' : 'P-384', x, y });
  }
  const numbers = rsaNumbers(octets);
  if (!numbers) throw new RangeError('malformed RSA key');
  return jwk({ kty: 'RSA', e: numbers.exponent.toString('base64url'), n: numbers.modulus.toString('base64url') });
}

/** RFC 3110 §2: the exponent's length in one octet, or in two after a zero. */
function rsaNumbers(octets: Buffer): { readonly exponent: Buffer; readonly modulus: Buffer } | null {
  if (octets.length < 3) return null;
  const long = octets[0] === 0;
  const start = long ? 3 : 1;
  const end = start + (long ? octets.readUInt16BE(1) : octets.readUInt8(0));
  if (end >= octets.length) return null;
  return { exponent: octets.subarray(start, end), modulus: octets.subarray(end) };
}
