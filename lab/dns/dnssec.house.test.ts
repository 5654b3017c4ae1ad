import assert from 'node:assert/strict';
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Answer, CHECKING_DISABLED, type DecodedPacket, encode, RECURSION_DESIRED } from 'dns-packet';
import { registered } from '../fixtures/hierarchy.ts';
import { type Lab, startLab } from '../index.ts';
import { ask, dataOf, extendedErrorOf, rcodeOf } from '../testing.ts';
import { type Signing, type World, world } from '../world.ts';

const UNCHECKED = RECURSION_DESIRED | CHECKING_DISABLED;
const ALGORITHMS = [5, 7, 8, 10, 13, 14, 15] as const;

const zone = `
  @     NS     ns1.hebergeur.example.
  @     A      192.0.2.250
  @     MX     10 MX.Ailleurs.example.
  @     TXT    "v=spf1 -all" "deux"
  a.b   A      192.0.2.251
  *.w   TXT    "partout"
  alias CNAME  a.b`;

const signedBy = (name: string, signing: Signing): World =>
  world(`${name}.example`, { title: name, zone, signing, registration: registered, concludes: {} });

let lab: Lab;
before(async () => {
  lab = await startLab([
    ...ALGORITHMS.map((algorithm) => signedBy(`alg${algorithm}`, { algorithm, digests: [1, 2, 4] })),
    signedBy('orpheline', { ds: 'orphan' }),
    signedBy('cassee', { broken: true }),
    signedBy('perimee', { hoursLeft: -1 }),
    signedBy('ilot', { ds: 'missing' }),
    signedBy('trou', { withoutDenial: true }),
    world('nue.example', { title: 'nue', zone, concludes: {} }),
  ]);
});
after(() => lab.close());

for (const algorithm of ALGORITHMS) {
  test(`dnssec: algorithm ${algorithm} verifies from the DS to the data`, async () => {
    const origin = `alg${algorithm}.example`;
    const [ds, keys, ...answers] = await Promise.all([
      ask(lab, origin, 'DS', { transport: 'tcp' }),
      ask(lab, origin, 'DNSKEY', { transport: 'tcp' }),
      ...['SOA', 'NS', 'A', 'MX', 'TXT'].map((type) => ask(lab, origin, type, { transport: 'tcp' })),
    ]);
    for (const { digestType, digest, keyTag } of dataOf(ds, 'DS') as DsData[]) {
      const hash = createHash({ 1: 'sha1', 2: 'sha256', 4: 'sha384' }[digestType] ?? '');
      const key = keysOf(keys).find((one) => one.tag === keyTag);
      assert.ok(key && hash.update(wireName(origin)).update(key.rdata).digest().equals(digest), `DS ${digestType}`);
    }
    for (const answer of [keys, ...answers]) {
      assert.equal(answer.flag_ad, true);
      assert.equal(verified(answer, keysOf(keys)), true);
    }
  });
}

test('dnssec: a wildcard is signed under its own name', async () => {
  const keys = keysOf(await ask(lab, 'alg13.example', 'DNSKEY'));
  const answer = await ask(lab, 'n.importe.w.alg13.example', 'TXT');
  const [signature] = dataOf(answer, 'RRSIG') as RrsigData[];
  assert.equal(signature?.labels, 3);
  assert.equal(verified(answer, keys), true);
  assert.deepEqual(
    answer.authorities?.map(({ type }) => type),
    ['NSEC', 'RRSIG'],
  );
});

test('dnssec: absence is proved by NSEC, a name in between included', async () => {
  const [absent, empty, between] = await Promise.all([
    ask(lab, 'm.alg13.example', 'A'),
    ask(lab, 'alg13.example', 'AAAA'),
    ask(lab, 'b.alg13.example', 'A'),
  ]);
  assert.equal(rcodeOf(absent), 'NXDOMAIN');
  assert.equal(rcodeOf(empty), 'NOERROR');
  assert.equal(rcodeOf(between), 'NOERROR');
  for (const answer of [absent, empty, between]) {
    assert.equal(answer.flag_ad, true);
    assert.ok(answer.authorities?.some(({ type }) => type === 'NSEC'));
  }
});

test('dnssec: what does not verify is refused, and shown to those who do not check', async () => {
  for (const [name, code] of [
    ['orpheline', 6],
    ['cassee', 6],
    ['perimee', 7],
  ] as const) {
    const checked = await ask(lab, `${name}.example`, 'A');
    assert.equal(rcodeOf(checked), 'SERVFAIL');
    assert.equal(extendedErrorOf(checked), code);
    const unchecked = await ask(lab, `${name}.example`, 'A', { flags: UNCHECKED });
    assert.equal(rcodeOf(unchecked), 'NOERROR');
    assert.equal(unchecked.flag_ad, false);
    assert.deepEqual(dataOf(unchecked, 'A'), ['192.0.2.250']);
  }
});

test('dnssec: broken signatures are broken, expired ones are not', async () => {
  const of = async (name: string) => {
    const keys = keysOf(await ask(lab, `${name}.example`, 'DNSKEY', { flags: UNCHECKED }));
    return verified(await ask(lab, `${name}.example`, 'A', { flags: UNCHECKED }), keys);
  };
  assert.equal(await of('cassee'), false);
  assert.equal(await of('perimee'), true);
  assert.equal(await of('orpheline'), true);
});

test('dnssec: an island and an unsigned zone are insecure, not bogus', async () => {
  for (const name of ['ilot', 'nue']) {
    const answer = await ask(lab, `${name}.example`, 'A');
    assert.equal(rcodeOf(answer), 'NOERROR');
    assert.equal(answer.flag_ad, false);
  }
  assert.equal(dataOf(await ask(lab, 'ilot.example', 'DNSKEY'), 'DNSKEY').length, 2);
  assert.equal((await ask(lab, 'nue.example', 'DS')).flag_ad, true);
});

test('dnssec: an unproved absence does not validate', async () => {
  assert.equal(rcodeOf(await ask(lab, 'rien.trou.example', 'A')), 'SERVFAIL');
  assert.equal(rcodeOf(await ask(lab, 'trou.example', 'A')), 'NOERROR');
  assert.equal(rcodeOf(await ask(lab, 'rien.trou.example', 'A', { flags: UNCHECKED })), 'NXDOMAIN');
});

interface DsData {
  readonly keyTag: number;
  readonly digestType: 1 | 2 | 4;
  readonly digest: Buffer;
}

interface RrsigData {
  readonly typeCovered: string;
  readonly algorithm: number;
  readonly labels: number;
  readonly originalTTL: number;
  readonly expiration: number;
  readonly inception: number;
  readonly keyTag: number;
  readonly signersName: string;
  readonly signature: Buffer;
}

interface Key {
  readonly rdata: Buffer;
  readonly tag: number;
  readonly key: KeyObject;
}

/** Verification by RFC 4034 §3.1.8.1, written for this test alone. */
function verified(answer: DecodedPacket, keys: readonly Key[]): boolean {
  const signatures = (answer.answers ?? []).filter((record) => record.type === 'RRSIG');
  return (
    signatures.length > 0 &&
    signatures.every(({ name, data }) => {
      const s = data as RrsigData;
      const set = (answer.answers ?? []).filter((record) => record.type === s.typeCovered && record.name === name);
      const labels = name.split('.');
      const owner = s.labels < labels.length ? `*.${labels.slice(-s.labels).join('.')}` : name;
      const head = Buffer.alloc(18);
      head.writeUInt16BE(codeOf(s.typeCovered), 0);
      head.writeUInt8(s.algorithm, 2);
      head.writeUInt8(s.labels, 3);
      head.writeUInt32BE(s.originalTTL, 4);
      head.writeUInt32BE(s.expiration, 8);
      head.writeUInt32BE(s.inception, 12);
      head.writeUInt16BE(s.keyTag, 16);
      const rdatas = set.map((record) => rdataOf(record)).sort(Buffer.compare);
      const body = rdatas.flatMap((rdata) => {
        const fixed = Buffer.alloc(10);
        fixed.writeUInt16BE(codeOf(s.typeCovered), 0);
        fixed.writeUInt16BE(1, 2);
        fixed.writeUInt32BE(s.originalTTL, 4);
        fixed.writeUInt16BE(rdata.length, 8);
        return [wireName(owner), fixed, rdata];
      });
      const signed = Buffer.concat([head, wireName(s.signersName), ...body]);
      const key = keys.find(({ tag }) => tag === s.keyTag)?.key;
      return key !== undefined && isSigned(s.algorithm, signed, key, s.signature);
    })
  );
}

function isSigned(algorithm: number, octets: Buffer, key: KeyObject, signature: Buffer): boolean {
  const hash = { 5: 'sha1', 7: 'sha1', 8: 'sha256', 10: 'sha512', 13: 'sha256', 14: 'sha384' }[algorithm] ?? null;
  return verify(
    hash,
    octets,
    algorithm === 13 || algorithm === 14 ? { key, dsaEncoding: 'ieee-p1363' } : key,
    signature,
  );
}

function keysOf(answer: DecodedPacket): readonly Key[] {
  return (dataOf(answer, 'DNSKEY') as { flags: number; algorithm: number; key: Buffer }[]).map((data) => {
    const rdata = Buffer.concat([Buffer.from([data.flags >> 8, data.flags & 255, 3, data.algorithm]), data.key]);
    const sum = rdata.reduce((total, octet, index) => total + (index % 2 ? octet : octet << 8), 0);
    return { rdata, tag: (sum + (sum >> 16)) & 0xffff, key: publicKey(data.algorithm, data.key) };
  });
}

function publicKey(algorithm: number, key: Buffer): KeyObject {
  const text = (octets: Buffer) => octets.toString('base64url');
  const half = key.length / 2;
  const exponentEnd = 1 + (key[0] ?? 0);
  const jwk =
    algorithm === 15
      ? { kty: 'OKP', crv: 'Ed25519', x: text(key) }
      : algorithm === 13 || algorithm === 14
        ? {
            kty: 'EC',
            crv: algorithm === 13 ? 'P-256' : 'P-384',
            x: text(key.subarray(0, half)),
            y: text(key.subarray(half)),
          }
        : { kty: 'RSA', e: text(key.subarray(1, exponentEnd)), n: text(key.subarray(exponentEnd)) };
  return createPublicKey({ key: jwk, format: 'jwk' });
}

function wireName(name: string): Buffer {
  const labels = name === '.' ? [] : name.toLowerCase().split('.');
  return Buffer.concat([
    ...labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
    Buffer.alloc(1),
  ]);
}

function codeOf(type: string): number {
  return encode({ type: 'query', questions: [{ name: '.', type: type as 'A' }] }).readUInt16BE(13);
}

function rdataOf(record: Answer): Buffer {
  return encode({ type: 'response', answers: [{ ...record, name: '.' } as Answer] }).subarray(23);
}
