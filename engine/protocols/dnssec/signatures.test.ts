import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsData, DnsRecord } from '../../model/ask.ts';
import { quickestMs } from '../../testing/busy.ts';
import { NOW, records, soaData } from '../dns/testing/evidence.ts';
import { labelsOf, wireName } from './canonical-form.ts';
import { type Dnskey, dsMatches, type Rrsig, rsaBits, secondsBetween, verifySet } from './signatures.ts';
import { newSigner, type Signer } from './testing/signer.ts';

const zone = 'exemple.fr';
const rrsigOf = ({ data }: DnsRecord) => data as Rrsig;
const texts = (...strings: readonly string[]): DnsData => ({ type: 'TXT', strings });

const mx = records(
  zone,
  { type: 'MX', preference: 20, host: 'mx2.exemple.fr' },
  { type: 'MX', preference: 10, host: 'mx1.exemple.fr' },
);

for (const algorithm of [5, 7, 8, 10, 13, 14, 15, 16]) {
  test(`a signature made with algorithm ${algorithm} is checked`, () => {
    const signer = newSigner(algorithm);
    const signature = rrsigOf(signer.rrsig(mx, { zone, type: 'MX' }));
    assert.equal(verifySet(mx, signature, [signer.key], NOW), 'valid');
    assert.equal(verifySet(mx.toReversed(), signature, [signer.key], NOW), 'valid', 'in any order');
    assert.equal(verifySet(mx.slice(1), signature, [signer.key], NOW), 'invalid', 'not with a record missing');
    assert.equal(verifySet(mx, signature, [newSigner(algorithm).key], NOW), 'no-key', 'not with another key');
    assert.ok(dsMatches(zone, signer.ds(zone, 2), signer.key));
    assert.equal(dsMatches('autre.fr', signer.ds(zone, 2), signer.key), false);
  });
}

const sets: readonly (readonly [string, readonly DnsRecord[]])[] = [
  ['A', records(zone, { type: 'A', address: '192.0.2.10' }, { type: 'A', address: '192.0.2.9' })],
  ['AAAA', records(zone, { type: 'AAAA', address: '2001:db8::1' })],
  ['NS', records(zone, { type: 'NS', host: 'ns2.exemple.fr' }, { type: 'NS', host: 'ns1.exemple.fr' })],
  ['SOA', records(zone, soaData())],
  ['TXT', records(zone, texts('v=spf1 -all'), texts('a', 'b'.repeat(255), 'été'))],
  ['CAA', records(zone, { type: 'CAA', flags: 0, tag: 'issue', value: 'letsencrypt.org' })],
  ['DNSKEY', records(zone, newSigner(13).key, newSigner(15).key)],
];

for (const [type, set] of sets) {
  test(`a set of ${type} is brought into its canonical form`, () => {
    const signer = newSigner(13);
    const signature = rrsigOf(signer.rrsig(set, { zone, type }));
    assert.equal(verifySet(set, signature, [signer.key], NOW), 'valid');
  });
}

test('a repeated record counts once', () => {
  const signer = newSigner(15);
  const signature = rrsigOf(signer.rrsig(mx, { zone, type: 'MX' }));
  assert.equal(verifySet([...mx, ...mx], signature, [signer.key], NOW), 'valid');
});

test('an answer made from a wildcard is verified under its name', () => {
  const signer = newSigner(13);
  const set = records('a.b.exemple.fr', texts('partout'));
  const signature = rrsigOf(signer.rrsig(set, { zone, type: 'TXT', owner: '*.exemple.fr' }));
  assert.equal(signature.labels, 2);
  assert.equal(verifySet(set, signature, [signer.key], NOW), 'valid');
});

test('time is checked before anything else, and past the year 2106 too', () => {
  const signer = newSigner(13);
  const early = rrsigOf(signer.rrsig(mx, { zone, type: 'MX', inception: '2026-11-21T00:00:00Z' }));
  const late = rrsigOf(signer.rrsig(mx, { zone, type: 'MX', expiration: '2026-11-20T11:00:00Z' }));
  assert.equal(verifySet(mx, early, [signer.key], NOW), 'not-yet-valid');
  assert.equal(verifySet(mx, late, [signer.key], NOW), 'expired');
  assert.equal(secondsBetween(2 ** 32 - 10, 20), 30);
  assert.equal(secondsBetween(20, 2 ** 32 - 10), -30);
});

/** The same key with an exponent of so many bits: what it signed is not signed by that any more. */
function withExponent({ key }: Signer, bits: number, modulus = Buffer.from(key.key, 'hex').subarray(4)): Dnskey {
  const exponent = Buffer.alloc(Math.ceil(bits / 8), 0xff);
  exponent[0] = 0xff >> (exponent.length * 8 - bits);
  const length = Buffer.from([0, exponent.length >> 8, exponent.length & 255]);
  return { ...key, key: Buffer.concat([length, exponent, modulus]).toString('hex') };
}

test('a key that would take long to check with is not: its exponent has more than 64 bits, or its modulus more than 4,096', () => {
  const signer = newSigner(8, { bits: 3072 });
  const signature = rrsigOf(signer.rrsig(mx, { zone, type: 'MX' }));
  const with64 = withExponent(signer, 64);
  assert.equal(verifySet(mx, signature, [with64], NOW), 'invalid');
  for (const bits of [65, 3_064]) {
    const long = withExponent(signer, bits);
    assert.equal(verifySet(mx, signature, [long], NOW), 'unsupported', `${bits}`);
    assert.equal(verifySet(mx, signature, [with64, long], NOW), 'unsupported', 'it may have been that one');
    assert.equal(verifySet(mx, signature, [long, signer.key], NOW), 'valid');
  }
  const long = withExponent(signer, 3_064);
  const many = () => {
    for (let n = 0; n < 16; n += 1) verifySet(mx, signature, [long, long], NOW);
  };
  assert.ok(quickestMs(many) < 20);
  const ofBits = (bits: number) => withExponent(signer, 17, Buffer.alloc(bits / 8, 0xff));
  assert.equal(verifySet(mx, signature, [ofBits(4_096)], NOW), 'invalid');
  assert.equal(verifySet(mx, signature, [ofBits(4_104)], NOW), 'unsupported');
});

test('a key that must not sign is not tried', () => {
  const revoked = newSigner(13, { flags: 257 | 0x80 });
  const host = newSigner(13, { flags: 0 });
  for (const signer of [revoked, host]) {
    assert.equal(verifySet(mx, rrsigOf(signer.rrsig(mx, { zone, type: 'MX' })), [signer.key], NOW), 'no-key');
  }
});

test('what is not checked here is said to be so, and garbage is no signature', () => {
  const signer = newSigner(13);
  const signature = rrsigOf(signer.rrsig(mx, { zone, type: 'MX' }));
  const gost = { ...signature, algorithm: 12 };
  const odd = records(zone, { type: 'OTHER', code: 'HINFO', hex: '00' });
  assert.equal(verifySet(mx, gost, [signer.key], NOW), 'unsupported');
  assert.equal(verifySet(odd, { ...signature, typeCovered: 'HINFO' }, [signer.key], NOW), 'unsupported');
  assert.equal(verifySet(mx, { ...signature, signature: '' }, [signer.key], NOW), 'invalid');
  assert.equal(verifySet(mx, signature, [{ ...signer.key, key: 'ff' }], NOW), 'invalid');
  assert.equal(verifySet([], signature, [signer.key], NOW), 'unsupported');
});

test('texts that are not UTF-8 are verified as the octets they were', () => {
  const signer = newSigner(13);
  const latin = records(zone, texts('caf\u00e9'));
  const octets = Buffer.from('caf\u00e9', 'latin1');
  const foreign = records(zone, { type: 'TXT', strings: [octets as unknown as string] });
  const signature = rrsigOf(signer.rrsig(foreign, { zone, type: 'TXT' }));
  assert.equal(verifySet(latin, signature, [signer.key], NOW), 'valid');
});

test('the digests 1, 2 and 4 are computed; another one cannot be determined', () => {
  const signer = newSigner(13);
  for (const digest of [1, 2, 4] as const) assert.equal(dsMatches(zone, signer.ds(zone, digest), signer.key), true);
  assert.equal(dsMatches(zone, { ...signer.ds(zone, 2), digestType: 3 }, signer.key), null);
  assert.equal(dsMatches(zone, { ...signer.ds(zone, 2), digest: '00' }, signer.key), false);
});

test('RSA sizes are read, malformed keys have none', () => {
  assert.equal(rsaBits(newSigner(8, { bits: 1024 }).key), 1024);
  assert.equal(rsaBits(newSigner(8, { bits: 2048 }).key), 2048);
  assert.equal(rsaBits(newSigner(13).key), null);
  for (const key of ['', '00', '000400', '03010001', '0301000100'] as const) {
    assert.equal(rsaBits({ type: 'DNSKEY', flags: 256, algorithm: 8, keyTag: 1, key }), null, key);
  }
});

test('the example of RFC 8080 §6.1 verifies (Ed25519)', () => {
  const key = Buffer.from('l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=', 'base64').toString('hex');
  const dnskey = { type: 'DNSKEY', flags: 257, algorithm: 15, keyTag: 3613, key } as const;
  const digest = '3aa5ab37efce57f737fc1627013fee07bdf241bd10f3b1964ab55c78e79a304b';
  const signature = {
    type: 'RRSIG',
    typeCovered: 'MX',
    algorithm: 15,
    labels: 2,
    originalTtl: 3600,
    expiration: 1440021600,
    inception: 1438207200,
    keyTag: 3613,
    signer: 'example.com',
    signature: Buffer.from(
      'oL9krJun7xfBOIWcGHi7mag5/hdZrKWw15jPGrHpjQeRAvTdszaPD+QLs3fx8A4M3e23mRZ9VrbpMngwcrqNAg==',
      'base64',
    ).toString('hex'),
  } as const;
  const set = records('example.com', { type: 'MX', preference: 10, host: 'mail.example.com' });
  assert.equal(verifySet(set, signature, [dnskey], '2015-08-01T00:00:00Z'), 'valid');
  assert.ok(dsMatches('example.com', { type: 'DS', keyTag: 3613, algorithm: 15, digestType: 2, digest }, dnskey));
});

test('escaped labels keep their dots', () => {
  assert.deepEqual(labelsOf('jean\\.dupont.exemple.fr'), ['jean\\.dupont', 'exemple', 'fr']);
  assert.equal(wireName('a\\.b\\233.fr').toString('latin1'), '\u0004a.b\u00e9\u0002fr\u0000');
  assert.deepEqual(wireName(''), Buffer.from([0]));
});
