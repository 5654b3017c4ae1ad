import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optOut } from '@rempart/contract';
import type { Ask, DnsRecord } from '../model/ask.ts';
import { seen, unseen } from '../model/observed.ts';
import { HolderAnswers, openOptOuts, readRefusals } from './opt-outs.ts';

const ADDRESS = '192.0.2.1';

interface Asked {
  /** The name that the holder of the address gave it. */
  readonly pointer?: string;
  readonly optedOut?: readonly string[];
  readonly holders?: HolderAnswers;
}

/** Every name leads to one address. */
function openWith({ pointer, optedOut = [], holders = new HolderAnswers() }: Asked = {}) {
  const asked: string[] = [];
  const ask: Ask['dns'] = async (name, type) => {
    if (type !== 'A') asked.push(`${name} ${type}`);
    const isRefusal = type === 'TXT' && optedOut.includes(name.slice(optOut.label.length + 1));
    const answers: Partial<Record<typeof type, DnsRecord['data'][]>> = {
      A: [{ type: 'A', address: ADDRESS }],
      PTR: pointer === undefined ? [] : [{ type: 'PTR', host: pointer }],
      TXT: isRefusal ? [{ type: 'TXT', strings: [optOut.value] }] : [],
    };
    return seen({
      ...{ name, type, rcode: 'NOERROR', aliases: [], signatures: [], authenticated: false, ttl: 60 },
      records: (answers[type] ?? []).map((one) => ({ name, ttl: 60, data: one })),
      from: { server: '127.0.0.1:53', transport: 'udp', at: '2026-11-27T00:00:00Z', elapsedMs: 1 },
    });
  };
  const { signal } = new AbortController();
  const optOuts = openOptOuts(ask, { signal, domain: 'exemple.fr', refusals: readRefusals([]), holders });
  return { ...optOuts, asked };
}

test('an address is judged again once a name of another owner leads to it', async () => {
  const { dns, refusal } = openWith({ optedOut: ['discret.fr'] });
  await dns('www.exemple.fr', 'A');
  assert.equal(await refusal(ADDRESS), null);
  await dns('mx.discret.fr', 'A');
  assert.equal((await refusal(ADDRESS))?.silence, 'opted-out');
});

test('the holder of an address speaks at the domain of the name that he gave it, and is asked nowhere else', async () => {
  const { dns, refusal, asked } = openWith({ pointer: 'vps-7.tiers.fr', optedOut: ['tiers.fr'] });
  await dns('mx.autre.fr', 'A');
  const said = await refusal(ADDRESS);
  assert.equal(said?.silence, 'opted-out');
  assert.match(said?.detail ?? '', /^192\.0\.2\.1 opted out$/);
  assert.deepEqual(asked.toSorted(), [
    '1.2.0.192.in-addr.arpa PTR',
    `${optOut.label}.autre.fr TXT`,
    `${optOut.label}.tiers.fr TXT`,
  ]);
});

test('an address without a name is asked about at its network, once, however many connections there are', async () => {
  const { dns, refusal, asked } = openWith();
  await dns('www.exemple.fr', 'A');
  await dns('mx.autre.fr', 'A');
  for (let times = 0; times < 20; times += 1) assert.equal(await refusal(ADDRESS), null);
  assert.deepEqual(asked.toSorted(), [
    '1.2.0.192.in-addr.arpa PTR',
    `${optOut.label}.2.0.192.in-addr.arpa TXT`,
    `${optOut.label}.autre.fr TXT`,
  ]);
});

test('what the holder of an address said is kept for the audits that follow', async () => {
  const holders = new HolderAnswers();
  for (const optedOut of [[], ['2.0.192.in-addr.arpa']]) {
    const kept = new HolderAnswers();
    const first = await openWith({ optedOut, holders: kept }).refusal(ADDRESS);
    const { refusal, asked } = openWith({ holders: kept });
    assert.deepEqual(await refusal(ADDRESS), first);
    assert.deepEqual(asked, []);
  }
  holders.keep(ADDRESS, null, 0);
  assert.notEqual(holders.of(ADDRESS), null, 'a minute at least');
  assert.equal(holders.of('192.0.2.2'), null);
});

test('a question that our own limits held back is no answer, and is not kept', async () => {
  const holders = new HolderAnswers();
  const ask: Ask['dns'] = async () => unseen('limit', 'no more questions');
  const { signal } = new AbortController();
  const { refusal } = openOptOuts(ask, { signal, domain: 'exemple.fr', refusals: readRefusals([]), holders });
  assert.equal((await refusal(ADDRESS))?.silence, 'limit');
  assert.equal(holders.of(ADDRESS), null);
});
