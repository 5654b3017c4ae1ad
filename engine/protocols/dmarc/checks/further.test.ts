import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsAnswer, DnsData, Registration } from '../../../model/ask.ts';
import { type Observed, seen, unseen } from '../../../model/observed.ts';
import { fakeAsk, registrationOf, txt } from '../../../testing/ask.ts';
import { type Id, judged, MAIL, own, type Zone } from '../testing/judged.ts';

const KEY = { 's1._domainkey.exemple.fr TXT': txt(`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`) };
const SILENT: Zone = { '_domainkey.exemple.fr TXT': unseen('timeout') };
const PARKED: Zone = {
  'exemple.fr MX': [{ type: 'MX', preference: 0, host: '' }],
  'exemple.fr TXT': txt('v=spf1 -all'),
};
const GOOGLE: Zone = { 'exemple.fr MX': [{ type: 'MX', preference: 1, host: 'smtp.google.com' }] };
const BREVO: Zone = { 'exemple.fr TXT': txt('v=spf1 include:spf.brevo.com -all') };
const news = (record: string): Zone => ({ '_dmarc.news.exemple.fr TXT': txt(record) });
const rua = (...mailboxes: readonly string[]) =>
  `v=DMARC1; p=none; rua=${mailboxes.map((to) => `mailto:${to}`).join()}`;

const REGISTRY: Zone = { '_dmarc.fr TXT': txt('v=DMARC1;; p=reject; t=y; psd=y; rua=mailto:d@registre.example') };

const cases: readonly (readonly [Id, string, Zone, string])[] = [
  ['dmarc/record-unknown', 'two letters changed places', own('v=DMARC1; p=none; rau=mailto:a@exemple.fr'), 'warn'],
  [
    'dmarc/record-unknown',
    'every tag of the standard',
    own('v=DMARC1; p=none; sp=none; np=none; fo=1; t=n; psd=u'),
    'pass',
  ],
  ['dmarc/record-unknown', 'those taken away have a rule of their own', own('v=DMARC1; p=none; ri=3600'), 'pass'],
  ['dmarc/record-present', 'of the registry above, which receivers of RFC 7489 do not ask', REGISTRY, 'warn'],
  ['dmarc/policy-p', 'the same is in force at receivers of RFC 9989', REGISTRY, 'pass'],
  ['dmarc/record-syntax', 'how a registry writes is not for its customer to mend', REGISTRY, 'notApplicable'],
  ['dmarc/rua-external', 'nor where it has reports sent', REGISTRY, 'notApplicable'],
  ['dmarc/policy-test', 'nor whether it tests', REGISTRY, 'notApplicable'],
  ['dmarc/record-syntax', 'nothing between two semicolons', own('v=DMARC1;; p=none'), 'warn'],
  ['dmarc/record-syntax', 'a private tag whose name is outside the grammar', own('v=DMARC1; p=none; x-note=a'), 'warn'],
  ['dmarc/record-syntax', 'a tag misspelt with a hyphen', own('v=DMARC1; p=none; r-ua=mailto:d@exemple.fr'), 'fail'],
  ['dmarc/record-syntax', 'tags in capitals', own('v=DMARC1; P=reject; RUA=mailto:d@exemple.fr'), 'warn'],
  ['dmarc/record-unknown', 'tags in capitals are known', own('v=DMARC1; P=reject; RUA=mailto:d@exemple.fr'), 'pass'],
  ['dmarc/policy-p', 'a wrong sp makes it none', own('v=DMARC1; p=reject; sp=rejct; rua=mailto:d@exemple.fr'), 'fail'],
  [
    'dmarc/policy-p',
    'a wrong np makes it nothing, with nowhere to report',
    own('v=DMARC1; p=reject; np=x'),
    'notApplicable',
  ],
  ['dmarc/policy-p', 'a policy in capitals is one', own('V=DMARC1; P=Reject'), 'pass'],
  ['dmarc/record-syntax', 'a test mode that is none', own('v=DMARC1; p=reject; t=yes'), 'warn'],
  ['dmarc/record-syntax', 'a word that is no flag', own('v=DMARC1; p=reject; psd=x'), 'warn'],
  ['dmarc/record-syntax', 'flags in capitals', own('v=DMARC1; p=reject; psd=U; t=N'), 'pass'],
  [
    'dmarc/rua-retired',
    'a service that has closed',
    own(rua('d@exemple.fr', 'dmarc-rua@mailcheck.service.ncsc.gov.uk')),
    'warn',
  ],
  ['dmarc/rua-retired', 'one that goes on', own(rua('d@exemple.fr')), 'pass'],
  ['dmarc/rua-retired', 'silence of the record', { '_dmarc.exemple.fr TXT': unseen('timeout') }, 'unknown'],
  ['dmarc/rua-syntax', 'a subject asked for', own(rua('d@exemple.fr?subject=rapports')), 'pass'],
  ['dmarc/rua-syntax', 'a question mark within the mailbox', own(rua('d?d@exemple.fr')), 'fail'],
  ['dmarc/rua-human', 'a person, with a subject', own(rua('jean.dupont@exemple.fr?subject=rapports')), 'info'],
  ['dmarc/record-syntax', 'once in capitals, once not', own('v=DMARC1; p=reject; P=none'), 'fail'],
  ['dmarc/record-present', 'blanks around the first equals sign', own('v = DMARC1; p=none'), 'pass'],
  ['dmarc/rua-syntax', 'an address beyond ASCII', own('v=DMARC1; p=reject; rua=mailto:équipe@exemple.fr'), 'fail'],
  ['dmarc/rua-syntax', 'a domain with its accents', own('v=DMARC1; p=reject; rua=mailto:d@société.fr'), 'fail'],
  ['dmarc/record-syntax', 'a colon for an equals sign', own('v=DMARC1; p:none'), 'fail'],
  ['dmarc/record-psd', 'a company is no registry', own('v=DMARC1; p=none; psd=y'), 'warn'],
  ['dmarc/record-psd', 'an organisation of its own', own('v=DMARC1; p=none; psd=n'), 'info'],
  ['dmarc/record-psd', 'left to the walk', own('v=DMARC1; p=none'), 'pass'],
  ['dmarc/policy-np', 'quarantine for what does not exist', own('v=DMARC1; p=quarantine'), 'info'],
  ['dmarc/policy-np', 'rejection is inherited', own('v=DMARC1; p=reject'), 'pass'],
  ['dmarc/policy-np', 'let through', own('v=DMARC1; p=reject; np=none'), 'fail'],
  ['dmarc/policy-sub-override', 'weaker', own('v=DMARC1; p=reject', news('v=DMARC1; p=quarantine')), 'warn'],
  ['dmarc/policy-sub-override', 'as strong', own('v=DMARC1; p=reject', news('v=DMARC1; p=reject')), 'pass'],
  [
    'dmarc/policy-sub-override',
    'weak by a test flag',
    own('v=DMARC1; p=reject', news('v=DMARC1; p=reject; t=y')),
    'warn',
  ],
  ['dmarc/policy-sub-override', 'no policy', own('v=DMARC1; p=none', news('v=DMARC1; p=none')), 'notApplicable'],
  [
    'dmarc/policy-sub-override',
    'silence below',
    own('v=DMARC1; p=reject', { '_dmarc.news.exemple.fr TXT': unseen('timeout') }),
    'unknown',
  ],
  ['dmarc/policy-lists', 'people at a provider, rejection', own('v=DMARC1; p=reject', GOOGLE), 'info'],
  ['dmarc/policy-lists', 'quarantine harms no list', own('v=DMARC1; p=quarantine', GOOGLE), 'notApplicable'],
  ['dmarc/policy-only-spf', 'enforced, and no key found', own('v=DMARC1; p=reject'), 'unknown'],
  ['dmarc/policy-only-spf', 'nothing sent', own('v=DMARC1; p=reject', PARKED), 'notApplicable'],
  ['dmarc/align-dkim-possible', 'a key', own('v=DMARC1; p=none', KEY), 'pass'],
  ['dmarc/align-dkim-possible', 'no key found proves nothing', own('v=DMARC1; p=none'), 'unknown'],
  ['dmarc/align-dkim-possible', 'silence', own('v=DMARC1; p=none', SILENT), 'unknown'],
  ['dmarc/align-modes', 'strict SPF and a service that sends', own('v=DMARC1; p=none; aspf=s', BREVO), 'warn'],
  ['dmarc/align-modes', 'strict DKIM does not hinder it', own('v=DMARC1; p=none; adkim=s', BREVO), 'pass'],
  ['dmarc/align-modes', 'strict SPF alone', own('v=DMARC1; p=none; aspf=s'), 'pass'],
  ['dmarc/rua-count', 'three', own(rua('a@exemple.fr', 'b@exemple.fr', 'c@exemple.fr')), 'warn'],
  ['dmarc/rua-count', 'two', own(rua('a@exemple.fr', 'b@exemple.fr')), 'pass'],
  ['dmarc/rua-human', 'a person', own(rua('jean.dupont@exemple.fr')), 'info'],
  ['dmarc/rua-human', 'a mailbox of their own', own(rua('dmarc@exemple.fr')), 'pass'],
  ['dmarc/rua-human', 'a person beside a service', own(rua('admin@exemple.fr', 'x1@rapports.tiers.fr')), 'pass'],
  ['dmarc/ruf-fo', 'options of nothing', own('v=DMARC1; p=none; fo=1'), 'warn'],
  ['dmarc/ruf-fo', 'all and any', own('v=DMARC1; p=none; fo=0:1; ruf=mailto:a@exemple.fr'), 'warn'],
  ['dmarc/ruf-fo', 'an option that nobody knows', own('v=DMARC1; p=none; fo=z; ruf=mailto:a@exemple.fr'), 'warn'],
  ['dmarc/ruf-fo', 'any', own('v=DMARC1; p=none; fo=1:d; ruf=mailto:a@exemple.fr'), 'pass'],
  ['dmarc/record-cname', 'no alias', own('v=DMARC1; p=none'), 'notApplicable'],
  ['dmarc/record-cname', 'a service that answers', behind(txt('v=DMARC1; p=reject')), 'pass'],
  ['dmarc/record-cname', 'a service that forgot it', behind([]), 'warn'],
  ['dmarc/record-cname', 'silence', { '_dmarc.exemple.fr TXT': unseen('timeout') }, 'unknown'],
];

for (const [id, says, zone, outcome] of cases) {
  test(`${id}: ${says}`, async () => assert.equal((await judged(id, fakeAsk(zone))).outcome, outcome));
}

const holdings: readonly (readonly [string, Partial<Registration> | null, string])[] = [
  ['nobody holds it', { registered: false }, 'fail'],
  ['given up', { statuses: ['pending delete'] }, 'fail'],
  ['held', {}, 'warn'],
  ['the registry is silent', null, 'unknown'],
];

for (const [what, told, expected] of holdings) {
  test(`dmarc/record-cname: the domain of its target is out of the DNS, ${what}`, async () => {
    const registration = async (domain: string) => (told ? registrationOf(domain, told) : unseen('timeout'));
    const zone: Zone = { ...behind([]), 'tiers.fr SOA': 'nxdomain' };
    assert.equal((await judged('dmarc/record-cname', fakeAsk(zone, { registration }))).outcome, expected);
  });
}

test('a tag that was nearly right is reported with the right one', async () => {
  const { facts } = await judged(
    'dmarc/record-unknown',
    fakeAsk(own('v=DMARC1; p=none; rau=a; ruaa=b; spp=none; x=1')),
  );
  assert.deepEqual(facts, {
    unknown: [
      { name: 'rau', meant: 'rua' },
      { name: 'ruaa', meant: 'rua' },
      { name: 'spp', meant: null },
      { name: 'x', meant: null },
    ],
  });
});

test('what a wildcard gives to any name is the policy of none', async () => {
  const labels = ['q7f3zz-nobody-publishes-this', 'news', 'mail'];
  const everywhere = labels.map((label) => [`_dmarc.${label}.exemple.fr TXT`, txt('v=DMARC1; p=none')]);
  const zone = own('v=DMARC1; p=reject', Object.fromEntries(everywhere));
  assert.equal((await judged('dmarc/policy-sub-override', fakeAsk(zone))).outcome, 'pass');
});

test('dmarc/record-cname: an alias that any name gets was given to this one by nobody', async () => {
  const alias = behind([]);
  const zone: Zone = { ...alias, '*.exemple.fr TXT': alias['_dmarc.exemple.fr TXT'] ?? [] };
  assert.equal((await judged('dmarc/record-cname', fakeAsk(zone))).outcome, 'notApplicable');
});

test('dmarc/record-foreign: so was a text', async () => {
  const zone: Zone = { ...MAIL, '_dmarc.exemple.fr TXT': txt('v=spf1 -all') };
  const wildcard: Zone = { ...zone, '*.exemple.fr TXT': txt('v=spf1 -all') };
  assert.equal((await judged('dmarc/record-foreign', fakeAsk(wildcard))).outcome, 'pass');
  const silent: Zone = { ...zone, '*.exemple.fr TXT': unseen('timeout') };
  assert.equal((await judged('dmarc/record-foreign', fakeAsk(silent))).outcome, 'unknown');
});

test('dmarc/rua-syntax: a domain with accents is told as it stands in the DNS, and nothing else is', async () => {
  const record = 'v=DMARC1; p=none; rua=mailto:d@société.fr!10m,mailto:équipe@exemple.fr,d@exemple.fr';
  const { outcome, facts } = await judged('dmarc/rua-syntax', fakeAsk(own(record)));
  assert.equal(outcome, 'fail');
  assert.deepEqual((facts as { readonly spelt: unknown }).spelt, ['mailto:d@xn--socit-esab.fr!10m']);
});

/** `_dmarc` as an alias to a service, with what stands there. */
function behind(records: readonly DnsData[]): Zone {
  const answer: Observed<DnsAnswer> = seen({
    name: '_dmarc.exemple.fr',
    type: 'TXT',
    rcode: records.length > 0 ? 'NOERROR' : 'NXDOMAIN',
    records: records.map((data) => ({ name: 'exemple.tiers.fr', ttl: 60, data })),
    aliases: ['exemple.tiers.fr'],
    signatures: [],
    authenticated: false,
    ttl: 60,
    from: { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
  });
  return { ...MAIL, '_dmarc.exemple.fr TXT': answer };
}
