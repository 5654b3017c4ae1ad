import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Signing } from '../world.ts';
import { labelsOf, wireName } from './names.ts';
import { type RecordSet, rdataOf, typeCode, type ZoneRecord } from './records.ts';

/** The keys of one zone. */
export interface Signer {
  readonly signing: Signing;
  /** DNSKEY records, key-signing key first. */
  readonly keys: readonly ZoneRecord[];
  /** What the parent publishes; empty where the declaration says so. */
  readonly delegation: readonly ZoneRecord[];
  /** CDS and CDNSKEY, as the declaration has them. */
  readonly wish: readonly ZoneRecord[];
  /** The RRSIG of a record set; `labels` where it was synthesised from a wildcard. */
  readonly sign: (set: RecordSet) => ZoneRecord;
}

type Algorithm = NonNullable<Signing['algorithm']>;

const KEY_TTL = 3600;
const ZONE_KEY = 0x0100;
const SECURE_ENTRY_POINT = 0x0001;
const HOUR = 3600;
const DEFAULT_HOURS_LEFT = 14 * 24;
const DEFAULT_LIFE_DAYS = 21;

const HASHES: Readonly<Record<Algorithm, string | null>> = {
  5: 'sha1',
  7: 'sha1',
  8: 'sha256',
  10: 'sha512',
  13: 'sha256',
  14: 'sha384',
  15: null,
};
const DIGESTS = { 1: 'sha1', 2: 'sha256', 4: 'sha384' } as const;

/** A zone that another server has signed: its records, the signatures and denials among them. */
export function signerOf(zone: string, signing: Signing, records: readonly ZoneRecord[]): Signer {
  const keys = records.filter(({ type }) => type === 'DNSKEY');
  const isEntry = ({ data }: ZoneRecord) => ((data as { flags: number }).flags & SECURE_ENTRY_POINT) > 0;
  const entries = keys.filter(isEntry).map((record) => {
    const { algorithm } = record.data as { algorithm: Algorithm };
    return { record, algorithm, tag: keyTag(rdataOf(record)) };
  });
  const digests = signing.ds === 'missing' ? [] : (signing.digests ?? [2]);
  const made = new Map(
    records.flatMap((record) =>
      record.type === 'RRSIG' ? [[`${record.name} ${record.data.typeCovered}`, record]] : [],
    ),
  );
  return {
    signing,
    keys: [...keys.filter(isEntry), ...keys.filter((key) => !isEntry(key))],
    delegation: entries.flatMap((key) => digests.map((type) => ds(zone, key, type, signing))),
    wish: records.filter(({ type }) => ['CDS', 'CDNSKEY'].includes(type)),
    sign: ({ name, type }) => {
      const found = made.get(`${name} ${type}`);
      if (found === undefined) throw new Error(`${zone}: nobody has signed ${type} of ${name}`);
      return found;
    },
  };
}

/** New keys for a zone. Signatures are made when asked for and kept. */
export function createSigner(zone: string, signing: Signing, now: Date): Signer {
  const algorithm = signing.algorithm ?? 13;
  const keySigning = newKey(zone, algorithm, ZONE_KEY | SECURE_ENTRY_POINT, signing.bits);
  const zoneSigning = newKey(zone, algorithm, ZONE_KEY, signing.bits);
  const expiration = Math.floor(now.getTime() / 1000) + (signing.hoursLeft ?? DEFAULT_HOURS_LEFT) * HOUR;
  const inception = expiration - (signing.lifeDays ?? DEFAULT_LIFE_DAYS) * 24 * HOUR;
  const made = new WeakMap<RecordSet, ZoneRecord>();
  return {
    signing,
    keys: [keySigning.record, zoneSigning.record],
    delegation:
      signing.ds === 'missing' ? [] : (signing.digests ?? [2]).map((type) => ds(zone, keySigning, type, signing)),
    wish: wishOf(zone, keySigning, signing),
    sign: (set) => {
      const known = made.get(set);
      if (known !== undefined) return known;
      const key = set.type === 'DNSKEY' ? keySigning : zoneSigning;
      const broken = signing.broken === true && set.type !== 'DNSKEY';
      const record = rrsig(set, { zone, key, expiration, inception, broken });
      made.set(set, record);
      return record;
    },
  };
}

interface ZoneKey {
  readonly secret: KeyObject;
  readonly algorithm: Algorithm;
  readonly record: ZoneRecord;
  readonly tag: number;
}

function newKey(zone: string, algorithm: Algorithm, flags: number, bits = 2048): ZoneKey {
  const secret = generate(algorithm, bits);
  const record: ZoneRecord = {
    name: zone,
    type: 'DNSKEY',
    ttl: KEY_TTL,
    data: { flags, algorithm, key: publicKeyField(secret) },
  };
  return { secret, algorithm, record, tag: keyTag(rdataOf(record)) };
}

function generate(algorithm: Algorithm, bits: number): KeyObject {
  if (algorithm === 13) return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  if (algorithm === 14) return generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
  if (algorithm === 15) return generateKeyPairSync('ed25519').privateKey;
  return generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;
}

/** RFC 3110 §2, RFC 6605 §4, RFC 8080 §3. */
function publicKeyField(secret: KeyObject): Buffer {
  const { n, e, x, y } = createPublicKey(secret).export({ format: 'jwk' });
  const octets = (field: unknown) => Buffer.from(typeof field === 'string' ? field : '', 'base64url');
  if (n === undefined) return Buffer.concat([octets(x), octets(y)]);
  const exponent = octets(e);
  return Buffer.concat([Buffer.from([exponent.length]), exponent, octets(n)]);
}

/** RFC 4034 appendix B. */
function keyTag(rdata: Buffer): number {
  let sum = 0;
  for (const [index, octet] of rdata.entries()) sum += index % 2 === 0 ? octet << 8 : octet;
  return (sum + (sum >> 16)) & 0xffff;
}

/** RFC 4034 §5.1.4. */
function ds(zone: string, key: Omit<ZoneKey, 'secret'>, digestType: 1 | 2 | 4, { ds: state }: Signing): ZoneRecord {
  const hash = createHash(DIGESTS[digestType]).update(wireName(zone)).update(rdataOf(key.record));
  if (state === 'orphan') hash.update('a key of long ago');
  const data = { keyTag: key.tag, algorithm: key.algorithm, digestType, digest: hash.digest() };
  return { name: zone, type: 'DS', ttl: KEY_TTL, data };
}

/** What the zone asks its parent for (RFC 7344 §3, RFC 8078 §4). */
function wishOf(zone: string, key: ZoneKey, { wish }: Signing): readonly ZoneRecord[] {
  if (wish === undefined) return [];
  const record = (type: 'CDS' | 'CDNSKEY', data: Buffer) => ({ name: zone, type, ttl: KEY_TTL, data }) as ZoneRecord;
  if (wish === 'removal')
    return [record('CDS', Buffer.from([0, 0, 0, 0, 0])), record('CDNSKEY', Buffer.from([0, 0, 3, 0, 0]))];
  const digest = rdataOf(ds(zone, key, 2, { ds: wish === 'orphan' ? 'orphan' : 'matching' }));
  return wish === 'orphan' ? [record('CDS', digest)] : [record('CDS', digest), record('CDNSKEY', rdataOf(key.record))];
}

interface Manner {
  readonly zone: string;
  readonly key: ZoneKey;
  readonly expiration: number;
  readonly inception: number;
  readonly broken: boolean;
}

/** RFC 4034 §3.1.8.1, over the canonical form of §6.2 and §6.3. */
function rrsig({ name, type, records }: RecordSet, { zone, key, expiration, inception, broken }: Manner): ZoneRecord {
  const labels = labelsOf(name).filter((label) => label !== '*').length;
  const ttl = records[0]?.ttl ?? KEY_TTL;
  const fields = {
    typeCovered: type,
    algorithm: key.algorithm,
    labels,
    originalTTL: ttl,
    expiration,
    inception,
    keyTag: key.tag,
    signersName: zone,
  };
  const unsigned: ZoneRecord = { name, type: 'RRSIG', ttl, data: { ...fields, signature: Buffer.alloc(0) } };
  const canonical = [...records]
    .map(rdataOf)
    .sort(Buffer.compare)
    .map((rdata) => wireRecord(name, type, ttl, rdata));
  const signature = signBytes(key, Buffer.concat([rdataOf(unsigned), ...canonical]));
  const last = signature.length - 1;
  if (broken) signature[last] = (signature[last] ?? 0) ^ 1;
  return { ...unsigned, data: { ...fields, signature } };
}

function wireRecord(name: string, type: string, ttl: number, rdata: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(typeCode(type), 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(ttl, 4);
  fixed.writeUInt16BE(rdata.length, 8);
  return Buffer.concat([wireName(name), fixed, rdata]);
}

function signBytes({ secret, algorithm }: ZoneKey, octets: Buffer): Buffer {
  const hash = HASHES[algorithm];
  return sign(hash, octets, algorithm === 13 || algorithm === 14 ? { key: secret, dsaEncoding: 'ieee-p1363' } : secret);
}
