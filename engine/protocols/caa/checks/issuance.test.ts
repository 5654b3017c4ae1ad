import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTimestamps } from '../../../certificates/transparency.ts';
import { seen, unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { certificate, dnssec, NOW, session, signedZone, webHost } from '../../dns/testing/evidence.ts';
import { dnssecNsec3, dnssecRrsigLife } from '../../dnssec/checks/signing.ts';
import type { DenialHashing } from '../../dnssec/evidence.ts';
import { newSigner } from '../../dnssec/testing/signer.ts';
import type { CaaRecord } from '../evidence.ts';
import { caaAcmeBind, caaPersist, caaWild, certificateSct } from './issuance.ts';

const timeout = unseen('timeout');
const caa = (...given: readonly (readonly [string, string])[]): Partial<DnsEvidence> => ({
  caa: seen([
    { name: 'exemple.fr', records: seen(given.map(([tag, value]): CaaRecord => ({ flags: 0, tag, value }))) },
  ]),
});
const grants = (...texts: readonly string[]): Partial<DnsEvidence> => ({ grants: seen(texts) });
const ahead = Date.parse(NOW) / 1000 + 86_400;
const served = (scts: number, trusted = true): Partial<DnsEvidence> => ({
  web: { hosts: [webHost('exemple.fr', [session({ trusted, chain: [certificate({ scts })] })])], hellos: null },
});

testCases([
  [caaWild, 'forbidden', caa(['issue', 'letsencrypt.org'], ['issuewild', ';']), 'info'],
  [caaWild, 'as all others', caa(['issue', 'letsencrypt.org']), 'info'],
  [caaWild, 'no policy', caa(), 'notApplicable'],
  [caaWild, 'silent', { caa: timeout }, 'unknown'],
  [caaAcmeBind, 'bound', caa(['issue', 'letsencrypt.org; accounturi=https://a.example/1']), 'info'],
  [caaAcmeBind, 'not bound', caa(['issue', 'letsencrypt.org']), 'info'],
  [caaAcmeBind, 'bound to nothing', caa(['issue', 'letsencrypt.org; validationmethods=']), 'warn'],
  [caaAcmeBind, 'no policy', caa(), 'notApplicable'],
  [caaPersist, 'none', grants(), 'pass'],
  [caaPersist, 'dated and bound', grants(`a.example; accounturi=https://a/1; persistUntil=${ahead}`), 'info'],
  [caaPersist, 'without end', grants('a.example; accounturi=https://a/1'), 'warn'],
  [caaPersist, 'past its end', grants('a.example; accounturi=https://a/1; persistUntil=1700000000'), 'warn'],
  [caaPersist, 'without account', grants(`a.example; persistUntil=${ahead}`), 'warn'],
  [caaPersist, 'what a wildcard answers is no grant', grants('v=spf1 -all', ';;;='), 'pass'],
  [caaPersist, 'silent', { grants: timeout }, 'unknown'],
  [certificateSct, 'two', served(2), 'pass'],
  [certificateSct, 'one: others may come with the connection', served(1), 'unknown'],
  [certificateSct, 'none: all may come with the connection', served(0), 'unknown'],
  [certificateSct, 'an authority of one’s own owes none', served(0, false), 'notApplicable'],
]);

const signer = newSigner(13);
const life = (days: number): Partial<DnsEvidence> => {
  const since = Date.parse(NOW) - 3_600_000;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    dnssec: seen(signedZone(signer, {}, { inception: iso(since), expiration: iso(since + days * 86_400_000) })),
  };
};
const hashing = (value: DenialHashing | null): Partial<DnsEvidence> => ({
  dnssec: seen(signedZone(signer, { hashing: seen(value) })),
});

testCases([
  [dnssecRrsigLife, 'three weeks', life(21), 'pass'],
  [dnssecRrsigLife, 'a year', life(365), 'warn'],
  [dnssecRrsigLife, 'unsigned', { dnssec: seen(dnssec()) }, 'notApplicable'],
  [dnssecNsec3, 'as recommended', hashing({ iterations: 0, saltLength: 0 }), 'pass'],
  [dnssecNsec3, 'a salt', hashing({ iterations: 0, saltLength: 8 }), 'warn'],
  [dnssecNsec3, 'ten rounds', hashing({ iterations: 10, saltLength: 0 }), 'warn'],
  [dnssecNsec3, 'a hundred', hashing({ iterations: 100, saltLength: 0 }), 'fail'],
  [dnssecNsec3, 'NSEC', hashing(null), 'notApplicable'],
  [dnssecNsec3, 'silent', { dnssec: seen(signedZone(signer, { hashing: timeout })) }, 'unknown'],
]);

test('timestamps are counted in the extension alone', () => {
  const octets = (hex: string) => countTimestamps(Buffer.from(hex, 'hex').toString('base64'));
  const extension = '060a2b06010401d679020402';
  assert.equal(octets(`3000${extension}040a04080006${'0001aa0001bb'}`), 2);
  assert.equal(octets(`3000${extension}0404040200${'00'}`), 0);
  assert.equal(octets(`3000${extension}`), 0);
  assert.equal(octets(`3000${extension}0484ffffffff`), 0);
  assert.equal(octets('3000'), 0);
});
