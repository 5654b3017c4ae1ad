import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpResult, Network } from '../model/ask.ts';
import { seen, unseen } from '../model/observed.ts';
import { fakeAsk } from '../testing/ask.ts';
import { openAddressNames } from './address-names.ts';

const DAY_MS = 86_400_000;
const trusted = { trusted: true, nameMatches: true };
const page = (status: number, body: unknown, headers: readonly (readonly [string, string])[] = [], tls = trusted) =>
  seen({
    hops: [{ url: '', address: '192.0.2.1', status, headers, tls }],
    ...{ body: typeof body === 'string' ? body : JSON.stringify(body), bodyBytes: 1, bodyCut: false },
    ...{ elapsedMs: 1, stopped: null },
  } as unknown as HttpResult);

const IPV4 = page(200, {
  services: [
    [['41.0.0.0/8'], ['http://old.test/', 'https://rdap.afrique.test/']],
    [['9.0.0.0/8'], ['https://rdap.test/rdap/']],
    [['broken'], 'x'],
  ],
});
const RANGE = page(200, {
  startAddress: '9.9.8.0',
  endAddress: '9.9.9.255',
  name: 'RESEAU-NEUF',
  entities: ['Jeanne'],
});
const usual: Readonly<Record<string, ReturnType<typeof page>>> = {
  'https://data.iana.org/rdap/ipv4.json': IPV4,
  'https://rdap.test/rdap/ip/9.9.9.9': RANGE,
};

/** A network whose pages these are; what was asked of it. */
function world(pages: Readonly<Record<string, ReturnType<typeof page>>> = usual) {
  const asked: string[] = [];
  const ask = fakeAsk(
    {
      '9.9.9.9.in-addr.arpa PTR': [{ type: 'PTR', host: 'mail.neuf.test' }],
      'mail.neuf.test A': [{ type: 'A', address: '9.9.9.9' }],
      '10.9.9.9.in-addr.arpa PTR': [{ type: 'PTR', host: 'google.com' }],
      'google.com A': [{ type: 'A', address: '192.0.2.2' }],
    },
    {
      http: async (url) => {
        asked.push(url);
        return pages[url] ?? unseen('timeout');
      },
    },
  );
  return { network: { open: () => ask } satisfies Network, asked };
}

test('an address is told with the name that leads back to it and its network; neighbours cost no further question', async () => {
  const { network, asked } = world();
  const names = await openAddressNames()(['9.9.9.9', '9.9.9.10', '10.0.0.1', 'non'], network);
  assert.deepEqual(names, {
    '9.9.9.9': { host: 'mail.neuf.test', network: 'RESEAU-NEUF' },
    '9.9.9.10': { host: null, network: 'RESEAU-NEUF' },
  });
  assert.deepEqual(asked, Object.keys(usual));
});

test('what was told is remembered for a day', async () => {
  const clock = { now: 0 };
  const addressNames = openAddressNames(() => clock.now);
  const { network, asked } = world();
  await addressNames(['9.9.9.9'], network);
  clock.now = DAY_MS - 1;
  assert.equal((await addressNames(['9.9.9.9'], network))['9.9.9.9']?.network, 'RESEAU-NEUF');
  assert.equal(asked.length, 2);
  clock.now = DAY_MS + 1;
  await addressNames(['9.9.9.9'], network);
  assert.equal(asked.length, 4);
});

test('a registry that wants to be left alone is asked nothing more until then', async () => {
  const clock = { now: 0 };
  const addressNames = openAddressNames(() => clock.now);
  const busy = { ...usual, 'https://rdap.test/rdap/ip/9.9.9.9': page(429, '', [['retry-after', '60']]) };
  const { network, asked } = world(busy);
  assert.equal((await addressNames(['9.9.9.9', '9.9.9.10'], network))['9.9.9.9']?.network, null);
  assert.equal(asked.length, 2);
  clock.now = 61_000;
  await addressNames(['9.9.9.9'], network);
  assert.equal(asked.length, 3);
});

test('silence, an answer about another network, and one that nobody vouches for name nothing', async () => {
  const at = 'https://rdap.test/rdap/ip/9.9.9.9';
  const answers = [
    unseen('timeout'),
    page(200, 'not json'),
    page(200, { startAddress: '9.0.0.0', endAddress: '9.0.0.255', name: 'AILLEURS' }),
    page(200, { startAddress: '9.9.9.0', endAddress: '9.9.9.255', name: 'FAUX' }, [], {
      trusted: false,
      nameMatches: true,
    }),
  ];
  for (const answer of answers) {
    const { network } = world({ ...usual, [at]: answer as ReturnType<typeof page> });
    assert.equal((await openAddressNames()(['9.9.9.9'], network))['9.9.9.9']?.network, null);
  }
});

test('of a thousand addresses twelve are asked for, and four networks', async () => {
  const { network, asked } = world();
  const many = Array.from({ length: 1_000 }, (_, index) => `9.${index >> 8}.${index & 255}.1`);
  assert.equal(Object.keys(await openAddressNames()(many, network)).length, 12);
  assert.equal(asked.length, 5);
});
