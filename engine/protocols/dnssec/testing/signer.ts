import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import packet from 'dns-packet';
import type { DnsData, DnsRecord } from '../../../model/ask.ts';
import type { Dnskey, Ds } from '../signatures.ts';

// A signer that knows nothing of `canonical-form.ts`: its octets are those of dns-packet.

export interface Signer {
  readonly key: Dnskey;
  readonly ds: (zone: string, digestType: 1 | 2 | 4) => Ds;
  readonly rrsig: (set: readonly DnsRecord[], options: Signing) => DnsRecord;
}

export interface Signing {
  readonly zone: string;
  readonly type: string;
  /** Owner under which the set is signed, where it is not that of the records. */
  readonly owner?: string;
  readonly inception?: string;
  readonly expiration?: string;
}

const HASHES: Readonly<Record<number, string | null>> = {
  5: 'sha1',
  7: 'sha1',
  8: 'sha256',
  10: 'sha512',
  13: 'sha256',
  14: 'sha384',
};
const DIGESTS = { 1: 'sha1', 2: 'sha256', 4: 'sha384' } as const;

/** For tests: a fresh key of the zone and what it signs. */
export function newSigner(algorithm: number, { bits = 2048, flags = 257 } = {}): Signer {
  const { publicKey, privateKey } = newPair(algorithm, bits);
  const key = publicOctets(algorithm, publicKey);
  const contents = Buffer.concat([Buffer.from([flags >> 8, flags & 255, 3, algorithm]), key]);
  const keyTag = tagOf(contents);
  return {
    key: { type: 'DNSKEY', flags, algorithm, keyTag, key: key.toString('hex') },
    ds: (zone, digestType) => ({
      type: 'DS',
      keyTag,
      algorithm,
      digestType,
      digest: createHash(DIGESTS[digestType]).update(nameOctets(zone)).update(contents).digest('hex'),
    }),
    rrsig: (set, { zone, type, owner, inception = '2026-11-13T12:00:00Z', expiration = '2026-12-04T12:00:00Z' }) => {
      const name = set[0]?.name ?? zone;
      const signed = {
        typeCovered: type,
        algorithm,
        labels: (owner ?? name).split('.').filter((label) => label !== '*').length,
        originalTTL: 3600,
        expiration: Math.floor(Date.parse(expiration) / 1000),
        inception: Math.floor(Date.parse(inception) / 1000),
        keyTag,
        signersName: zone,
      };
      const contentsOf = (kind: string, data: unknown) => recordOctets('.', kind, data).subarray(ROOT_RECORD_HEAD);
      const head = contentsOf('RRSIG', { ...signed, signature: Buffer.alloc(0) });
      const body = set
        .map(({ data }) => packetData(data))
        .sort((a, b) => Buffer.compare(contentsOf(type, a), contentsOf(type, b)))
        .map((data) => recordOctets(owner ?? name, type, data));
      const text = Buffer.concat([head, ...body]);
      const signature = sign(HASHES[algorithm] ?? null, text, { key: privateKey, dsaEncoding: 'ieee-p1363' });
      const { originalTTL: originalTtl, signersName: signer, ...fields } = signed;
      const data = { type: 'RRSIG' as const, ...fields, originalTtl, signer, signature: signature.toString('hex') };
      return { name, ttl: 3600, data };
    },
  };
}

function newPair(algorithm: number, bits: number): { publicKey: KeyObject; privateKey: KeyObject } {
  if (algorithm === 13) return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (algorithm === 14) return generateKeyPairSync('ec', { namedCurve: 'P-384' });
  if (algorithm === 15) return generateKeyPairSync('ed25519');
  if (algorithm === 16) return generateKeyPairSync('ed448');
  return generateKeyPairSync('rsa', { modulusLength: bits });
}

function publicOctets(algorithm: number, publicKey: KeyObject): Buffer {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const [first, second] = algorithm < 13 ? [e, n] : [x, y];
  const octets = [Buffer.from(first, 'base64url'), Buffer.from(second, 'base64url')];
  return Buffer.concat(algorithm < 13 ? [Buffer.from([octets[0]?.length ?? 0]), ...octets] : octets);
}

function tagOf(contents: Buffer): number {
  const sum = contents.reduce((total, octet, index) => total + (index % 2 === 0 ? octet * 256 : octet), 0);
  return (sum + Math.floor(sum / 65_536)) % 65_536;
}

/** Name of one octet, type, class, TTL, length. */
const ROOT_RECORD_HEAD = 11;
const MESSAGE_HEAD = 12;

function recordOctets(name: string, type: string, data: unknown): Buffer {
  const answers = [{ name, type, class: 'IN', ttl: 3600, data }] as unknown as packet.Answer[];
  return Buffer.from(packet.encode({ type: 'response', answers })).subarray(MESSAGE_HEAD);
}

/** Without the type and class of the question. */
function nameOctets(name: string): Buffer {
  return Buffer.from(packet.encode({ type: 'query', questions: [{ name, type: 'A' }] })).subarray(MESSAGE_HEAD, -4);
}

/** Our data in the words of dns-packet. */
function packetData(data: DnsData): unknown {
  if (data.type === 'A' || data.type === 'AAAA') return data.address;
  if (data.type === 'NS') return data.host;
  if (data.type === 'MX') return { preference: data.preference, exchange: data.host };
  if (data.type === 'TXT') return data.strings.map((text) => Buffer.from(text));
  if (data.type === 'CAA') return { flags: data.flags, tag: data.tag, value: data.value };
  if (data.type === 'DNSKEY')
    return { flags: data.flags, algorithm: data.algorithm, key: Buffer.from(data.key, 'hex') };
  return data;
}
