import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hostile } from '../../../tests/hostile.ts';
import { seen } from '../../model/observed.ts';
import { checks } from '../../protocols/spf/checks.ts';
import type { SpfEvidence } from '../../protocols/spf/evidence.ts';
import { gatherSpf } from '../../protocols/spf/gather.ts';
import { isSpf, parseSpf } from '../../protocols/spf/parse.ts';
import { fakeAsk, txt } from '../../testing/ask.ts';
import { repairSpf } from './mend.ts';
import { DOMAIN, gathered, MX, type Zone } from './testing/gathered.ts';

const cases: readonly (readonly [title: string, records: readonly string[], zone: Zone, wanted: string])[] = [
  [
    'two records become one',
    ['v=spf1 ip4:192.0.2.1 -all', 'v=spf1 ip4:192.0.2.2 ~all'],
    {},
    'v=spf1 ip4:192.0.2.1 ip4:192.0.2.2 ~all',
  ],
  [
    'two strict records stay strict',
    ['v=spf1 ip4:192.0.2.1 -all', 'v=spf1 ip4:192.0.2.2 -all'],
    {},
    'v=spf1 ip4:192.0.2.1 ip4:192.0.2.2 -all',
  ],
  [
    'a redirect beside another record becomes an include',
    ['v=spf1 redirect=a.example', 'v=spf1 ip4:192.0.2.2 -all'],
    { 'a.example TXT': txt('v=spf1 -all') },
    'v=spf1 ip4:192.0.2.2 include:a.example ~all',
  ],
  [
    'a lone redirect stays',
    ['v=spf1 ptr redirect=a.example'],
    { 'a.example TXT': txt('v=spf1 -all') },
    'v=spf1 redirect=a.example',
  ],
  ['a redirect to nothing goes', ['v=spf1 ip4:192.0.2.1 redirect=rien.example'], {}, 'v=spf1 ip4:192.0.2.1 ~all'],
  ['open to all is closed', ['v=spf1 ip4:192.0.2.1 +all'], {}, 'v=spf1 ip4:192.0.2.1 ~all'],
  ['neutral becomes suspect', ['v=spf1 ip4:192.0.2.1 ?all'], {}, 'v=spf1 ip4:192.0.2.1 ~all'],
  ['no end gets one', ['v=spf1 ip4:192.0.2.1'], {}, 'v=spf1 ip4:192.0.2.1 ~all'],
  ['what stood after all counts', ['v=spf1 -all ip4:192.0.2.1'], {}, 'v=spf1 ip4:192.0.2.1 -all'],
  [
    'equals signs and commas',
    ['v=spf1 ip4=192.0.2.1,192.0.2.2 include=a.example -all'],
    { 'a.example TXT': txt('v=spf1 -all') },
    'v=spf1 ip4:192.0.2.1 ip4:192.0.2.2 include:a.example -all',
  ],
  [
    'a name in the letters of its language',
    ['v=spf1 include:exämple.fr -all'],
    { 'xn--exmple-cua.fr TXT': txt('v=spf1 -all') },
    'v=spf1 include:xn--exmple-cua.fr -all',
  ],
  ['tabs between terms', ['v=spf1 ip4:192.0.2.1\t-all'], {}, 'v=spf1 ip4:192.0.2.1 -all'],
  ['an all glued to a term', ['v=spf1 ip4:192.0.2.1~all'], {}, 'v=spf1 ip4:192.0.2.1 ~all'],
  [
    'wrong family, wrong name',
    ['v=spf1 ipv4:192.0.2.1 ip4:2001:db8::1 a:192.0.2.3 -all'],
    {},
    'v=spf1 ip4:192.0.2.1 ip6:2001:db8::1 ip4:192.0.2.3 -all',
  ],
  [
    'names parted from their hosts',
    ['v=spf1 include: a.example ip4: 192.0.2.1 ip6: 2001:db8::1 mx -all'],
    { 'a.example TXT': txt('v=spf1 -all') },
    'v=spf1 include:a.example ip4:192.0.2.1 ip6:2001:db8::1 mx -all',
  ],
  [
    'addresses of the web, ports, a long dash',
    ['v=spf1 include:http://a.example ip4:192.0.2.1:25 a:https://b.example/ \u2013all'],
    { 'a.example TXT': txt('v=spf1 -all'), 'b.example A': [{ type: 'A', address: '192.0.2.7' }] },
    'v=spf1 include:a.example ip4:192.0.2.1 a:b.example -all',
  ],
  ['a term glued to the version', ['v=spf1mx -all'], {}, 'v=spf1 mx -all'],
  ['a version without its name', ['spf1 mx -all'], {}, 'v=spf1 mx -all'],
  ['a version without its number', ['v=spf mx -all'], {}, 'v=spf1 mx -all'],
  ['the type of the record before it', ['TXT v=spf1 mx -all'], {}, 'v=spf1 mx -all'],
  ['a version with a point', ['v=spf1.0; mx -all'], {}, 'v=spf1 mx -all'],
  ['whom a reverse name let in is not refused yet', ['v=spf1 mx ptr -all'], {}, 'v=spf1 mx ~all'],
  ['what cannot be read refuses nobody yet', ['v=spf1 mx foo:bar -all'], {}, 'v=spf1 mx ~all'],
  [
    'a host where an address belongs',
    [`v=spf1 ip4:mx.${DOMAIN} -all`],
    { [`mx.${DOMAIN} A`]: [{ type: 'A', address: '192.0.2.7' }] },
    `v=spf1 a:mx.${DOMAIN} -all`,
  ],
  [
    'one that has no address is not the first to be refused',
    ['v=spf1 ip4:mx.ailleurs.example -all'],
    {},
    'v=spf1 ~all',
  ],
  ['quotes and a space before', ['"v=spf1 ip4:192.0.2.1 -all"'], {}, 'v=spf1 ip4:192.0.2.1 -all'],
  [
    'private networks and repeats',
    ['v=spf1 ip4:10.0.0.0/8 ip4:192.0.2.1 ip4:192.0.2.1 -all'],
    {},
    'v=spf1 ip4:192.0.2.1 -all',
  ],
  [
    'half of the Internet',
    ['v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 ip4:192.0.2.1 -all'],
    {},
    'v=spf1 ip4:192.0.2.1 ~all',
  ],
  [
    'an include without policy, which annulled the refusal of others',
    ['v=spf1 include:rien.example ip4:192.0.2.1 -all'],
    {},
    'v=spf1 ip4:192.0.2.1 ~all',
  ],
  [
    'an include that lets everybody in',
    ['v=spf1 include:a.example ip4:192.0.2.1 -all'],
    { 'a.example TXT': txt('v=spf1 +all') },
    'v=spf1 ip4:192.0.2.1 ~all',
  ],
  [
    'an include that another pulls in',
    ['v=spf1 include:b.example include:a.example -all'],
    { 'a.example TXT': txt('v=spf1 include:b.example -all'), 'b.example TXT': txt('v=spf1 ip4:192.0.2.9 -all') },
    'v=spf1 include:a.example -all',
  ],
  [
    'but not where something in between excludes',
    ['v=spf1 include:b.example include:a.example -all'],
    {
      'a.example TXT': txt('v=spf1 -ip4:192.0.2.9 include:b.example -all'),
      'b.example TXT': txt('v=spf1 ip4:192.0.2.9 -all'),
    },
    'v=spf1 include:b.example include:a.example -all',
  ],
  [
    'macros and exp are kept',
    ['v=spf1 exists:%{i}._spf.a.example exp=e.a.example -all'],
    {},
    'v=spf1 exists:%{i}._spf.a.example -all exp=e.a.example',
  ],
];

for (const [title, records, zone, wanted] of cases) {
  test(title, async () => {
    assert.equal(repairSpf(await gathered(records, zone))?.record, wanted);
  });
}

test('the seam of two character-strings is parted', async () => {
  const strings = { type: 'TXT', strings: ['v=spf1 ip4:192.0.2.1', 'ip4:192.0.2.2 -all'] } as const;
  const ask = fakeAsk({ ...MX, [`${DOMAIN} TXT`]: [strings] });
  const evidence = await gatherSpf({ domain: DOMAIN, ask, selectors: [], done: () => {} });
  assert.equal(repairSpf(evidence)?.record, 'v=spf1 ip4:192.0.2.1 ip4:192.0.2.2 -all');
});

test('a version that comes late comes first, and no term is lost', async () => {
  for (const late of ['mx ip4:192.0.2.34 -all v=spf1', 'mx v=spf1 ip4:192.0.2.34 -all'])
    assert.equal(repairSpf(await gathered([late]))?.record, 'v=spf1 mx ip4:192.0.2.34 -all', late);
});

test('every term that goes is reported, with the reason', async () => {
  const { mends = [] } = repairSpf(await gathered(['v=spf1 ptr foo:bar ip4:10.0.0.1 +all'])) ?? {};
  assert.deepEqual(
    mends.map(({ kind, from }) => `${kind} ${from}`),
    ['unreadable foo:bar', 'ptr ptr', 'private ip4:10.0.0.1', 'all +all'],
  );
});

const word = fc.oneof(
  fc.constantFrom('mx', 'a', 'ptr', '-all', '~all', '+all', '?all', 'all', 'include:a.example', 'redirect=b.example'),
  fc.ipV4().map((address) => `ip4:${address}`),
  fc.ipV6().map((address) => `ip6:${address}`),
  fc
    .tuple(
      fc.constantFrom('+', '-', '~', '?', ''),
      fc.constantFrom('ip4=', 'ipv4:', 'a:', 'exists:', 'x='),
      fc.domain(),
    )
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/\s/g, '')),
);

test('whatever stands there, what is proposed is one sound record, and mending it again changes nothing', () => {
  const bare = (records: readonly string[]): SpfEvidence => ({
    domain: DOMAIN,
    profile: seen({ receives: true, sends: true }),
    texts: seen(records),
    strings: records.map((record) => [record]),
    policy: { domain: DOMAIN, records: seen(records.filter(isSpf)), referred: [], loops: [], lookups: [] },
    at: '2026-11-20T12:00:00.000Z',
    answerOctets: 0,
    servers: seen([]),
    walk: [],
    mx: seen([]),
    exchangers: [],
    answers: [],
    greeters: [],
    subdomains: seen([]),
    foreign: [],
  });
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 12 }), { minLength: 1, maxLength: 3 }), (records) => {
      const { record } = repairSpf(bare(records.map((words) => ['v=spf1', ...words].join(' ')))) ?? { record: '' };
      assert.ok(isSpf(record));
      assert.deepEqual(parseSpf(record).faults, [], record);
      assert.doesNotMatch(record, / \+?all| \?all/);
      assert.deepEqual(repairSpf(bare([record])), { record, mends: [] });
    }),
    { numRuns: 500 },
  );
});

interface HostileRecord {
  readonly id: string;
  readonly record: string;
  readonly others: Readonly<Record<string, string>>;
}

test('hostile records: what is proposed is sound, never longer, and removes its faults', async () => {
  const faultsOf = (evidence: SpfEvidence) =>
    checks
      .filter(
        ({ id, judge }) =>
          SYNTAX.test(id) &&
          ['fail', 'warn'].includes((judge as (evidence: SpfEvidence) => { outcome: string })(evidence).outcome),
      )
      .map(({ id }) => id);
  for (const { id, record, others } of hostile<HostileRecord>('spf')) {
    const zone = Object.fromEntries(Object.entries(others).map(([name, text]) => [`${name} TXT`, txt(text)]));
    const mended = repairSpf(await gathered([record], zone));
    if (!mended) continue;
    assert.deepEqual(parseSpf(mended.record).faults, [], id);
    assert.ok(mended.record.length <= record.length + ' ~all'.length, id);
    assert.deepEqual(faultsOf(await gathered([mended.record], zone)), [], id);
  }
});

/** What a record alone can mend; the policies that it pulls in are others', and so is what a macro `%{p}` stands for. */
const SYNTAX =
  /^spf\/(record-single|record-strict-prefix|record-strings|syntax-(?!macro)|all-plus|all-neutral|mech-ptr|mech-broad|mech-reserved)/;
