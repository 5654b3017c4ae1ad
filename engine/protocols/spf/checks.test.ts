import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostile } from '../../../tests/hostile.ts';
import type { Registration } from '../../model/ask.ts';
import { unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { fakeAsk, registrationOf, txt } from '../../testing/ask.ts';
import { advice } from './advice.fr.ts';
import { isNearlySpf, isSpf, parseSpf } from './parse.ts';
import { address, type Id, judged, MX, spf, type Zone } from './testing/judged.ts';

const NULL_MX: Zone = { 'exemple.fr MX': [{ type: 'MX', preference: 0, host: '' }] };
const ONLY_IPV4: Zone = {
  'x.fr A': address('192.0.2.1'),
  'y.fr A': address('192.0.2.2'),
  'm.fr MX': [{ type: 'MX', preference: 1, host: 'x.fr' }],
  'both.fr MX': [
    { type: 'MX', preference: 1, host: 'x.fr' },
    { type: 'MX', preference: 2, host: 'six.fr' },
  ],
  'six.fr AAAA': [{ type: 'AAAA', address: '2001:db8::6' }],
};
const EMPTY_MX: Zone = Object.fromEntries(
  ['a.fr', 'b.fr', 'c.fr'].map((name) => [`${name} MX`, [{ type: 'MX', preference: 10, host: `mx.${name}` }]]),
);
const includes = (count: number) => Array.from({ length: count }, (_, index) => `include:i${index}.fr`).join(' ');
const leaves = (count: number): Zone =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`i${index}.fr TXT`, txt('v=spf1 ip4:192.0.2.1 -all')]),
  );

const manyAddresses = (count: number) =>
  spf('v=spf1 mx:one.fr -all', {
    'one.fr MX': [{ type: 'MX', preference: 1, host: 'm.one.fr' }],
    'm.one.fr A': Array.from({ length: count }, (_, host) => ({ type: 'A', address: `192.0.2.${host}` })),
  });

const cases: readonly (readonly [Id, string, Zone, Outcome['outcome']])[] = [
  ['spf/record-present', 'one policy', spf('v=spf1 -all'), 'pass'],
  ['spf/record-present', 'none', MX, 'fail'],
  ['spf/record-present', 'silence is not absence', { ...MX, 'exemple.fr TXT': unseen('timeout') }, 'unknown'],
  [
    'spf/record-single',
    'two annul each other',
    { ...MX, 'exemple.fr TXT': txt('v=spf1 -all', 'v=spf1 mx -all') },
    'fail',
  ],
  ['spf/record-single', 'one', spf('v=spf1 -all'), 'pass'],
  ['spf/record-strict-prefix', 'a space before', spf(' v=spf1 -all'), 'fail'],
  ['spf/record-strict-prefix', 'a quote before', spf('"v=spf1 -all"'), 'fail'],
  ['spf/record-strict-prefix', 'the name of the version left out', spf('spf1 mx -all'), 'fail'],
  ['spf/record-strict-prefix', 'its number left out', spf('v=spf mx -all'), 'fail'],
  ['spf/record-strict-prefix', 'the whole line of a zone file', spf('@ IN TXT "v=spf1 mx -all"'), 'fail'],
  ['spf/record-strict-prefix', 'a token that begins alike', spf('spf1234=proof'), 'notApplicable'],
  ['spf/record-strict-prefix', 'another version is nobody’s policy', spf('v=spf10 -all'), 'fail'],
  [
    'spf/record-strict-prefix',
    'beside one that is a policy',
    { ...MX, 'exemple.fr TXT': txt('v=spf1 -all', 'v=spf10 x') },
    'warn',
  ],
  ['spf/record-strict-prefix', 'as it should be', spf('v=spf1 -all'), 'pass'],
  [
    'spf/record-strings',
    'two words glued over a seam',
    { ...MX, 'exemple.fr TXT': [{ type: 'TXT', strings: ['v=spf1 ip4:192.0.2.1', 'ip4:192.0.2.2 -all'] }] },
    'fail',
  ],
  [
    'spf/record-strings',
    'a term swallowed by the name before it',
    { ...MX, 'exemple.fr TXT': [{ type: 'TXT', strings: ['v=spf1 include:_spf.tiers.fr', '-all'] }] },
    'fail',
  ],
  [
    'spf/record-strings',
    'a name cut in two, which joins again',
    { ...MX, 'exemple.fr TXT': [{ type: 'TXT', strings: ['v=spf1 include:_spf.ti', 'ers.fr -all'] }] },
    'pass',
  ],
  [
    'spf/record-strings',
    'a space at the seam',
    { ...MX, 'exemple.fr TXT': [{ type: 'TXT', strings: ['v=spf1 ip4:192.0.2.1 ', 'ip4:192.0.2.2 -all'] }] },
    'pass',
  ],
  ['spf/record-size', 'short', spf('v=spf1 -all'), 'pass'],
  ['spf/record-size', 'long', spf(`v=spf1 ${'ip4:192.0.2.1 '.repeat(40)}-all`), 'warn'],
  ['spf/record-nomail', 'nothing sent, and said', { ...NULL_MX, 'exemple.fr TXT': txt('v=spf1 -all') }, 'pass'],
  [
    'spf/record-nomail',
    'nothing received, something sent',
    { ...NULL_MX, 'exemple.fr TXT': txt('v=spf1 a -all') },
    'warn',
  ],
  [
    'spf/record-nomail',
    'nothing sent, and explained',
    { ...NULL_MX, 'exemple.fr TXT': txt('v=spf1 -all exp=e.%{d}') },
    'pass',
  ],
  [
    'spf/record-nomail',
    'nothing received, and campaigns sent by a service that it names',
    { ...NULL_MX, 'exemple.fr TXT': txt('v=spf1 include:spf.brevo.com -all') },
    'notApplicable',
  ],
  ['spf/record-nomail', 'a domain with mail', spf('v=spf1 mx -all'), 'notApplicable'],
  ['spf/syntax-valid', 'an address cut short', spf('v=spf1 ip4:192.0.2 -all'), 'fail'],
  ['spf/syntax-valid', 'an include of nobody', spf('v=spf1 include: -all'), 'fail'],
  [
    'spf/syntax-valid',
    'all that the grammar knows',
    spf('v=spf1 a a:b.fr/24//64 mx/28 exists:%{ir}.b.fr ptr ip6:2001:db8::/32 redirect=c.fr'),
    'pass',
  ],
  ['spf/syntax-unknown', 'a misspelt mechanism', spf('v=spf1 inclde:a.fr -all'), 'fail'],
  ['spf/syntax-unknown', 'a modifier of nobody', spf('v=spf1 mx foo=bar ra=postmaster -all'), 'info'],
  ['spf/syntax-unknown', 'modifiers that ask for reports', spf('v=spf1 mx ra=postmaster rp=100 rr=all -all'), 'pass'],
  ['spf/syntax-cidr', 'a network larger than the internet', spf('v=spf1 a/33 -all'), 'fail'],
  ['spf/syntax-cidr', 'a length before the name', spf('v=spf1 a/24:mail.exemple.fr -all'), 'fail'],
  ['spf/syntax-cidr', 'lengths before the name', spf('v=spf1 mx//64:exemple.fr -all'), 'fail'],
  ['spf/syntax-cidr', 'both lengths', spf('v=spf1 a/24//64 -all'), 'pass'],
  ['spf/syntax-glue', 'two terms without space', spf('v=spf1 ip4:192.0.2.1~all'), 'fail'],
  ['spf/syntax-glue', 'an equals sign for a colon, which receivers ignore', spf('v=spf1 include=a.fr -all'), 'warn'],
  ['spf/syntax-glue', 'an include that swallows another', spf('v=spf1 include:a.frinclude:b.fr -all'), 'fail'],
  ['spf/syntax-glue', 'a name that swallows what refuses the others', spf('v=spf1 include:a.fr-all'), 'fail'],
  ['spf/syntax-glue', 'two policies in one text', spf('v=spf1 mx -allv=spf1 a -all'), 'fail'],
  ['spf/syntax-glue', 'semicolons', spf('v=spf1 mx; -all'), 'fail'],
  ['spf/syntax-glue', 'hexadecimal digits are no mechanism', spf('v=spf1 ip6:2001:db8:a:1::a:2 -all'), 'pass'],
  ['spf/syntax-glue', 'well separated', spf('v=spf1 ip4:192.0.2.1 ~all'), 'pass'],
  ['spf/syntax-dup', 'two redirects', spf('v=spf1 redirect=a.fr redirect=b.fr'), 'fail'],
  ['spf/syntax-dup', 'two alls', spf('v=spf1 ~all -all'), 'warn'],
  ['spf/syntax-dup', 'each once', spf('v=spf1 -all'), 'pass'],
  ['spf/syntax-after-all', 'an address after all', spf('v=spf1 -all ip4:192.0.2.1'), 'warn'],
  ['spf/syntax-after-all', 'a modifier may stand there', spf('v=spf1 -all exp=e.fr'), 'pass'],
  ['spf/all-plus', 'open to all', spf('v=spf1 +all'), 'fail'],
  ['spf/all-plus', 'without a sign it is plus', spf('v=spf1 all'), 'fail'],
  ['spf/all-plus', 'closed', spf('v=spf1 -all'), 'pass'],
  ['spf/all-neutral', 'neutral', spf('v=spf1 mx ?all'), 'fail'],
  ['spf/all-neutral', 'no end at all', spf('v=spf1 mx'), 'fail'],
  ['spf/all-fail', 'soft, without DMARC', spf('v=spf1 ~all'), 'warn'],
  [
    'spf/all-fail',
    'soft, with DMARC enforced',
    spf('v=spf1 ~all', { '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject') }),
    'pass',
  ],
  [
    'spf/all-fail',
    'soft, and DMARC silent',
    spf('v=spf1 ~all', { '_dmarc.exemple.fr TXT': unseen('servfail') }),
    'unknown',
  ],
  ['spf/mech-ptr', 'slow and unsafe', spf('v=spf1 ptr -all'), 'warn'],
  ['spf/mech-ptr', 'without', spf('v=spf1 mx -all'), 'pass'],
  ['spf/mech-broad4', 'half of the internet', spf('v=spf1 ip4:0.0.0.0/1 -all'), 'fail'],
  ['spf/mech-broad4', 'a large network', spf('v=spf1 ip4:10.0.0.0/16 -all'), 'warn'],
  ['spf/mech-broad4', 'an address refused is not authorised', spf('v=spf1 -ip4:0.0.0.0/1 -all'), 'pass'],
  ['spf/mech-broad6', 'a whole registry', spf('v=spf1 ip6:2001::/16 -all'), 'fail'],
  ['spf/mech-broad6', 'one network', spf('v=spf1 ip6:2001:db8::/48 -all'), 'pass'],
  ['spf/mech-reserved', 'the whole of IPv4, which is told as too wide', spf('v=spf1 ip4:0.0.0.0/0 -all'), 'pass'],
  ['spf/mech-reserved', 'addresses nobody sees', spf('v=spf1 ip4:192.168.1.1 -all'), 'warn'],
  ['spf/mech-reserved', 'public ones', spf('v=spf1 ip4:192.0.2.1 -all'), 'pass'],
  ['spf/lookup-limit', 'addresses are free', spf(`v=spf1 ${'ip4:192.0.2.1 '.repeat(20)}-all`), 'pass'],
  ['spf/lookup-limit', 'eight leave little room', spf(`v=spf1 ${includes(8)} -all`, leaves(8)), 'info'],
  ['spf/lookup-limit', 'ten are allowed, and tight', spf(`v=spf1 ${includes(10)} -all`, leaves(10)), 'warn'],
  ['spf/lookup-limit', 'eleven are refused', spf(`v=spf1 ${includes(11)} -all`, leaves(11)), 'fail'],
  [
    'spf/lookup-limit',
    'a redirect beside all is free',
    spf(`v=spf1 ${includes(7)} redirect=x.fr -all`, leaves(7)),
    'pass',
  ],
  [
    'spf/lookup-limit',
    'a silent include leaves us ignorant',
    spf('v=spf1 include:i0.fr -all', { 'i0.fr TXT': unseen('timeout') }),
    'unknown',
  ],
  [
    'spf/lookup-limit',
    'unless what was seen is already too much',
    spf(`v=spf1 ${includes(11)} -all`, { ...leaves(10), 'i10.fr TXT': unseen('timeout') }),
    'fail',
  ],
  ['spf/lookup-limit', 'a record that cannot be read', spf('v=spf1 inclde:a.fr -all'), 'notApplicable'],
  ['spf/void-limit', 'three names that lead nowhere', spf('v=spf1 a:x.fr a:y.fr a:z.fr -all'), 'fail'],
  [
    'spf/void-limit',
    'three mail servers without address',
    spf('v=spf1 mx:a.fr mx:b.fr mx:c.fr -all', EMPTY_MX),
    'fail',
  ],
  [
    'spf/void-limit',
    'a mail server that was not heard',
    spf('v=spf1 mx:a.fr -all', { ...EMPTY_MX, 'mx.a.fr A': unseen('timeout') }),
    'unknown',
  ],
  [
    'spf/lookup-limit',
    'which costs no lookup of its own',
    spf('v=spf1 mx:a.fr -all', { ...EMPTY_MX, 'mx.a.fr A': unseen('timeout') }),
    'pass',
  ],
  [
    'spf/void-limit',
    'three hosts without IPv6 before an IPv6 sender',
    spf('v=spf1 a:x.fr a:y.fr mx:m.fr ip4:192.0.2.9 ip6:2001:db8::1 -all', ONLY_IPV4),
    'warn',
  ],
  [
    'spf/void-limit',
    'an IPv6 sender before them',
    spf('v=spf1 ip6:2001:db8::1 a:x.fr a:y.fr mx:m.fr ip4:192.0.2.9 -all', ONLY_IPV4),
    'pass',
  ],
  [
    'spf/void-limit',
    'no IPv6 sender at all',
    spf('v=spf1 a:x.fr a:y.fr mx:m.fr ip4:192.0.2.9 -all', ONLY_IPV4),
    'pass',
  ],
  [
    'spf/void-limit',
    'an IPv6 sender of a service behind them',
    spf('v=spf1 a:x.fr a:y.fr mx:m.fr include:s.fr -all', {
      ...ONLY_IPV4,
      's.fr TXT': txt('v=spf1 ip6:2001:db8::/48 -all'),
    }),
    'warn',
  ],
  [
    'spf/void-limit',
    'an mx with one host of each family',
    spf('v=spf1 a:x.fr a:y.fr mx:both.fr ip6:2001:db8::1 -all', ONLY_IPV4),
    'warn',
  ],
  ['spf/void-limit', 'two are the most', spf('v=spf1 a:x.fr a:y.fr -all'), 'warn'],
  [
    'spf/void-limit',
    'a silent name is not void',
    spf('v=spf1 a:x.fr -all', { 'x.fr A': unseen('timeout') }),
    'unknown',
  ],
  [
    'spf/void-limit',
    'all answer',
    spf('v=spf1 a:x.fr -all', { 'x.fr A': [{ type: 'A', address: '192.0.2.1' }] }),
    'pass',
  ],
  [
    'spf/mx-limit',
    'eleven names behind one mx',
    spf('v=spf1 mx:many.fr -all', {
      'many.fr MX': Array.from({ length: 11 }, (_, host) => ({ type: 'MX', preference: 1, host: `m${host}.fr` })),
    }),
    'fail',
  ],
  ['spf/mx-limit', 'one name', spf('v=spf1 mx -all'), 'pass'],
  ['spf/mx-limit', 'one name with eleven addresses, an error by the letter alone', manyAddresses(11), 'info'],
  ['spf/mx-limit', 'one name with ten addresses', manyAddresses(10), 'pass'],
  ['spf/include-missing', 'an include without policy', spf('v=spf1 include:a.fr -all'), 'fail'],
  [
    'spf/include-missing',
    'an include that is silent',
    spf('v=spf1 include:a.fr -all', { 'a.fr TXT': unseen('servfail') }),
    'unknown',
  ],
  [
    'spf/include-missing',
    'an include with faults',
    spf('v=spf1 include:a.fr -all', { 'a.fr TXT': txt('v=spf1 ipv4:1.2.3.4') }),
    'fail',
  ],
  ['spf/include-missing', 'a sound one', spf(`v=spf1 ${includes(1)} -all`, leaves(1)), 'pass'],
  [
    'spf/include-loop',
    'a circle',
    spf('v=spf1 include:a.fr -all', { 'a.fr TXT': txt('v=spf1 include:exemple.fr -all') }),
    'fail',
  ],
  ['spf/include-loop', 'the same policy twice is no circle', spf(`v=spf1 ${includes(2)} -all`, leaves(2)), 'pass'],
  [
    'spf/include-nested-plus',
    'open through the policy of a third party',
    spf('v=spf1 include:a.fr -all', { 'a.fr TXT': txt('v=spf1 +all') }),
    'fail',
  ],
  ['spf/include-nested-plus', 'closed', spf(`v=spf1 ${includes(1)} -all`, leaves(1)), 'pass'],
  [
    'spf/mx-covered',
    'mail at Microsoft, not named',
    {
      'exemple.fr MX': [{ type: 'MX', preference: 1, host: 'x.mail.protection.outlook.com' }],
      'exemple.fr TXT': txt('v=spf1 ip4:192.0.2.1 -all'),
    },
    'warn',
  ],
  [
    'spf/mx-covered',
    'named by an include of an include',
    {
      'exemple.fr MX': [{ type: 'MX', preference: 1, host: 'x.mail.protection.outlook.com' }],
      'exemple.fr TXT': txt('v=spf1 include:a.fr -all'),
      'a.fr TXT': txt('v=spf1 include:spf.protection.outlook.com -all'),
      'spf.protection.outlook.com TXT': txt('v=spf1 ip4:192.0.2.1 -all'),
    },
    'pass',
  ],
];

for (const [id, says, zone, outcome] of cases) {
  test(`${id}: ${says}`, async () => assert.equal((await judged(id, fakeAsk(zone))).outcome, outcome));
}

const FREE = spf('v=spf1 include:spf.libre.fr -all', { 'spf.libre.fr TXT': 'nxdomain', 'libre.fr SOA': 'nxdomain' });
const HELD = spf('v=spf1 include:spf.tiers.fr -all', { 'spf.tiers.fr TXT': txt('v=spf1 ip4:192.0.2.1 -all') });

const holdings: readonly (readonly [string, Zone, Partial<Registration> | null, Outcome['outcome']])[] = [
  ['nobody holds it', FREE, { registered: false }, 'fail'],
  ['given up, and free again soon', FREE, { statuses: ['redemption period'] }, 'fail'],
  ['held, though the DNS does not know it', FREE, {}, 'pass'],
  ['neither DNS nor registry speak', FREE, null, 'unknown'],
  ['it ends within a month', HELD, { expires: '2026-12-10T00:00:00Z' }, 'warn'],
  ['it ends next year', HELD, { expires: '2027-12-10T00:00:00Z' }, 'pass'],
  ['a name that resolves is registered, though the registry is silent', HELD, null, 'pass'],
  ['a name that resolves is registered, though the registry denies it', HELD, { registered: false }, 'pass'],
  ['it resolves still, and is given up', HELD, { statuses: ['redemption period'] }, 'fail'],
];

for (const [what, zone, told, expected] of holdings) {
  test(`spf/include-free: ${what}`, async () => {
    const registration = async (domain: string) => (told ? registrationOf(domain, told) : unseen('timeout'));
    assert.equal((await judged('spf/include-free', fakeAsk(zone, { registration }))).outcome, expected);
  });
}

test('registries are not troubled for providers that everybody knows', async () => {
  const zone = spf('v=spf1 include:_spf.google.com -all', {
    '_spf.google.com TXT': txt('v=spf1 include:_netblocks.google.com ~all'),
    '_netblocks.google.com TXT': txt('v=spf1 ip4:192.0.2.1 ~all'),
  });
  const asked: string[] = [];
  const registration = async (domain: string) => {
    asked.push(domain);
    return registrationOf(domain);
  };
  assert.equal((await judged('spf/include-free', fakeAsk(zone, { registration }))).outcome, 'pass');
  assert.deepEqual(asked, []);
});

test('records are distinguished from texts that resemble them', () => {
  assert.ok(isSpf('v=spf1') && isSpf('V=SPF1 -all') && !isSpf('v=spf1-all') && !isSpf('v=spf10'));
  assert.ok(isNearlySpf('\uFEFFv=spf1 -all') && !isNearlySpf('google-site-verification=v=spf1'));
  assert.ok(isNearlySpf('mx -all v=spf1') && isNearlySpf('mx v=spf1 -all'));
  for (const prose of ['formerly v=spf1 mx -all', 'note: v=spf1', 'x=y v=spf1', 'mx -all'])
    assert.ok(!isNearlySpf(prose), prose);
});

test('a length before the name is moved behind it, or goes', () => {
  const { remedy } = advice['spf/syntax-cidr'];
  assert.match(remedy({ texts: ['a/24:mail.exemple.fr'] }), /derrière le nom/);
  assert.doesNotMatch(remedy({ texts: ['a/33'] }), /derrière le nom/);
});

test('hostile strings are read in no time', () => {
  const text = JSON.stringify([hostile('spf'), hostile('cpu_strings')]);
  for (const [, string = ''] of text.matchAll(/"(v=spf1(?:[^"\\]|\\.)*)"/gi))
    assert.ok(parseSpf(JSON.parse(`"${string}"`)));
  for (const attack of [
    '%{'.repeat(50_000),
    'a'.repeat(200_000),
    `ip4:${'1.'.repeat(100_000)}`,
    `a:${'/'.repeat(100_000)}`,
  ]) {
    assert.ok(parseSpf(`v=spf1 ${attack}`).faults.length <= 1);
  }
});
