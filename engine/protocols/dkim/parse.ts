import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { modulusOf, type Weakness, weaknessOf } from '../../certificates/rsa-weakness.ts';
import { readOnce } from '../../common/read-once.ts';
import { parseTagList, tag } from '../../common/tag-list.ts';

/** A key record read (RFC 6376 §3.6.1). */
export interface DkimKey {
  readonly kind: string;
  /** Modulus of an RSA key, 256 for Ed25519; null where there is no key. */
  readonly bits: number | null;
  readonly exponent: number | null;
  /** A published weakness of its modulus. */
  readonly weakness: Weakness | null;
  readonly revoked: boolean;
  readonly testing: boolean;
  /** `t=s`: no sub-domain may sign with it. */
  readonly strict: boolean;
  /** SHA-256 of the key itself, hex; the same at two selectors is the same key. */
  readonly fingerprint: string | null;
  /** Hash algorithms allowed; empty: all. */
  readonly hashes: readonly string[];
  readonly services: readonly string[];
  /** Why the record is unusable; null where it is sound. */
  readonly fault: 'version' | 'tags' | 'no-key' | 'base64' | 'key' | 'kind' | Stray | null;
}

/**
 * What stands at a selector and is no key record: the name of a host, for which an alias was meant; a key alone; one whose tags only are
 * written wrongly; anything else.
 */
export type Stray = 'host-name' | 'key-alone' | 'misspelt' | 'no-record';

export function strayOf(text: string): Stray {
  const written = text.trim();
  if (/^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*\.?$/i.test(written)) return 'host-name';
  return /^[A-Za-z0-9+/\s]+={0,2}$/.test(written) && parseDkim(asKeyRecord(text)).fault === null
    ? 'key-alone'
    : 'no-record';
}

/**
 * The record that a text was meant to be: its tags in small letters, the version first (RFC 6376 §3.2, §3.6.1), without quotation marks and
 * the lines around a key in a file. A key alone gets its tags: 32 octets are an Ed25519 key (RFC 8463 §4).
 */
export function asKeyRecord(text: string): string {
  const bare = text.replace(/["'\\\u201C\u201D]|-----(?:BEGIN|END) PUBLIC KEY-----/g, '');
  const tags = parseTagList(bare).tags.map(([name, value]) => [name.toLowerCase(), value] as const);
  if (tags.some(([name]) => name === 'p'))
    return ['v=DKIM1', ...tags.flatMap(([name, value]) => (name === 'v' ? [] : [`${name}=${value}`]))].join('; ');
  const key = bare.replace(/\s+/g, '');
  const kind = Buffer.from(key, 'base64').length === 32 ? 'ed25519' : 'rsa';
  return `v=DKIM1; k=${kind}; p=${key}`;
}

/** Whether a text at a selector means to be a key at all: `v=DKIM1`, or a `p=` tag in what is no record of another kind. */
export function isDkim(text: string): boolean {
  if (/^\s*v\s*=\s*(?:DMARC|BIMI|STSv|TLSRPTv)\d/i.test(text)) return false;
  return /^\s*v\s*=\s*DKIM1/i.test(text) || /(^|;)\s*p\s*=/i.test(text);
}

export function parseDkim(text: string): DkimKey {
  const list = parseTagList(text);
  const kind = (tag(list, 'k') ?? 'rsa').toLowerCase();
  const version = tag(list, 'v');
  const published = tag(list, 'p');
  const common = {
    kind,
    testing: words(tag(list, 't')).includes('y'),
    strict: words(tag(list, 't')).includes('s'),
    fingerprint: null,
    hashes: words(tag(list, 'h')),
    services: words(tag(list, 's')),
    bits: null,
    exponent: null,
    weakness: null,
    revoked: false,
  };
  const first = list.tags[0]?.[0];
  if (version !== null && (version !== 'DKIM1' || first !== 'v')) return { ...common, fault: 'version' };
  if (list.malformed.length > 0 || list.repeated.length > 0) return { ...common, fault: 'tags' };
  if (published === null) return { ...common, fault: 'no-key' };
  const encoded = published.replace(/\s+/g, '');
  if (encoded === '') return { ...common, revoked: true, fault: null };
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return { ...common, fault: 'base64' };
  if (kind !== 'ed25519' && kind !== 'rsa') return { ...common, fault: 'kind' };
  const fingerprint = createHash('sha256').update(Buffer.from(encoded, 'base64')).digest('hex');
  return { ...common, fingerprint, ...(kind === 'rsa' ? readRsaOnce(encoded) : readEd25519(encoded)) };
}

/** OpenSSL takes longer over a key than all else takes over its record, and proofs read the records of a domain hundreds of times. */
const readRsaOnce = readOnce(readRsa, { from: 100, kept: 32 });

function readRsa(encoded: string): Pick<DkimKey, 'bits' | 'exponent' | 'weakness' | 'fault'> {
  const der = Buffer.from(encoded, 'base64');
  for (const type of ['spki', 'pkcs1'] as const) {
    const key = readKey(der, type);
    const modulus = key?.asymmetricKeyType === 'rsa' ? modulusOf(key) : null;
    if (!key || modulus === null) continue;
    const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
    return { bits: modulusLength, exponent: Number(publicExponent), weakness: weaknessOf(modulus), fault: null };
  }
  return { bits: null, exponent: null, weakness: null, fault: 'key' };
}

/** The record holds the 32 octets of the key itself (RFC 8463 §4). */
function readEd25519(encoded: string): Pick<DkimKey, 'bits' | 'fault'> {
  return Buffer.from(encoded, 'base64').length === 32 ? { bits: 256, fault: null } : { bits: null, fault: 'key' };
}

function readKey(key: Buffer, type: 'spki' | 'pkcs1'): KeyObject | null {
  try {
    return createPublicKey({ key, format: 'der', type });
  } catch {
    return null;
  }
}

function words(value: string | null): readonly string[] {
  return (value ?? '')
    .split(':')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);
}
