import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { fakeAsk, registrationOf, txt } from '../../testing/ask.ts';
import { checks } from './checks.ts';
import { gatherDmarc } from './gather.ts';
import { appliedRecord } from './policy.ts';
import { type Id, judged, MAIL, own, type Zone } from './testing/judged.ts';
import { walkedNames } from './walk.ts';

const PARKED: Zone = {
  'exemple.fr MX': [{ type: 'MX', preference: 0, host: '' }],
  'exemple.fr TXT': txt('v=spf1 -all'),
};
const MX_OF = (host: string): Zone => ({ [`${host} MX`]: [{ type: 'MX', preference: 1, host: `mx.${host}` }] });
const RUA = 'rua=mailto:d@exemple.fr';

const cases: readonly (readonly [Id, string, Zone, Outcome['outcome']])[] = [
  ['dmarc/record-present', 'its own', own('v=DMARC1; p=none'), 'pass'],
  ['dmarc/record-present', 'none', MAIL, 'fail'],
  [
    'dmarc/record-present',
    'silence is not absence',
    { ...MAIL, '_dmarc.exemple.fr TXT': unseen('timeout') },
    'unknown',
  ],
  [
    'dmarc/record-present',
    'two at the name: another rule says it',
    { ...MAIL, '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=none', 'v=DMARC1; p=reject') },
    'notApplicable',
  ],
  [
    'dmarc/record-single',
    'two annul each other',
    { ...MAIL, '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=none', 'v=DMARC1; p=reject') },
    'fail',
  ],
  [
    'dmarc/record-single',
    'one beside another text',
    { ...MAIL, '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=none', 'hello') },
    'pass',
  ],
  ['dmarc/record-version', 'lower case is not the version', own('v=dmarc1; p=none'), 'fail'],
  ['dmarc/record-version', 'a space before', own(' v=DMARC1; p=none'), 'fail'],
  ['dmarc/record-version', 'a colon', own('v:DMARC1; p:none'), 'fail'],
  ['dmarc/record-version', 'behind another tag', own('p=none; v=DMARC1'), 'fail'],
  ['dmarc/record-version', 'left out', own(`p=none; ${RUA}`), 'fail'],
  ['dmarc/record-version', 'left out of a key, which is no policy', own('k=rsa; p=reject'), 'notApplicable'],
  [
    'dmarc/record-version',
    'a text without it beside a record that counts',
    { ...MAIL, '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=none', 'p=reject') },
    'pass',
  ],
  [
    'dmarc/record-foreign',
    'a text without a version beside a record that counts',
    { ...MAIL, '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=none', 'p=reject') },
    'warn',
  ],
  ['dmarc/record-version', 'exact', own('v=DMARC1;p=none'), 'pass'],
  ['dmarc/record-place', 'at the apex', { ...MAIL, 'exemple.fr TXT': txt('v=DMARC1; p=none') }, 'fail'],
  [
    'dmarc/record-place',
    'the zone appended twice',
    { ...MAIL, '_dmarc.exemple.fr.exemple.fr TXT': txt('v=DMARC1; p=none') },
    'fail',
  ],
  [
    'dmarc/record-place',
    'what a wildcard gives under every name was put nowhere',
    { ...MAIL, '*.exemple.fr TXT': txt('v=DMARC1; p=none'), 'dmarc.exemple.fr TXT': txt('v=DMARC1; p=none') },
    'pass',
  ],
  [
    'dmarc/record-place',
    'nor what a wildcard gives below the record itself',
    {
      ...MAIL,
      '*._dmarc.exemple.fr TXT': txt('v=DMARC1; p=none'),
      '_dmarc._dmarc.exemple.fr TXT': txt('v=DMARC1; p=none'),
    },
    'pass',
  ],
  [
    'dmarc/record-place',
    'beside a wildcard it is recognised by its text',
    { ...MAIL, '*.exemple.fr TXT': txt('v=DMARC1; p=none'), 'dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject') },
    'fail',
  ],
  [
    'dmarc/record-place',
    'whether a wildcard gives it was not seen',
    { ...MAIL, '*.exemple.fr TXT': unseen('timeout'), 'dmarc.exemple.fr TXT': txt('v=DMARC1; p=none') },
    'unknown',
  ],
  ['dmarc/record-place', 'nowhere else', own('v=DMARC1; p=none'), 'pass'],
  ['dmarc/record-foreign', 'SPF where DMARC belongs', own('v=spf1 -all'), 'fail'],
  ['dmarc/record-foreign', 'another text', own('hello'), 'warn'],
  ['dmarc/record-foreign', 'a policy whose version stands second', own('p=none; v=DMARC1'), 'pass'],
  ['dmarc/record-foreign', 'nothing else', own('v=DMARC1; p=none'), 'pass'],
  ['dmarc/record-syntax', 'a repeated tag', own('v=DMARC1; p=none; p=reject'), 'fail'],
  ['dmarc/record-syntax', 'no separator', own('v=DMARC1; p=none rua'), 'fail'],
  ['dmarc/record-syntax', 'a part that is no tag', own('v=DMARC1; p=none; rua'), 'fail'],
  ['dmarc/record-syntax', 'spaces and a final semicolon are legal', own('v=DMARC1 ; p = reject ; '), 'pass'],
  ['dmarc/record-obsolete', 'pct', own('v=DMARC1; p=reject; pct=100'), 'warn'],
  ['dmarc/record-obsolete', 'a size', own('v=DMARC1; p=reject; rua=mailto:d@exemple.fr!10m'), 'warn'],
  ['dmarc/record-obsolete', 'none of them', own(`v=DMARC1; p=reject; ${RUA}`), 'pass'],
  ['dmarc/policy-p', 'reject', own('v=DMARC1; p=reject'), 'pass'],
  ['dmarc/policy-p', 'quarantine is enough', own('v=DMARC1; p=Quarantine'), 'pass'],
  ['dmarc/policy-p', 'none', own(`v=DMARC1; p=none; ${RUA}`), 'fail'],
  ['dmarc/policy-p', 'without p and with reports it is none', own(`v=DMARC1; ${RUA}`), 'fail'],
  ['dmarc/policy-p', 'without p and without reports there is no policy', own('v=DMARC1; sp=reject'), 'notApplicable'],
  ['dmarc/policy-p-missing', 'missing', own('v=DMARC1; sp=reject'), 'fail'],
  ['dmarc/policy-p-missing', 'not a policy', own('v=DMARC1; p=block'), 'fail'],
  ['dmarc/policy-p-missing', 'there', own('v=DMARC1; p=none'), 'pass'],
  ['dmarc/policy-test', 'reject on trial is quarantine', own('v=DMARC1; p=reject; t=y'), 'warn'],
  ['dmarc/policy-test', 'quarantine on trial is none', own('v=DMARC1; p=quarantine; t=y'), 'fail'],
  ['dmarc/policy-test', 'in earnest', own('v=DMARC1; p=reject; t=n'), 'pass'],
  ['dmarc/policy-pct', 'a part of the messages', own('v=DMARC1; p=reject; pct=50'), 'warn'],
  ['dmarc/policy-pct', 'none of them', own('v=DMARC1; p=reject; pct=0'), 'fail'],
  ['dmarc/policy-pct', 'all', own('v=DMARC1; p=reject'), 'pass'],
  ['dmarc/policy-sp', 'sub-domains left out', own('v=DMARC1; p=reject; sp=none'), 'fail'],
  ['dmarc/policy-sp', 'one step weaker', own('v=DMARC1; p=reject; sp=quarantine'), 'info'],
  ['dmarc/policy-sp', 'the same', own('v=DMARC1; p=reject'), 'pass'],
  ['dmarc/policy-np', 'names that do not exist left out', own('v=DMARC1; p=reject; np=none'), 'fail'],
  ['dmarc/policy-np', 'covered by p', own('v=DMARC1; p=reject'), 'pass'],
  ['dmarc/policy-nomail', 'parked and open', { ...PARKED, '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=none') }, 'fail'],
  ['dmarc/policy-nomail', 'parked and shut', { ...PARKED, '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject') }, 'pass'],
  ['dmarc/policy-nomail', 'a domain with mail', own('v=DMARC1; p=none'), 'notApplicable'],
  ['dmarc/align-modes', 'relaxed and strict', own('v=DMARC1; p=none; adkim=s'), 'pass'],
  ['dmarc/align-modes', 'neither', own('v=DMARC1; p=none; aspf=x'), 'fail'],
  ['dmarc/align-spf-possible', 'no SPF to align', own('v=DMARC1; p=none', { 'exemple.fr TXT': [] }), 'warn'],
  ['dmarc/align-spf-possible', 'SPF is there', own('v=DMARC1; p=none'), 'pass'],
  ['dmarc/rua-present', 'nobody listens and nothing is asked', own('v=DMARC1; p=none'), 'fail'],
  ['dmarc/rua-present', 'enforced without reports', own('v=DMARC1; p=reject'), 'warn'],
  ['dmarc/rua-present', 'an empty address is nobody', own('v=DMARC1; p=reject; rua='), 'warn'],
  [
    'dmarc/rua-present',
    'no receiver writes to a web address: another rule says it',
    own('v=DMARC1; p=reject; rua=https://exemple.fr/rapports'),
    'notApplicable',
  ],
  ['dmarc/rua-present', 'an address is named', own(`v=DMARC1; p=none; ${RUA}`), 'pass'],
  ['dmarc/rua-syntax', 'the scheme forgotten', own('v=DMARC1; p=none; rua=d@exemple.fr'), 'fail'],
  ['dmarc/rua-syntax', 'a web address', own('v=DMARC1; p=none; rua=https://exemple.fr/dmarc'), 'warn'],
  [
    'dmarc/rua-syntax',
    'two, well written',
    own('v=DMARC1; p=none; rua=mailto:a@exemple.fr, mailto:b@exemple.fr'),
    'pass',
  ],
  [
    'dmarc/rua-external',
    'another organisation that did not agree',
    own('v=DMARC1; p=none; rua=mailto:a@tiers.com'),
    'fail',
  ],
  [
    'dmarc/rua-external',
    'another organisation that agreed',
    own('v=DMARC1; p=none; rua=mailto:a@tiers.com', { 'exemple.fr._report._dmarc.tiers.com TXT': txt('v=DMARC1') }),
    'pass',
  ],
  [
    'dmarc/rua-external',
    'the same organisation needs no leave',
    own('v=DMARC1; p=none; rua=mailto:a@rapports.exemple.fr'),
    'notApplicable',
  ],
  [
    'dmarc/rua-external',
    'silence',
    own('v=DMARC1; p=none; rua=mailto:a@tiers.com', { 'exemple.fr._report._dmarc.tiers.com TXT': unseen('timeout') }),
    'unknown',
  ],
  [
    'dmarc/rua-free',
    'an address that nobody can use',
    own('v=DMARC1; p=none; rua=rapports@exemple.fr'),
    'notApplicable',
  ],
  ['dmarc/rua-mx', 'a host with mail', own(`v=DMARC1; p=none; ${RUA}`), 'pass'],
  ['dmarc/rua-mx', 'a host without', own('v=DMARC1; p=none; rua=mailto:a@vide.exemple.fr'), 'fail'],
  [
    'dmarc/rua-mx',
    'a null MX',
    own('v=DMARC1; p=none; rua=mailto:a@x.fr', { 'x.fr MX': [{ type: 'MX', preference: 0, host: '' }] }),
    'fail',
  ],
  [
    'dmarc/rua-free',
    'a domain that exists',
    own('v=DMARC1; p=none; rua=mailto:a@tiers.com', MX_OF('tiers.com')),
    'pass',
  ],
  ['dmarc/ruf-privacy', 'asked for', own('v=DMARC1; p=none; ruf=mailto:a@exemple.fr'), 'info'],
  ['dmarc/ruf-privacy', 'not asked for', own('v=DMARC1; p=none'), 'notApplicable'],
];

for (const [id, says, zone, outcome] of cases) {
  test(`${id}: ${says}`, async () => assert.equal((await judged(id, fakeAsk(zone))).outcome, outcome));
}

test('dmarc/rua-free: the registry decides, and only for names that the DNS does not know', async () => {
  const zone = own('v=DMARC1; p=none; rua=mailto:a@libre.fr', { 'libre.fr SOA': 'nxdomain' });
  const registration = async (domain: string) => registrationOf(domain, { registered: false });
  assert.equal((await judged('dmarc/rua-free', fakeAsk(zone, { registration }))).outcome, 'fail');
  assert.equal((await judged('dmarc/rua-free', fakeAsk(zone))).outcome, 'unknown');
});

test('domains of reports beyond those that are looked at are unknown, not in order', async () => {
  const hosts = Array.from({ length: 7 }, (_, index) => `r${index}.fr`);
  const zone = own(`v=DMARC1; p=none; rua=${hosts.map((host) => `mailto:a@${host}`).join(',')}`, {
    ...Object.assign({}, ...hosts.map(MX_OF)),
    ...Object.fromEntries(hosts.map((host) => [`exemple.fr._report._dmarc.${host} TXT`, txt('v=DMARC1')])),
  });
  for (const id of ['dmarc/rua-free', 'dmarc/rua-mx', 'dmarc/rua-external'] as const)
    assert.equal((await judged(id, fakeAsk(zone))).outcome, 'unknown', id);
});

test('the walk asks at most eight names, and from a long one jumps to seven labels (RFC 9989 §4.10)', () => {
  assert.deepEqual(walkedNames('a.b.exemple.fr'), ['a.b.exemple.fr', 'b.exemple.fr', 'exemple.fr', 'fr']);
  const long = 'a.b.c.d.e.f.g.h.i.j.exemple.fr';
  assert.equal(walkedNames(long).length, 8);
  assert.deepEqual(walkedNames(long).slice(0, 2), [long, 'f.g.h.i.j.exemple.fr']);
});

const inherited = [
  ['the policy of the organisation', { '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject') }, 'reject'],
  ['its sp for sub-domains', { '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject; sp=quarantine') }, 'quarantine'],
  [
    'the organisation before its parts',
    { '_dmarc.b.exemple.fr TXT': txt('v=DMARC1; p=none'), '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject') },
    'reject',
  ],
  [
    'a public suffix stands back',
    { '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=none'), '_dmarc.fr TXT': txt('v=DMARC1; p=reject; psd=y') },
    'none',
  ],
  [
    'a public suffix ends the walk, whatever stands above it',
    { '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject; psd=y'), '_dmarc.fr TXT': txt('v=DMARC1; p=none') },
    'reject',
  ],
  [
    'only the name below a public suffix heads an organisation, not one further down',
    { '_dmarc.b.exemple.fr TXT': txt('v=DMARC1; p=none'), '_dmarc.fr TXT': txt('v=DMARC1; p=reject; psd=y') },
    'reject',
  ],
  [
    'a part that says to be an organisation of its own',
    { '_dmarc.b.exemple.fr TXT': txt('v=DMARC1; p=reject; psd=n'), '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=none') },
    'reject',
  ],
  [
    'silence of the registry',
    { '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject'), '_dmarc.fr TXT': unseen('timeout') },
    'reject',
  ],
  ['unless it alone speaks', { '_dmarc.fr TXT': txt('v=DMARC1; p=reject; psd=y') }, 'reject'],
] as const;

for (const [says, zone, asked] of inherited) {
  test(`inherited: ${says}`, async () => {
    const evidence = await gatherDmarc({ domain: 'a.b.exemple.fr', ask: fakeAsk(zone), selectors: [], done: () => {} });
    const found = appliedRecord(evidence);
    assert.ok(found.seen && found.value?.inherited);
    assert.equal(found.value.asked, asked);
  });
}

test('inherited: silence of the organisation hides whose record counts', async () => {
  const zone = { '_dmarc.b.exemple.fr TXT': txt('v=DMARC1; p=none'), '_dmarc.exemple.fr TXT': unseen('timeout') };
  const evidence = await gatherDmarc({ domain: 'a.b.exemple.fr', ask: fakeAsk(zone), selectors: [], done: () => {} });
  assert.equal(appliedRecord(evidence).seen, false);
});

test('reports go where the record that counts sends them, not one passed over on the way', async () => {
  const zone = {
    '_dmarc.b.exemple.fr TXT': txt('v=DMARC1; p=none; rua=mailto:a@tiers.com'),
    '_dmarc.exemple.fr TXT': txt(`v=DMARC1; p=reject; ${RUA}`),
  };
  const evidence = await gatherDmarc({ domain: 'a.b.exemple.fr', ask: fakeAsk(zone), selectors: [], done: () => {} });
  assert.deepEqual(
    evidence.destinations.map(({ host }) => host),
    ['exemple.fr'],
  );
});

const below = [
  ['the record of a part is not looked for from below it', 'v=DMARC1; p=reject', 'notApplicable'],
  ['a part without anything above it heads itself', null, 'fail'],
  ['what stands above was not seen', unseen('timeout'), 'unknown'],
] as const;

for (const [says, above, outcome] of below) {
  test(`dmarc/policy-sp: ${says}`, async () => {
    const zone: Zone = {
      '_dmarc.a.exemple.fr TXT': txt('v=DMARC1; p=reject; sp=none'),
      ...(above !== null && { '_dmarc.exemple.fr TXT': typeof above === 'string' ? txt(above) : above }),
    };
    const evidence = await gatherDmarc({ domain: 'a.exemple.fr', ask: fakeAsk(zone), selectors: [], done: () => {} });
    for (const id of ['dmarc/policy-sp', 'dmarc/policy-np'])
      assert.equal(checks.find((check) => check.id === id)?.judge(evidence).outcome, outcome);
  });
}

test('report addresses that nobody can use are not called absent', async () => {
  const zone = own('v=DMARC1; p=none; rua=rapports@exemple.fr');
  const evidence = await gatherDmarc({ domain: 'exemple.fr', ask: fakeAsk(zone), selectors: [], done: () => {} });
  for (const id of ['dmarc/rua-present', 'dmarc/rua-mx', 'dmarc/rua-free', 'dmarc/rua-human'])
    assert.deepEqual(
      checks.find((check) => check.id === id)?.judge(evidence).facts,
      { reason: 'no-usable-address' },
      id,
    );
});
