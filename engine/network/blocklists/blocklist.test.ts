import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask, RecordType } from '../../model/ask.ts';
import { unseen } from '../../model/observed.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../testing/ask.ts';
import type { ListDefinition, NetworkOptions } from '../options.ts';
import { openBlocklists, readListing } from './blocklist.ts';
import { defaultLists } from './list-definitions.ts';

const A = (...addresses: readonly string[]): FakeAnswer => addresses.map((address) => ({ type: 'A', address }));

/** A list of addresses and one of names, both alive. */
const alive = {
  '2.0.0.127.bl.test A': A('127.0.0.2'),
  '1.0.0.127.bl.test A': 'nxdomain',
  'test.nl.test A': A('127.0.0.8'),
  'invalid.nl.test A': 'nxdomain',
} satisfies Record<string, FakeAnswer>;

const common = { label: 'L', delist: 'https://l.test/', refusals: { '127.0.0.99': 'fermée' } };
const LISTS: readonly ListDefinition[] = [
  {
    ...common,
    id: 'bl',
    kind: 'address',
    zone: 'bl.test',
    keyedZone: '{key}.dq.test',
    testPoint: '127.0.0.2',
    codes: { '127.0.0.2': 'spam', '127.0.0.4': 'robot' },
  },
  {
    ...common,
    id: 'nl',
    kind: 'name',
    zone: 'nl.test',
    testPoint: 'test',
    codes: {},
    bits: { '8': 'hameçonnage', '16': 'virus' },
  },
];

function counted(zone: Record<string, FakeAnswer>) {
  const names: string[] = [];
  const { dns } = fakeAsk({ ...alive, ...zone });
  const ask: Ask['dns'] = (name: string, type: RecordType) => {
    names.push(`${name} ${type}`);
    return dns(name, type);
  };
  return { dns: ask, names };
}

const open = (zone: Record<string, FakeAnswer> = {}, options: Partial<NetworkOptions> = {}) =>
  openBlocklists({ resolvers: [], blocklists: LISTS, ...options }).ask(counted(zone).dns);

const from = { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 };
const listed = (codes: readonly { address: string; meaning: string }[], reason: string | null = null) => ({
  seen: true,
  value: { listed: true, codes, reason, from },
});
const clean = { seen: true, value: { listed: false, codes: [], reason: null, from } };

test('an address is asked backwards, IPv6 by nibbles; absence is an answer', async () => {
  const ask = open({
    '25.113.0.203.bl.test A': A('127.0.0.2', '127.0.0.4'),
    '25.113.0.203.bl.test TXT': txt('see https://l.test/'),
  });
  const codes = [
    { address: '127.0.0.2', meaning: 'spam' },
    { address: '127.0.0.4', meaning: 'robot' },
  ];
  assert.deepEqual(await ask('bl', '203.0.113.25'), listed(codes, 'see https://l.test/'));
  assert.deepEqual(await ask('bl', '203.0.113.26'), clean);
  const nibbles = `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2`;
  assert.deepEqual(
    await open({ [`${nibbles}.bl.test A`]: A('127.0.0.2') })('bl', '2001:db8::1'),
    listed([{ address: '127.0.0.2', meaning: 'spam' }]),
  );
});

test('a name is asked as it is; bits of the last octet', async () => {
  const ask = open({ 'exemple.fr.nl.test A': A('127.0.0.24'), '203.0.113.25.nl.test A': 'nxdomain' });
  assert.deepEqual(
    await ask('nl', 'exemple.fr'),
    listed([
      { address: '127.0.0.24', meaning: 'hameçonnage' },
      { address: '127.0.0.24', meaning: 'virus' },
    ]),
  );
  assert.deepEqual(await ask('nl', 'autre.fr'), clean);
});

test('only documented codes are a listing', () => {
  const [list] = LISTS as readonly [ListDefinition];
  const refused = (detail: string) => unseen('refused', detail);
  assert.deepEqual(readListing(list, []), { seen: true, value: [] });
  assert.deepEqual(readListing(list, ['127.0.0.1']), refused('127.0.0.1'));
  assert.deepEqual(readListing(list, ['127.255.255.254']), refused('127.255.255.254'));
  assert.deepEqual(readListing(list, ['127.0.0.2', '127.255.255.255']), refused('127.255.255.255'));
  assert.deepEqual(readListing(list, ['93.184.216.34']), unseen('malformed', '93.184.216.34'));
  assert.deepEqual(readListing(list, ['127.0.0.2', '93.184.216.34']), unseen('malformed', '93.184.216.34'));
  assert.deepEqual(readListing(list, ['127.0.0.7']), refused('127.0.0.7'));
  assert.deepEqual(readListing(list, ['127.0.0.99']), refused('127.0.0.99 fermée'));
  assert.deepEqual(
    readListing({ ...list, bits: { '2': 'liste noire', '8': 'liste rouge' } }, ['127.0.0.3']),
    refused('127.0.0.3'),
  );
});

test('a silence of the resolver stays a silence', async () => {
  assert.deepEqual(
    await open({ '25.113.0.203.bl.test A': unseen('timeout', 'x') })('bl', '203.0.113.25'),
    unseen('timeout', 'x'),
  );
  assert.deepEqual(
    await open({ '2.0.0.127.bl.test A': unseen('servfail') })('bl', '203.0.113.25'),
    unseen('servfail', 'test point 127.0.0.2: servfail'),
  );
  assert.equal((await open()('none', '203.0.113.25')).seen, false);
});

test('a list whose test points are wrong is believed in nothing', async () => {
  const cases: readonly (readonly [Record<string, FakeAnswer>, string])[] = [
    [{ '2.0.0.127.bl.test A': 'nxdomain' }, 'test point 127.0.0.2 not listed'],
    [{ '2.0.0.127.bl.test A': A('127.255.255.254') }, 'test point 127.0.0.2: 127.255.255.254'],
    [{ '1.0.0.127.bl.test A': A('127.0.0.2') }, 'test point 127.0.0.1 listed'],
  ];
  for (const [zone, detail] of cases) {
    assert.deepEqual(
      await open({ ...zone, '25.113.0.203.bl.test A': A('127.0.0.2') })('bl', '203.0.113.25'),
      unseen('refused', detail),
    );
  }
  assert.deepEqual(
    await open({ 'invalid.nl.test A': A('127.0.0.8') })('nl', 'exemple.fr'),
    unseen('refused', 'test point invalid listed'),
  );
});

test('test points are asked once in a quarter of an hour, by all audits together', async () => {
  let now = 0;
  const lists = openBlocklists({ resolvers: [], blocklists: LISTS }, () => now);
  const first = counted({});
  const second = counted({});
  await Promise.all([
    lists.ask(first.dns)('bl', '203.0.113.1'),
    lists.ask(first.dns)('bl', '203.0.113.2'),
    lists.ask(second.dns)('bl', '203.0.113.3'),
  ]);
  assert.deepEqual([first.names.length, second.names.length], [4, 1]);
  now = 16 * 60_000;
  await lists.ask(second.dns)('bl', '203.0.113.3');
  assert.equal(second.names.length, 4);
});

test('a silence about a test point is not kept for the next audit', async () => {
  const lists = openBlocklists({ resolvers: [], blocklists: LISTS });
  const dead = counted({ '2.0.0.127.bl.test A': unseen('deadline') });
  assert.equal((await lists.ask(dead.dns)('bl', '203.0.113.1')).seen, false);
  assert.deepEqual(await lists.ask(counted({}).dns)('bl', '203.0.113.1'), clean);
});

test('a key is asked with and shown nowhere', async () => {
  const key = 'secretkey0123456789';
  const options = { resolvers: [], blocklists: LISTS, spamhausDqsKey: key };
  const { lists, ask } = openBlocklists(options);
  const zone = (more: Record<string, FakeAnswer>) =>
    counted({ [`2.0.0.127.${key}.dq.test A`]: A('127.0.0.2'), ...more });
  const asked = zone({
    [`25.113.0.203.${key}.dq.test A`]: A('127.0.0.2'),
    [`25.113.0.203.${key}.dq.test TXT`]: txt(`https://x.test/${key}`),
  });
  const answers = [
    await ask(asked.dns)('bl', '203.0.113.25'),
    await ask(zone({ [`26.113.0.203.${key}.dq.test A`]: unseen('servfail', `26.${key}.dq.test`) }).dns)(
      'bl',
      '203.0.113.26',
    ),
    await openBlocklists(options).ask(counted({ [`2.0.0.127.${key}.dq.test A`]: unseen('timeout', key) }).dns)(
      'bl',
      '203.0.113.26',
    ),
  ];
  assert.ok(asked.names.every((name) => name.includes(key)));
  assert.deepEqual(
    answers.map(({ seen }) => seen),
    [true, false, false],
  );
  assert.ok(!JSON.stringify([lists, answers]).includes(key));
});

test('the lists that come with the program', () => {
  const lists = defaultLists();
  assert.deepEqual(
    [...new Set(lists.map(({ label }) => label))],
    ['Spamhaus', 'SpamCop', 'Barracuda', 'PSBL', 'SURBL', 'URIBL'],
  );
  assert.deepEqual(
    openBlocklists({ resolvers: [] }).lists.map(({ id, kind }) => `${id} ${kind}`),
    [
      'spamhaus-zen address',
      'spamcop address',
      'barracuda address',
      'psbl address',
      'spamhaus-dbl name',
      'surbl name',
      'uribl name',
    ],
  );
  const zen = lists.find(({ id }) => id === 'spamhaus-zen');
  assert.equal(zen?.keyedZone, '{key}.zen.dq.spamhaus.net');
  assert.equal(zen?.codes['127.0.0.2'], 'SBL');
});
