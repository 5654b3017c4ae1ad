import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask } from '../model/ask.ts';
import { seen, unseen } from '../model/observed.ts';
import { fakeAsk } from '../testing/ask.ts';
import { gatherBeside } from './gather.ts';

const asked: string[] = [];
const ask: Ask = {
  ...fakeAsk({}),
  blocklists: [
    { id: 'one', label: 'Une', kind: 'address', zone: 'une.example' },
    { id: 'two', label: 'Deux', kind: 'address', zone: 'deux.example' },
    { id: 'names', label: 'Noms', kind: 'domain', zone: 'noms.example' },
  ] as unknown as Ask['blocklists'],
  blocklist: async (list, subject) => {
    asked.push(`${list} ${subject}`);
    return list === 'one' ? seen({ listed: true, codes: [], reason: null }) : unseen('timeout');
  },
};
const gather = (address: string) =>
  gatherBeside({ domains: [], address, helo: 'mx', audited: 'exemple.fr', signatures: [] }, ask);

test('every list of addresses is asked about the address that sent, and no list of names', async () => {
  const { lists } = await gather('9.9.9.9');
  assert.deepEqual(asked.splice(0), ['one 9.9.9.9', 'two 9.9.9.9']);
  assert.deepEqual(
    lists?.map(({ label, listed }) => [label, listed.seen && listed.value]),
    [
      ['Une', true],
      ['Deux', false],
    ],
  );
  assert.equal(lists?.[1]?.listed.seen, false, 'a silence is no answer');
});

test('no list is asked about an internal address', async () => {
  assert.equal((await gather('10.0.0.1')).lists, undefined);
  assert.deepEqual(asked, []);
});

test('it is asked whether the domain of the author exists', async () => {
  const zone = { 'perdu.exemple.fr MX': 'nxdomain' as const };
  const of = (domains: readonly string[]) =>
    gatherBeside({ domains, address: '192.0.2.1', helo: 'mx', audited: 'exemple.fr', signatures: [] }, fakeAsk(zone));
  assert.deepEqual((await of(['perdu.exemple.fr'])).authorExists, seen(false));
  assert.deepEqual((await of(['exemple.fr', 'perdu.exemple.fr'])).authorExists, seen(true));
  assert.equal((await of([])).authorExists, undefined);
});
