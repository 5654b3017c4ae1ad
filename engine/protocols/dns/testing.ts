import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { test } from 'node:test';
import packet from 'dns-packet';
import type { DnsData, DnsRecord, HelloAnswer, HelloOffer } from '../../model/ask.ts';
import { type Observed, seen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { advice, reasons } from './advice.fr.ts';
import type {
  Delegation,
  DnsEvidence,
  Dnssec,
  NameServerEvidence,
  ServerProbe,
  WebCertificate,
  WebHellos,
  WebHost,
  WebSession,
} from './evidence.ts';
import type { Dnskey, Ds } from './signatures.ts';

/** For tests: the day of every audit here. */
export const NOW = '2026-11-20T12:00:00.000Z';
export const SOURCE = { server: '192.0.2.53:53', transport: 'udp', at: NOW, elapsedMs: 1 } as const;

export const records = (name: string, ...data: readonly DnsData[]): readonly DnsRecord[] =>
  data.map((one) => ({ name, ttl: 3600, data: one }));

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
  const sum = contents.reduce((total, octet, at) => total + (at % 2 === 0 ? octet * 256 : octet), 0);
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

// Evidence of a domain that has nothing to be ashamed of; a test changes what it is about.

export const soaData = (serial = 2026112001): DnsData => ({
  type: 'SOA',
  mname: 'ns1.prestataire.example',
  rname: 'hostmaster.exemple.fr',
  serial,
  refresh: 14_400,
  retry: 3_600,
  expire: 1_209_600,
  minimum: 3_600,
});

export function probe(address: string, changes: Partial<ServerProbe> = {}): ServerProbe {
  const soa = seen({ rcode: 'NOERROR', authoritative: true, serial: 7 });
  return {
    address,
    soa,
    tcp: soa,
    ns: seen({ rcode: 'NOERROR', authoritative: true, hosts: ['ns1.prestataire.example', 'ns2.prestataire.example'] }),
    caa: seen({ rcode: 'NOERROR' }),
    recursion: seen({ name: 'www.iana.org', rcode: 'REFUSED', authoritative: false, available: false, answers: 0 }),
    ...changes,
  };
}

export function server(host: string, address: string, changes: Partial<NameServerEvidence> = {}): NameServerEvidence {
  return {
    host,
    alias: null,
    ipv4: seen([address]),
    ipv6: seen([`2001:db8:${address.replaceAll('.', ':')}::1`]),
    probes: [probe(address)],
    ...changes,
  };
}

export function delegation(changes: Partial<Delegation> = {}): Delegation {
  return {
    zone: 'exemple.fr',
    parent: 'fr',
    referral: seen({ hosts: ['ns1.prestataire.example', 'ns2.prestataire.example'], glue: [], from: SOURCE }),
    servers: [server('ns1.prestataire.example', '192.0.2.1'), server('ns2.prestataire.example', '198.51.100.2')],
    further: [],
    homes: [],
    ...changes,
  };
}

const VALIDATED = seen({ rcode: 'NOERROR', authenticated: true });
const NOTHING = seen({ records: [], signatures: [] });

/** For tests: an unsigned zone behind a validating resolver. */
export function dnssec(changes: Partial<Dnssec> = {}): Dnssec {
  const plain = seen({ rcode: 'NOERROR', authenticated: false });
  return {
    zone: 'exemple.fr',
    validates: seen(true),
    checked: plain,
    checkedAgain: plain,
    unchecked: plain,
    ds: NOTHING,
    keys: NOTHING,
    sets: [],
    denial: { name: 'nulle-part.exemple.fr', checked: plain, unchecked: plain },
    mailHosts: seen([]),
    ...changes,
  };
}

/** For tests: a zone signed with one key. */
export function signedZone(signer: Signer, changes: Partial<Dnssec> = {}, signing: Partial<Signing> = {}): Dnssec {
  const zone = 'exemple.fr';
  const keys = records(zone, signer.key);
  const soa = records(zone, soaData());
  return dnssec({
    checked: VALIDATED,
    checkedAgain: VALIDATED,
    unchecked: VALIDATED,
    ds: seen({ records: records(zone, signer.ds(zone, 2)), signatures: [] }),
    keys: seen({ records: keys, signatures: [signer.rrsig(keys, { zone, type: 'DNSKEY', ...signing })] }),
    sets: [
      {
        name: zone,
        type: 'SOA',
        set: seen({ records: soa, signatures: [signer.rrsig(soa, { zone, type: 'SOA', ...signing })] }),
      },
    ],
    denial: { name: 'nulle-part.exemple.fr', checked: VALIDATED, unchecked: VALIDATED },
    mailHosts: seen([{ host: 'mx.exemple.fr', authenticated: seen(true) }]),
    ...changes,
  });
}

export function certificate(changes: Partial<WebCertificate> = {}): WebCertificate {
  return {
    subject: 'CN=exemple.fr',
    issuer: "C=US, O=Let's Encrypt, CN=E7",
    names: ['exemple.fr', 'www.exemple.fr'],
    notBefore: '2026-11-01T00:00:00.000Z',
    notAfter: '2027-01-30T00:00:00.000Z',
    serial: '0a1b',
    keyType: 'ec',
    keyBits: 256,
    signatureAlgorithm: 'ecdsa-with-SHA384',
    selfSigned: false,
    ...changes,
  };
}

export function session(changes: Partial<WebSession> = {}): Observed<WebSession> {
  return seen({
    address: '203.0.113.80',
    version: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    trusted: true,
    trustFault: null,
    nameMatches: true,
    chain: [certificate()],
    ocspStapled: false,
    ephemeral: { type: 'ECDH', bits: 253, name: 'X25519' },
    failure: null,
    ...changes,
  });
}

export function webHost(host: string, sessions: readonly Observed<WebSession>[] = [session()]): WebHost {
  const addresses = ['203.0.113.80', '2001:db8::80'].slice(0, sessions.length);
  return {
    host,
    addresses: seen(addresses),
    endpoints: sessions.map((one, at) => ({ address: addresses[at] ?? '', session: one })),
  };
}

const REFUSED: Observed<HelloAnswer> = seen({ accepted: false, version: null, cipher: null, alert: 40, dhBits: null });
const ACCEPTED: Observed<HelloAnswer> = seen({
  accepted: true,
  version: 'TLSv1.2',
  cipher: 'X',
  alert: null,
  dhBits: null,
});
const OFFERS: readonly HelloOffer[] = [
  'ssl3',
  'tls1.0',
  'tls1.1',
  'tls1.2',
  'tls1.3',
  'rc4',
  '3des',
  'export',
  'null',
  'anonymous',
  'cbc',
  'static-rsa',
];

/** For tests: a server that accepts these offers and refuses the others, some answers replaced. */
export function hellos(accepted: readonly HelloOffer[], changes: Partial<WebHellos['answers']> = {}): WebHellos {
  const answers = OFFERS.map((offer) => [offer, accepted.includes(offer) ? ACCEPTED : REFUSED]);
  return { host: 'exemple.fr', address: '203.0.113.80', answers: { ...Object.fromEntries(answers), ...changes } };
}

export function evidence(changes: Partial<DnsEvidence> = {}): DnsEvidence {
  return {
    domain: 'exemple.fr',
    at: NOW,
    hosts: seen([
      { host: 'exemple.fr', ipv4: seen(['203.0.113.80']), ipv6: seen(['2001:db8::80']) },
      { host: 'www.exemple.fr', ipv4: seen(['203.0.113.80']), ipv6: seen(['2001:db8::80']) },
    ]),
    delegation: seen(delegation()),
    dnssec: seen(dnssec()),
    caa: seen([]),
    web: { hosts: [webHost('exemple.fr')], hellos: hellos(['tls1.2', 'tls1.3']) },
    pages: { plain: [], secure: null, securityTxt: null, securityTxtAtRoot: null },
    ...changes,
  };
}

export type Case = readonly [
  rule: { readonly id: string; readonly judge: (of: DnsEvidence) => Outcome },
  says: string,
  changes: Partial<DnsEvidence>,
  outcome: Outcome['outcome'],
];

/** For tests: each rule concludes what is expected, and words are found for it. */
export function testCases(cases: readonly Case[]): void {
  for (const [{ id, judge }, says, changes, outcome] of cases) {
    test(`${id}: ${says}`, () => {
      const judged = judge(evidence(changes));
      assert.equal(judged.outcome, outcome, JSON.stringify(judged.facts));
      if (outcome !== 'unknown') assert.match(wordsOf(id, judged), /^[^~]{10,}$/);
    });
  }
}

interface Words {
  readonly remedy: string | ((facts: unknown) => string);
  readonly [outcome: string]: string | ((facts: unknown) => string);
}

function wordsOf(id: string, { outcome, facts }: Outcome): string {
  if (outcome === 'notApplicable') return (reasons as Readonly<Record<string, string>>)[facts.reason] ?? '';
  const words = (advice as unknown as Readonly<Record<string, Words>>)[id];
  const say = words?.[outcome];
  const remedy =
    typeof words?.remedy === 'function' && outcome !== 'pass' && outcome !== 'info' ? words.remedy(facts) : '';
  const said = `${typeof say === 'function' ? say(facts) : ''} ${remedy}`;
  return /\b(?:undefined|null|NaN)\b|\[object/.test(said) ? '' : said;
}
