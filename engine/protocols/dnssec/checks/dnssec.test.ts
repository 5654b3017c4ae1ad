import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsRecord } from '../../../model/ask.ts';
import { seen, unseen } from '../../../model/observed.ts';
import { busyMs } from '../../../testing/busy.ts';
import { type Case, testCases } from '../../dns/testing/cases.ts';
import { dnssec, evidence, records, signedZone, soaData } from '../../dns/testing/evidence.ts';
import type { Dnssec } from '../evidence.ts';
import { newSigner, type Signer } from '../testing/signer.ts';
import {
  checks,
  dnssecAlg,
  dnssecDenial,
  dnssecDsDigest,
  dnssecDsMatch,
  dnssecKeySize,
  dnssecMxZones,
  dnssecRrsigLeft,
  dnssecSignedNoDs,
  dnssecStatus,
} from './dnssec.ts';
import { dnssecParentWish, dnssecRrsigLife } from './signing.ts';

const zone = 'exemple.fr';
const signer = newSigner(13);
const other = newSigner(13);
const good = signedZone(signer);
const servfail = unseen('servfail', 'SERVFAIL');
const bogus = { checked: servfail, checkedAgain: servfail } as const;
const silent = { checked: unseen('timeout'), checkedAgain: unseen('timeout') } as const;
const ds = (...made: readonly ReturnType<typeof signer.ds>[]) =>
  seen({ records: records(zone, ...made), signatures: [] });
const keys = (...from: readonly ReturnType<typeof newSigner>[]) =>
  seen({ records: records(zone, ...from.map(({ key }) => key)), signatures: [] });
const both = records(zone, signer.key, other.key);
/** Two keys, of which the first signs. */
const withStandby = seen({ records: both, signatures: [signer.rrsig(both, { zone, type: 'DNSKEY' })] });
const mx = records(zone, { type: 'MX', preference: 10, host: 'mx.exemple.fr' });
/** A zone that validates, its MX signed so and answered so. */
const oneSet = (signatures: readonly DnsRecord[], checked: Dnssec['checked']) =>
  signedZone(signer, { sets: [{ name: zone, type: 'MX', set: seen({ records: mx, signatures }), checked }] });
const expired = { inception: '2026-10-01T00:00:00Z', expiration: '2026-11-20T11:00:00Z' };
const until = (expiration: string, inception = '2026-11-06T12:00:00Z') =>
  signedZone(signer, {}, { inception, expiration });

const NONE = seen({ records: [], signatures: [] });
const cds = (signers: readonly Signer[], type: 1 | 2 | 4 = 2) =>
  seen({
    records: records(zone, ...signers.map((one) => ({ ...one.ds(zone, type), type: 'CDS' as const }))),
    signatures: [],
  });
const cdnskey = (...signers: readonly Signer[]) =>
  seen({ records: records(zone, ...signers.map(({ key }) => ({ ...key, type: 'CDNSKEY' as const }))), signatures: [] });
/** « CDS 0 0 0 00 » and « CDNSKEY 0 3 0 AA== ». */
const removal = {
  digests: seen({
    records: records(zone, { type: 'CDS', keyTag: 0, algorithm: 0, digestType: 0, digest: '00' }),
    signatures: [],
  }),
  keys: seen({
    records: records(zone, { type: 'CDNSKEY', flags: 0, algorithm: 0, keyTag: 768, key: '00' }),
    signatures: [],
  }),
};
const wishing = (digests: Dnssec['ds'], wishedKeys: Dnssec['keys'] = NONE, changes: Partial<Dnssec> = {}) =>
  signedZone(signer, { wished: { digests, keys: wishedKeys }, ...changes });

/** A key by an algorithm that nobody computes (RFC 9563), as its parent calls it. */
const uncommon = seen({
  records: records(zone, { type: 'DS', keyTag: 4711, algorithm: 17, digestType: 2, digest: 'ab'.repeat(32) }),
  signatures: [],
});

const cases: readonly (readonly [rule: Case[0], says: string, of: Dnssec, outcome: Case[3]])[] = [
  [dnssecParentWish, 'the key that the registry has', wishing(cds([signer]), cdnskey(signer)), 'pass'],
  [dnssecParentWish, 'the same, by its digest alone', wishing(cds([signer])), 'pass'],
  [dnssecParentWish, 'the same, by the key alone', wishing(NONE, cdnskey(signer)), 'pass'],
  [dnssecParentWish, 'another digest of the same key is a change', wishing(cds([signer], 4)), 'info'],
  [dnssecParentWish, 'a key of the zone beside the next one is a change', wishing(cds([signer, other])), 'info'],
  [dnssecParentWish, 'a key that the zone does not have would break it', wishing(cds([other])), 'fail'],
  [dnssecParentWish, 'the same, by the key', wishing(NONE, cdnskey(other)), 'fail'],
  [dnssecParentWish, 'two records that name different keys', wishing(cds([signer]), cdnskey(other)), 'warn'],
  [dnssecParentWish, 'removal of what is there', wishing(removal.digests, removal.keys), 'warn'],
  [dnssecParentWish, 'removal beside a key is obeyed by nobody', wishing(removal.digests, cdnskey(signer)), 'warn'],
  [dnssecParentWish, 'removal where nothing stands', wishing(removal.digests, NONE, { ds: NONE }), 'info'],
  [dnssecParentWish, 'a first key for a registry that has none', wishing(cds([signer]), NONE, { ds: NONE }), 'info'],
  [dnssecParentWish, 'a zone that asks for nothing', wishing(NONE), 'notApplicable'],
  [dnssecParentWish, 'a zone without keys', dnssec({ wished: removal }), 'notApplicable'],
  [dnssecParentWish, 'silence about one of the two', wishing(cds([signer]), servfail), 'unknown'],
  [dnssecParentWish, 'evidence from before the question', signedZone(signer), 'unknown'],
  [
    dnssecDsMatch,
    'a stale DS by an algorithm that resolvers pass over breaks nothing',
    dnssec({ ds: uncommon, keys: keys(signer) }),
    'warn',
  ],
  [dnssecStatus, 'what the resolver validates is secure', good, 'pass'],
  [dnssecStatus, 'what it answers without AD is insecure', dnssec(), 'warn'],
  [
    dnssecStatus,
    'a resolver that does not validate knows nothing, not even of an unsigned zone',
    dnssec({ validates: seen(false) }),
    'unknown',
  ],
  [dnssecStatus, 'nor does one that keeps silent about the root', dnssec({ validates: unseen('timeout') }), 'unknown'],
  [dnssecStatus, 'SERVFAIL twice, and an answer with CD: broken signatures', signedZone(signer, bogus), 'fail'],
  [dnssecStatus, 'SERVFAIL once is an accident', signedZone(signer, { checked: servfail }), 'unknown'],
  [
    dnssecStatus,
    'SERVFAIL with CD too: the servers, not the signatures',
    signedZone(signer, { ...bogus, unchecked: servfail }),
    'unknown',
  ],
  [
    dnssecStatus,
    'the resolver still retries and refuses CD for that: the signatures that it did give show the fault',
    signedZone(signer, { ...bogus, unchecked: servfail }, expired),
    'fail',
  ],
  [
    dnssecStatus,
    'the same of a DS that fits no key',
    { ...signedZone(signer, { ...bogus, unchecked: servfail }), ds: ds(other.ds(zone, 2)) },
    'fail',
  ],
  [
    dnssecStatus,
    'the resolver comes to no end, and the signatures that it gave with CD show why',
    signedZone(signer, silent, expired),
    'fail',
  ],
  [
    dnssecStatus,
    'the same of a zone that nothing vouches for: there is nothing to be broken',
    { ...signedZone(signer, { ...bogus, unchecked: servfail }, expired), ds: ds() },
    'unknown',
  ],
  [
    dnssecStatus,
    'the same of a DS that resolvers pass over',
    { ...signedZone(signer, { ...bogus, unchecked: servfail }), ds: uncommon },
    'unknown',
  ],
  [
    dnssecStatus,
    'one of two questions answered: the signatures may be mended by now',
    signedZone(signer, { checked: servfail }, expired),
    'unknown',
  ],
  [dnssecStatus, 'silence is not broken', signedZone(signer, silent), 'unknown'],
  [dnssecStatus, 'one set unsigned in a zone that validates', oneSet([], servfail), 'fail'],
  [
    dnssecStatus,
    'a sound set that the resolver fails on today',
    oneSet([signer.rrsig(mx, { zone, type: 'MX' })], servfail),
    'pass',
  ],
  [dnssecStatus, 'an unsigned set that nobody minds', oneSet([], good.checked), 'pass'],

  [dnssecDsMatch, 'the DS of a key that signs the keys', good, 'pass'],
  [dnssecDsMatch, 'the same behind a resolver that does not validate', { ...good, validates: seen(false) }, 'pass'],
  [
    dnssecDsMatch,
    'a second DS, for a key that is gone or to come',
    { ...good, ds: ds(signer.ds(zone, 2), other.ds(zone, 2)) },
    'info',
  ],
  [
    dnssecDsMatch,
    'SHA-1 alone fits beside a longer digest of no key: not all resolvers go by it',
    { ...good, ds: ds(signer.ds(zone, 1), other.ds(zone, 2)) },
    'fail',
  ],
  [
    dnssecDsMatch,
    'the longer digest is that of a key which signs nothing',
    { ...good, keys: withStandby, ds: ds(signer.ds(zone, 1), other.ds(zone, 4)) },
    'fail',
  ],
  [
    dnssecDsMatch,
    'SHA-1 and SHA-256 of the same key',
    { ...good, ds: ds(signer.ds(zone, 1), signer.ds(zone, 2)) },
    'pass',
  ],
  [
    dnssecDsMatch,
    'SHA-1 of the key beside a digest that resolvers pass over',
    { ...good, ds: ds(signer.ds(zone, 1), { ...other.ds(zone, 2), digestType: 6 }) },
    'info',
  ],
  [dnssecDsMatch, 'SHA-1 of no key beside SHA-256', { ...good, ds: ds(other.ds(zone, 1), signer.ds(zone, 2)) }, 'info'],
  [
    dnssecDsMatch,
    'a digest that resolvers pass over, of a key that is there',
    dnssec({ ds: ds({ ...signer.ds(zone, 2), digestType: 6 }), keys: keys(signer) }),
    'warn',
  ],
  [
    dnssecStatus,
    'a resolver that leaves SHA-1 out refuses the zone',
    { ...signedZone(signer, bogus), ds: ds(signer.ds(zone, 1), other.ds(zone, 2)) },
    'fail',
  ],
  [dnssecDsMatch, 'no DS that fits', { ...signedZone(signer, bogus), ds: ds(other.ds(zone, 2)) }, 'fail'],
  [dnssecDsMatch, 'a DS, and no key at all', { ...signedZone(signer, bogus), keys: keys() }, 'fail'],
  [
    dnssecDsMatch,
    'the key is there and signs nothing',
    { ...signedZone(signer, bogus), keys: keys(signer, other) },
    'fail',
  ],
  [dnssecDsMatch, 'an expired signature is another fault', signedZone(signer, bogus, expired), 'pass'],
  [
    dnssecDsMatch,
    'a digest that is not computed here',
    { ...good, validates: seen(false), ds: ds({ ...signer.ds(zone, 2), digestType: 3 }) },
    'unknown',
  ],
  [dnssecDsMatch, 'no DS', dnssec(), 'notApplicable'],
  [dnssecDsMatch, 'silence', { ...good, ds: servfail }, 'unknown'],

  [dnssecDsDigest, 'SHA-256', good, 'pass'],
  [dnssecDsDigest, 'SHA-384', { ...good, ds: ds(signer.ds(zone, 4)) }, 'pass'],
  [dnssecDsDigest, 'SHA-1 beside SHA-256', { ...good, ds: ds(signer.ds(zone, 1), signer.ds(zone, 2)) }, 'warn'],
  [dnssecDsDigest, 'SHA-1 alone', { ...good, ds: ds(signer.ds(zone, 1)) }, 'fail'],
  [dnssecDsDigest, 'GOST', { ...good, ds: ds(signer.ds(zone, 2), { ...signer.ds(zone, 2), digestType: 3 }) }, 'fail'],
  [dnssecDsDigest, 'SM3 alone', { ...good, ds: ds({ ...signer.ds(zone, 2), digestType: 6 }) }, 'fail'],
  [
    dnssecDsDigest,
    'SM3 beside SHA-256 does no harm',
    { ...good, ds: ds(signer.ds(zone, 2), { ...signer.ds(zone, 2), digestType: 6 }) },
    'pass',
  ],
  [dnssecDsDigest, 'a zone without DS', { ...good, ds: ds() }, 'notApplicable'],

  [dnssecAlg, 'ECDSA', good, 'pass'],
  [dnssecAlg, 'RSA/SHA-256', { ...good, keys: keys(newSigner(8)) }, 'pass'],
  [dnssecAlg, 'RSA/SHA-512', { ...good, keys: keys(newSigner(10)) }, 'warn'],
  [dnssecAlg, 'RSA/SHA-1', { ...good, keys: keys(newSigner(7)) }, 'fail'],
  [dnssecAlg, 'an old one beside a good one', { ...good, keys: keys(signer, newSigner(5)) }, 'fail'],
  [dnssecAlg, 'an unsigned zone', dnssec(), 'notApplicable'],

  [dnssecKeySize, 'curves have no size to fear for', good, 'pass'],
  [dnssecKeySize, 'RSA of 2,048 bits', { ...good, keys: keys(newSigner(8)) }, 'pass'],
  [
    dnssecKeySize,
    'a zone key of 1,024 bits',
    { ...good, keys: keys(newSigner(8), newSigner(8, { bits: 1024, flags: 256 })) },
    'warn',
  ],
  [dnssecKeySize, 'an entry point of 1,024 bits', { ...good, keys: keys(newSigner(8, { bits: 1024 })) }, 'fail'],
  [
    dnssecKeySize,
    'a zone key under 1,024 bits',
    { ...good, keys: keys(newSigner(8, { bits: 768, flags: 256 })) },
    'fail',
  ],

  [
    dnssecRrsigLife,
    'a secondary serves the zone for longer than its signatures are valid',
    until('2026-11-25T12:00:00Z'),
    'info',
  ],
  [dnssecRrsigLife, 'it forgets the zone before', until('2026-12-11T12:00:00Z', '2026-11-19T12:00:00Z'), 'pass'],
  [dnssecRrsigLife, 'signatures that are over have a rule of their own', signedZone(signer, bogus, expired), 'pass'],
  [dnssecRrsigLeft, 'two weeks', good, 'pass'],
  [dnssecRrsigLeft, 'under three days', until('2026-11-22T12:00:00Z'), 'warn'],
  [dnssecRrsigLeft, 'under twelve hours', until('2026-11-20T20:00:00Z'), 'fail'],
  [dnssecRrsigLeft, 'expired', signedZone(signer, bogus, expired), 'fail'],
  [dnssecRrsigLeft, 'a signer that signs as it answers', until('2026-11-21T13:00:00Z', '2026-11-19T11:00:00Z'), 'pass'],
  [dnssecRrsigLeft, 'such a signer that has stopped', until('2026-11-20T15:00:00Z', '2026-11-18T13:00:00Z'), 'fail'],
  [dnssecRrsigLeft, 'no signature in sight', { ...good, keys: keys(signer), sets: [] }, 'notApplicable'],
  [
    dnssecRrsigLeft,
    'none, but something was not seen',
    { ...good, keys: keys(signer), sets: [{ name: zone, type: 'SOA', set: servfail }] },
    'unknown',
  ],

  [dnssecDenial, 'a validated absence', good, 'pass'],
  [
    dnssecDenial,
    'an absence without proof',
    signedZone(signer, { denial: { ...good.denial, checked: servfail } }),
    'fail',
  ],
  [
    dnssecDenial,
    'absence of TLSA without proof, where DANE looks first',
    signedZone(signer, { tlsaDenial: { ...good.denial, name: '_25._tcp.mx.exemple.fr', checked: servfail } }),
    'fail',
  ],
  [dnssecDenial, 'absence of TLSA with its proof', signedZone(signer, { tlsaDenial: good.denial }), 'pass'],
  [
    dnssecDenial,
    'a silence about TLSA proves nothing',
    signedZone(signer, { tlsaDenial: { ...good.denial, checked: servfail, unchecked: servfail } }),
    'pass',
  ],
  [dnssecDenial, 'an opt-out', signedZone(signer, { denial: dnssec().denial }), 'info'],
  [
    dnssecDenial,
    'more iterations than resolvers compute',
    signedZone(signer, { denial: dnssec().denial, hashing: seen({ iterations: 200, saltLength: 0 }) }),
    'info',
  ],
  [
    dnssecDenial,
    'a wildcard that leads to an unsigned zone',
    signedZone(signer, {
      denial: { ...good.denial, checked: seen({ rcode: 'NOERROR', authenticated: false, aliased: true }) },
    }),
    'notApplicable',
  ],
  [dnssecDenial, 'silence', signedZone(signer, { denial: { ...good.denial, checked: unseen('timeout') } }), 'unknown'],
  [dnssecDenial, 'an unsigned zone', dnssec(), 'notApplicable'],
  [dnssecDenial, 'a broken one', signedZone(signer, bogus), 'notApplicable'],

  [dnssecSignedNoDs, 'both', good, 'pass'],
  [dnssecSignedNoDs, 'keys without DS', { ...dnssec(), keys: keys(signer) }, 'warn'],
  [dnssecSignedNoDs, 'neither', dnssec(), 'notApplicable'],
  [dnssecSignedNoDs, 'keys, and silence about the DS', { ...good, ds: servfail }, 'unknown'],

  [dnssecMxZones, 'signed hosts', good, 'pass'],
  [
    dnssecMxZones,
    'one that is not',
    signedZone(signer, { mailHosts: seen([{ host: 'mx', authenticated: seen(false) }]) }),
    'warn',
  ],
  [
    dnssecMxZones,
    'one that is silent',
    signedZone(signer, { mailHosts: seen([{ host: 'mx', authenticated: servfail }]) }),
    'unknown',
  ],
  [dnssecMxZones, 'no mail', signedZone(signer, { mailHosts: seen([]) }), 'notApplicable'],
  [dnssecMxZones, 'an unsigned domain has other worries', dnssec(), 'notApplicable'],
];

testCases(cases.map(([rule, says, of, outcome]) => [rule, says, { dnssec: seen(of) }, outcome]));

const soa = records(zone, soaData());
const forged = records(zone, soaData(1));
const signedKeys = good.keys;
const reasons: readonly (readonly [string, Partial<Dnssec>])[] = [
  ['above', { ds: ds(), keys: keys() }],
  ['above', { ds: ds() }],
  ['no-keys', { keys: keys() }],
  ['ds-mismatch', { ds: ds(other.ds(zone, 2)) }],
  ['unsigned', { sets: [{ name: zone, type: 'SOA', set: seen({ records: soa, signatures: [] }) }] }],
  [
    'no-key',
    {
      sets: [
        { name: zone, type: 'SOA', set: seen({ records: soa, signatures: [other.rrsig(soa, { zone, type: 'SOA' })] }) },
      ],
    },
  ],
  [
    'invalid',
    {
      sets: [
        {
          name: zone,
          type: 'SOA',
          set: seen({ records: forged, signatures: [signer.rrsig(soa, { zone, type: 'SOA' })] }),
        },
      ],
    },
  ],
  [
    'expired',
    {
      sets: [
        {
          name: zone,
          type: 'SOA',
          set: seen({ records: soa, signatures: [signer.rrsig(soa, { zone, type: 'SOA', ...expired })] }),
        },
      ],
    },
  ],
  ['unexplained', { sets: [{ name: zone, type: 'SOA', set: seen({ records: [], signatures: [] }) }] }],
  ['unexplained', { keys: servfail }],
];

for (const [reason, changes] of reasons) {
  test(`dns/dnssec-status: a broken chain is explained: ${reason}`, () => {
    const judged = dnssecStatus.judge(
      evidence({ dnssec: seen(signedZone(signer, { ...bogus, keys: signedKeys, ...changes })) }),
    );
    assert.equal(judged.outcome, 'fail');
    assert.equal(judged.outcome === 'fail' && judged.facts.reason, reason);
  });
}

test('a thousand signatures do not tire the judge', () => {
  const one = signer.rrsig(soa, { zone, type: 'SOA' });
  const signatures = Array.from({ length: 1_000 }, () => one);
  const set = { name: zone, type: 'SOA', set: seen({ records: forged, signatures }) } as const;
  const many = evidence({ dnssec: seen(signedZone(signer, { ...bogus, sets: [set, set, set] })) });
  assert.ok(busyMs(() => void dnssecStatus.judge(many)) < 500);
});

test('a key that is asked for where the registry has none is no rollover', () => {
  const { outcome, facts } = dnssecParentWish.judge(
    evidence({ dnssec: seen(wishing(cds([signer]), NONE, { ds: NONE })) }),
  );
  assert.deepEqual([outcome, facts], ['info', { wish: 'first', keyTags: [signer.key.keyTag] }]);
});

test('without DNS evidence nothing is concluded', () => {
  for (const rule of checks) {
    assert.equal(rule.judge(evidence({ dnssec: unseen('not-asked') })).outcome, 'unknown', rule.id);
  }
});

test('what is abandoned is named, not what is published beside it', () => {
  const factsOf = (rule: typeof dnssecAlg | typeof dnssecDsDigest, changes: Partial<Dnssec>) =>
    rule.judge(evidence({ dnssec: seen({ ...good, ...changes }) })).facts;
  assert.deepEqual(factsOf(dnssecAlg, { keys: keys(signer, newSigner(5)) }), { algorithms: [5] });
  assert.deepEqual(factsOf(dnssecAlg, { keys: keys(signer, newSigner(10)) }), { algorithms: [10] });
  const gost = { ...signer.ds(zone, 2), digestType: 3 };
  assert.deepEqual(factsOf(dnssecDsDigest, { ds: ds(signer.ds(zone, 2), gost) }), { digests: [3], isObsolete: true });
});
