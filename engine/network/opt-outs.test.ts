import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optOut } from '@rempart/contract';
import type { Ask, DnsRecord } from '../model/ask.ts';
import { seen } from '../model/observed.ts';
import { openOptOuts, readRefusals } from './opt-outs.ts';

const ADDRESS = '192.0.2.1';

/** Every name leads to one address, and these owners have opted out. */
function openWith(...optedOut: readonly string[]) {
  const asked: string[] = [];
  const ask: Ask['dns'] = async (name, type) => {
    if (type === 'TXT') asked.push(name);
    const isRefusal = type === 'TXT' && optedOut.includes(name.slice(optOut.label.length + 1));
    const data: DnsRecord['data'][] =
      type === 'A' ? [{ type: 'A', address: ADDRESS }] : isRefusal ? [{ type: 'TXT', strings: [optOut.value] }] : [];
    return seen({
      ...{ name, type, rcode: 'NOERROR', aliases: [], signatures: [], authenticated: false, ttl: 60 },
      records: data.map((one) => ({ name, ttl: 60, data: one })),
      from: { server: '127.0.0.1:53', transport: 'udp', at: '2026-11-27T00:00:00Z', elapsedMs: 1 },
    });
  };
  const { signal } = new AbortController();
  const optOuts = openOptOuts(ask, { signal, domain: 'exemple.fr', refusals: readRefusals([]) });
  return { ...optOuts, asked };
}

test('an address is judged again once a name of another owner leads to it', async () => {
  const { dns, refusal } = openWith('discret.fr');
  await dns('www.exemple.fr', 'A');
  assert.equal(await refusal(ADDRESS), null);
  await dns('mx.discret.fr', 'A');
  assert.equal((await refusal(ADDRESS))?.silence, 'opted-out');
});

test('each owner and each reverse zone is asked once, however many connections there are', async () => {
  const { dns, refusal, asked } = openWith();
  await dns('www.exemple.fr', 'A');
  await dns('mx.autre.fr', 'A');
  for (let times = 0; times < 20; times += 1) assert.equal(await refusal(ADDRESS), null);
  assert.deepEqual(asked.toSorted(), [
    `${optOut.label}.1.2.0.192.in-addr.arpa`,
    `${optOut.label}.2.0.192.in-addr.arpa`,
    `${optOut.label}.autre.fr`,
  ]);
});
