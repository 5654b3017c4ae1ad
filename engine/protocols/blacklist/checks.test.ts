import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Blocklist, BlocklistAnswer, DnsData } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../testing/ask.ts';
import { advice, reasons } from './advice.fr.ts';
import { checks } from './checks.ts';
import { gatherBlacklist } from './gather.ts';
import { singleAddresses } from './single-addresses.ts';

const list = (id: string, label: string): Blocklist => ({
  id,
  label,
  kind: 'address',
  zone: `${id}.test`,
  delist: `https://${id}.test/`,
});
const LISTS = [list('zen', 'Spamhaus'), list('cop', 'SpamCop'), list('cuda', 'Barracuda'), list('psbl', 'PSBL')];
const mx = (...hosts: readonly string[]): readonly DnsData[] =>
  hosts.map((host, index) => ({ type: 'MX', preference: index * 10, host }));
const a = (address: string): readonly DnsData[] => [{ type: 'A', address }];

const OWN = { 'exemple.fr MX': mx('mx.exemple.fr'), 'mx.exemple.fr A': a('192.0.2.25') };
const PAIR = {
  'exemple.fr MX': mx('mx.exemple.fr', 'mx2.exemple.fr'),
  'mx.exemple.fr A': a('192.0.2.25'),
  'mx2.exemple.fr A': a('192.0.2.26'),
};
const HOSTED = {
  'exemple.fr MX': mx('exemple-fr.mail.protection.outlook.com'),
  'exemple-fr.mail.protection.outlook.com A': a('192.0.2.80'),
};
const HALF_SEEN = { ...PAIR, 'mx2.exemple.fr A': unseen('servfail') };

const refused = unseen('refused', '127.255.255.254');
const listed = (...addresses: readonly string[]) =>
  seen<BlocklistAnswer>({
    listed: true,
    codes: addresses.map((address) => ({ address, meaning: `code ${address}` })),
    reason: 'motif',
  });

const YES = listed('127.0.0.2');
const SENDING = { ...OWN, 'exemple.fr TXT': txt('v=spf1 ip4:198.51.100.8/30 ip6:2001:db8::/32 -all') };
const BOTH = { ...OWN, 'exemple.fr TXT': txt('v=spf1 ip4:192.0.2.25 -all') };
const INSIDE = {
  'exemple.fr MX': mx('mx.exemple.fr'),
  'mx.exemple.fr A': a('127.0.0.1'),
  'exemple.fr TXT': txt('v=spf1 ip4:10.0.0.25 -all'),
};
const WIDE = { ...OWN, 'exemple.fr TXT': txt('v=spf1 ip4:198.51.100.0/28 -ip4:192.0.2.1 -all') };

type Listings = Readonly<Record<string, Observed<BlocklistAnswer>>>;

const cases: readonly (readonly [
  check: (typeof checks)[number]['id'],
  says: string,
  zone: Readonly<Record<string, FakeAnswer>>,
  listings: Listings,
  outcome: Outcome['outcome'],
])[] = [
  ['blacklist/sending', 'not listed', SENDING, {}, 'pass'],
  ['blacklist/sending', 'no address named', OWN, {}, 'notApplicable'],
  ['blacklist/sending', 'an internal address is none to ask about', INSIDE, {}, 'notApplicable'],
  ['blacklist/spamhaus', 'a server at an internal address is on no list', INSIDE, {}, 'notApplicable'],
  ['blacklist/summary', 'and nothing is concluded of it', INSIDE, {}, 'notApplicable'],
  ['blacklist/sending', 'the network of a provider is its affair', WIDE, {}, 'notApplicable'],
  ['blacklist/sending', 'on the SBL', SENDING, { 'zen 198.51.100.9': listed('127.0.0.2') }, 'fail'],
  ['blacklist/sending', 'one list that errs', SENDING, { 'cop 198.51.100.9': listed('127.0.0.2') }, 'warn'],
  ['blacklist/sending', 'two that agree', SENDING, { 'cop 198.51.100.9': YES, 'psbl 198.51.100.9': YES }, 'fail'],
  ['blacklist/sending', 'a box that sends', SENDING, { 'zen 198.51.100.9': listed('127.0.0.10') }, 'warn'],
  ['blacklist/sending', 'what the MX is blamed for already', BOTH, { 'zen 192.0.2.25': YES }, 'pass'],
  ['blacklist/sending', 'a list refuses us', SENDING, { 'zen 198.51.100.9': refused }, 'unknown'],
  [
    'blacklist/sending',
    'one list that errs now and then is silent, and the others answer',
    SENDING,
    { 'cuda 198.51.100.9': refused },
    'pass',
  ],
  [
    'blacklist/sending',
    'two such lists are silent, and what most receivers go by answers',
    SENDING,
    { 'cuda 198.51.100.9': refused, 'psbl 198.51.100.9': refused },
    'pass',
  ],
  ['blacklist/sending', 'SPF unseen', { ...OWN, 'exemple.fr TXT': unseen('timeout') }, {}, 'unknown'],
  ['blacklist/spamhaus', 'not listed', OWN, {}, 'pass'],
  ['blacklist/spamhaus', 'on the XBL', OWN, { 'zen 192.0.2.25': listed('127.0.0.4') }, 'fail'],
  ['blacklist/spamhaus', 'the second MX counts too', PAIR, { 'zen 192.0.2.26': listed('127.0.0.2') }, 'fail'],
  ['blacklist/spamhaus', 'the policy list is no accusation', OWN, { 'zen 192.0.2.25': listed('127.0.0.10') }, 'pass'],
  [
    'blacklist/spamhaus',
    'unless the XBL joins in',
    OWN,
    { 'zen 192.0.2.25': listed('127.0.0.11', '127.0.0.4') },
    'fail',
  ],
  ['blacklist/spamhaus', 'refused is not listed', OWN, { 'zen 192.0.2.25': refused }, 'unknown'],
  [
    'blacklist/spamhaus',
    'nor clean where one address stays unanswered',
    PAIR,
    { 'zen 192.0.2.26': unseen('timeout') },
    'unknown',
  ],
  [
    'blacklist/spamhaus',
    'a listing stands whatever else is silent',
    PAIR,
    { 'zen 192.0.2.25': listed('127.0.0.3'), 'zen 192.0.2.26': refused },
    'fail',
  ],
  ['blacklist/spamhaus', 'an MX whose address is unseen may be listed', HALF_SEEN, {}, 'unknown'],
  [
    'blacklist/spamhaus',
    'a mass provider answers for itself',
    HOSTED,
    { 'zen 192.0.2.80': listed('127.0.0.2') },
    'info',
  ],
  [
    'blacklist/spamhaus',
    'a filter answers for itself too',
    { 'exemple.fr MX': mx('mx1.mailinblack.com'), 'mx1.mailinblack.com A': a('192.0.2.80') },
    { 'zen 192.0.2.80': listed('127.0.0.2') },
    'info',
  ],
  ['blacklist/spamhaus', 'no mail, no address', { 'exemple.fr MX': mx('') }, {}, 'notApplicable'],
  [
    'blacklist/spamhaus',
    'an MX without address is no address either',
    { 'exemple.fr MX': mx('mx.exemple.fr') },
    {},
    'notApplicable',
  ],
  ['blacklist/spamhaus', 'MX unseen', { 'exemple.fr MX': unseen('timeout') }, {}, 'unknown'],
  [
    'blacklist/spamhaus',
    'the implicit MX is an MX',
    { 'exemple.fr A': a('192.0.2.1') },
    { 'zen 192.0.2.1': listed('127.0.0.4') },
    'fail',
  ],

  ['blacklist/pbl', 'not there', OWN, {}, 'pass'],
  ['blacklist/pbl', 'there', OWN, { 'zen 192.0.2.25': listed('127.0.0.11') }, 'info'],
  ['blacklist/pbl', 'refused', OWN, { 'zen 192.0.2.25': refused }, 'unknown'],

  ['blacklist/spamcop', 'not listed', OWN, {}, 'pass'],
  ['blacklist/spamcop', 'alone it only warns', OWN, { 'cop 192.0.2.25': listed('127.0.0.2') }, 'warn'],
  [
    'blacklist/spamcop',
    'with another it fails',
    OWN,
    { 'cop 192.0.2.25': listed('127.0.0.2'), 'psbl 192.0.2.25': listed('127.0.0.2') },
    'fail',
  ],
  ['blacklist/spamcop', 'silent', OWN, { 'cop 192.0.2.25': unseen('timeout') }, 'unknown'],
  ['blacklist/barracuda', 'not listed', OWN, {}, 'pass'],
  ['blacklist/barracuda', 'alone it only warns', OWN, { 'cuda 192.0.2.25': listed('127.0.0.2') }, 'warn'],
  [
    'blacklist/barracuda',
    'with another it fails',
    OWN,
    { 'cuda 192.0.2.25': listed('127.0.0.2'), 'cop 192.0.2.25': listed('127.0.0.2') },
    'fail',
  ],
  [
    'blacklist/barracuda',
    'a resolver that is not registered is refused',
    OWN,
    { 'cuda 192.0.2.25': refused },
    'unknown',
  ],
  ['blacklist/psbl', 'not listed', OWN, {}, 'pass'],
  ['blacklist/psbl', 'alone it only warns', OWN, { 'psbl 192.0.2.25': listed('127.0.0.2') }, 'warn'],
  [
    'blacklist/psbl',
    'with another it fails',
    OWN,
    { 'psbl 192.0.2.25': listed('127.0.0.2'), 'cuda 192.0.2.25': listed('127.0.0.2') },
    'fail',
  ],
  [
    'blacklist/psbl',
    'Spamhaus is no second of its kind',
    OWN,
    { 'psbl 192.0.2.25': listed('127.0.0.2'), 'zen 192.0.2.25': listed('127.0.0.2') },
    'warn',
  ],

  ['blacklist/canary', 'all alive', OWN, {}, 'pass'],
  ['blacklist/canary', 'one answers for one address of two', PAIR, { 'zen 192.0.2.25': refused }, 'info'],
  ['blacklist/canary', 'one refuses', OWN, { 'zen 192.0.2.25': refused }, 'info'],
  ['blacklist/shared', 'own servers', OWN, {}, 'notApplicable'],
  ['blacklist/shared', 'a clean provider', HOSTED, {}, 'pass'],
  ['blacklist/shared', 'a listed provider', HOSTED, { 'cop 192.0.2.80': listed('127.0.0.2') }, 'info'],
  ['blacklist/summary', 'four clean lists', OWN, {}, 'pass'],
  [
    'blacklist/summary',
    'one clean list among the silent',
    OWN,
    { 'zen 192.0.2.25': refused, 'cop 192.0.2.25': refused, 'cuda 192.0.2.25': refused },
    'pass',
  ],
  ['blacklist/summary', 'one listing', OWN, { 'psbl 192.0.2.25': listed('127.0.0.2') }, 'info'],
  ['blacklist/summary', 'an MX whose address is unseen', HALF_SEEN, {}, 'unknown'],
  [
    'blacklist/summary',
    'all silent',
    OWN,
    { 'zen 192.0.2.25': refused, 'cop 192.0.2.25': refused, 'cuda 192.0.2.25': refused, 'psbl 192.0.2.25': refused },
    'unknown',
  ],
];

for (const [id, says, zone, listings, outcome] of cases) {
  test(`${id}: ${says}`, async () => {
    const evidence = await gathered(zone, listings);
    const verdict = checks.find((check) => check.id === id)?.judge(evidence) as Outcome;
    assert.equal(verdict.outcome, outcome);
    assert.match(said(id, verdict), /\S/);
    assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
  });
}

const WITHOUT_ADDRESS: readonly (readonly [record: FakeAnswer, reason: keyof typeof reasons])[] = [
  [[], 'no-policy'],
  [txt('v=spf1 -all'), 'sends-nothing'],
  [txt('v=spf1 ~all'), 'sends-nothing'],
  [txt('v=spf1 include:a.test +all'), 'sends-from-anywhere'],
  [txt('v=spf1 mx -all'), 'sends-from-own-mx'],
  [txt('v=spf1 mx a -all'), 'sends-from-names'],
  [txt('v=spf1 exists:%{i}.exemple.fr -all'), 'sends-from-names'],
  [txt('v=spf1 include:spf.tiers.fr mx -all'), 'sends-from-elsewhere'],
  [txt('v=spf1 redirect=spf.tiers.fr'), 'sends-from-elsewhere'],
  [txt('v=spf1 ip4:198.51.100.0/24 -all'), 'sends-from-elsewhere'],
  [txt('v=spf1 ip4:10.0.0.25 -all'), 'sends-from-inside'],
  [txt('v=spf1 -all', 'v=spf1 mx -all'), 'unusable-policy'],
  [txt('v=spf1 ipv4:192.0.2.1 -all'), 'unusable-policy'],
];

for (const [record, reason] of WITHOUT_ADDRESS) {
  test(`blacklist/sending: says ${reason} of ${JSON.stringify(record)}`, async () => {
    const evidence = await gathered({ ...OWN, 'exemple.fr TXT': record }, {});
    const verdict = checks.find(({ id }) => id === 'blacklist/sending')?.judge(evidence) as Outcome;
    assert.deepEqual(verdict.facts, { reason });
  });
}

test('blacklist: no list is asked about an address that is not public', async () => {
  const evidence = await gathered(INSIDE, {});
  const sending = evidence.sending?.seen ? evidence.sending.value.lists : [];
  assert.deepEqual(
    [...evidence.lists, ...sending].flatMap(({ answers }) => answers),
    [],
  );
});

test('blacklist: a list that is not configured is not consulted', async () => {
  const evidence = await gathered(OWN, {}, [LISTS[0] as Blocklist]);
  const outcomes = checks.map(({ id, judge }) => [id, judge(evidence).outcome]);
  assert.deepEqual(Object.fromEntries(outcomes), {
    'blacklist/spamhaus': 'pass',
    'blacklist/pbl': 'pass',
    'blacklist/spamcop': 'notApplicable',
    'blacklist/barracuda': 'notApplicable',
    'blacklist/psbl': 'notApplicable',
    'blacklist/canary': 'pass',
    'blacklist/shared': 'notApplicable',
    'blacklist/summary': 'pass',
    'blacklist/sending': 'notApplicable',
  });
});

test('blacklist/summary: says how many lists answered, and never speaks for a silent one', async () => {
  const evidence = await gathered(OWN, { 'zen 192.0.2.25': refused });
  const verdict = checks.find(({ id }) => id === 'blacklist/summary')?.judge(evidence) as Outcome;
  assert.match(said('blacklist/summary', verdict), /^3 listes sur 4 ont répondu .*: aucune inscription chez elles\.$/);
  assert.deepEqual(leftOut(verdict), ['Spamhaus']);
});

test('blacklist/summary: a list that answered for one address of two did not answer', async () => {
  const evidence = await gathered(PAIR, { 'zen 192.0.2.26': refused });
  const verdict = checks.find(({ id }) => id === 'blacklist/summary')?.judge(evidence) as Outcome;
  assert.deepEqual(leftOut(verdict), ['Spamhaus']);
});

test('blacklist: a great farm is asked in part, and the rest counted', async () => {
  const farm = Array.from({ length: 12 }, (_, index): DnsData => ({ type: 'A', address: `192.0.2.${index + 1}` }));
  const evidence = await gathered({ 'exemple.fr MX': mx('mx.exemple.fr'), 'mx.exemple.fr A': farm }, {});
  assert.equal(evidence.addresses.length, 8);
  assert.equal(evidence.left, 4);
});

test('blacklist: a small network is asked about address by address', () => {
  assert.deepEqual(singleAddresses('v=spf1 ip4:198.51.100.9/30 ip6:2001:db8::1 ~ip4:192.0.2.1 include:x.fr -all'), [
    '198.51.100.8',
    '198.51.100.9',
    '198.51.100.10',
    '198.51.100.11',
    '2001:db8::1',
  ]);
});

function gathered(zone: Readonly<Record<string, FakeAnswer>>, listings: Listings, lists = LISTS) {
  const ask = fakeAsk(zone, {
    blocklists: [...lists, { ...list('dbl', 'Spamhaus'), kind: 'name' }],
    blocklist: async (id, subject) => listings[`${id} ${subject}`] ?? seen({ listed: false, codes: [], reason: null }),
  });
  return gatherBlacklist({ domain: 'exemple.fr', ask, selectors: [], done: () => {} });
}

function said(id: keyof typeof advice, { outcome, facts }: Outcome): string {
  if (outcome === 'unknown') return facts.silence;
  if (outcome === 'notApplicable') return reasons[facts.reason as keyof typeof reasons];
  return (advice[id] as unknown as Record<string, (facts: unknown) => string>)[outcome]?.(facts) ?? '';
}

function leftOut(verdict: Outcome): readonly string[] {
  return 'unseen' in verdict ? (verdict.unseen ?? []).map(({ of }) => of) : [];
}
