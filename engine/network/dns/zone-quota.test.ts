import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask, DnsAnswer, RecordType } from '../../model/ask.ts';
import { seen, unseen } from '../../model/observed.ts';
import { countingAtServer, countingByZone, openZoneQuota, zoneOf } from './zone-quota.ts';

/** A resolver that counts what it is asked; names below `court` are known to it for no time. */
function openResolver() {
  const asked: string[] = [];
  const ask: Ask['dns'] = async (name, type) => {
    asked.push(`${name} ${type}`);
    if (name.startsWith('muet.')) return unseen('timeout');
    return seen({ name, type, records: [], ttl: name.startsWith('court.') ? 0 : 300 } as unknown as DnsAnswer);
  };
  return { asked, ask };
}

/** A ledger that gives so many turns to each zone. */
function openTurns(each: number) {
  const taken: Record<string, number> = {};
  const take = (zone: string, many: number) => {
    if ((taken[zone] ?? 0) + many > each) return false;
    taken[zone] = (taken[zone] ?? 0) + many;
    return true;
  };
  return { taken, take };
}

const names = (many: number, below: string) => Array.from({ length: many }, (_, n) => `n${n}.${below}`);
const askAll = (ask: Ask['dns'], hosts: readonly string[], type: RecordType = 'A') =>
  Promise.all(hosts.map((host) => ask(host, type)));

test('questions about names of one registered name are counted together, whatever names lead there', async () => {
  const { asked, ask } = openResolver();
  const { taken, take } = openTurns(10);
  const dns = countingByZone(ask, openZoneQuota(take, 'a.attaque.fr'), new Map());
  const answers = await askAll(dns, [...names(70, 'mx.visee.co.uk'), ...names(60, 'ns.visee.co.uk')]);
  assert.deepEqual([asked.length, taken], [100, { 'visee.co.uk': 10 }]);
  const refused = answers.filter((answer) => !answer.seen);
  assert.equal(refused.length, 30);
  for (const answer of refused) assert.deepEqual(answer, unseen('limit', 'visee.co.uk was asked often enough'));
  assert.ok(
    (await askAll(dns, names(50, 'attaque.fr'))).every((answer) => answer.seen),
    'another zone',
  );
  assert.deepEqual(taken, { 'visee.co.uk': 10, 'attaque.fr': 5 }, 'the own zone is counted by fifties');
});

test('what the resolver remembers costs the zone nothing, for all audits of a process; a silence or no time is not remembered', async () => {
  const { asked, ask } = openResolver();
  const { taken, take } = openTurns(100);
  const known = new Map<string, number>();
  for (let audit = 0; audit < 5; audit += 1)
    await askAll(countingByZone(ask, openZoneQuota(take, 'un.fr'), known), names(10, 'partage.fr'));
  assert.deepEqual([asked.length, taken], [50, { 'partage.fr': 1 }]);
  for (const name of ['court.zone.fr', 'muet.autre.fr'])
    for (let audit = 0; audit < 5; audit += 1)
      await countingByZone(ask, openZoneQuota(take, 'un.fr'), known)(name, 'A');
  assert.deepEqual(taken, { 'partage.fr': 1, 'zone.fr': 5, 'autre.fr': 5 });
});

test('a question waits for its turn, and questions that wait for one turn take one', async () => {
  const { asked, ask } = openResolver();
  const turn = Promise.withResolvers<boolean>();
  let taken = 0;
  const dns = countingByZone(
    ask,
    openZoneQuota(() => {
      taken += 1;
      return turn.promise;
    }, 'un.fr'),
    new Map(),
  );
  const answers = askAll(dns, names(50, 'un.fr'));
  await new Promise(setImmediate);
  assert.deepEqual([asked.length, taken], [0, 1]);
  turn.resolve(true);
  assert.ok((await answers).every((answer) => answer.seen));
  assert.deepEqual([asked.length, taken], [50, 1]);
});

test('questions to name servers count too, and those about addresses by the network that they lie in', async () => {
  const { taken, take } = openTurns(1);
  const mayAsk = openZoneQuota(take, 'un.fr');
  let asked = 0;
  const dnsAt = countingAtServer(async () => {
    asked += 1;
    return unseen('timeout');
  }, mayAsk);
  for (const name of names(12, '100.51.198.in-addr.arpa'))
    await dnsAt({ host: 'ns', address: '192.0.2.1' }, name, 'PTR');
  assert.deepEqual([asked, taken], [10, { '100.51.198.in-addr.arpa': 1 }]);
});

test('a zone is a registered name or a reverse network; nobody answers for names above', () => {
  const nibbles = '8.b.d.0.1.0.0.2.ip6.arpa';
  for (const [name, zone] of [
    ['a.b.exemple.fr', 'exemple.fr'],
    ['_dmarc.exemple.co.uk', 'exemple.co.uk'],
    ['exemple.fr', 'exemple.fr'],
    ['fr', null],
    ['', null],
    ['7.100.51.198.in-addr.arpa', '100.51.198.in-addr.arpa'],
    [`${'1.'.repeat(20)}0.0.0.1.${nibbles}`, `0.0.0.1.${nibbles}`],
  ] as const)
    assert.equal(zoneOf(name), zone, name);
});
