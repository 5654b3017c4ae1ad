import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsAnswer, DnsRecord } from '../model/ask.ts';
import { seen, unseen } from '../model/observed.ts';
import { DeniedNames } from './denied-names.ts';

/** An answer that denies a name of the zone by this record. */
function denial(owner: string, next: string, types: readonly string[] = ['TXT', 'RRSIG', 'NSEC']): DnsAnswer {
  const nsec: DnsRecord = { name: owner, ttl: 3600, data: { type: 'NSEC', next, types } };
  return {
    name: 'asked.exemple.fr',
    type: 'TXT',
    rcode: 'NXDOMAIN',
    records: [],
    aliases: [],
    signatures: [],
    authenticated: true,
    ttl: null,
    denials: [nsec],
    from: { server: '127.0.0.1:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 },
  };
}

const APEX = ['SOA', 'NS', 'RRSIG', 'NSEC', 'DNSKEY'];

const cases: readonly (readonly [string, DnsAnswer, string, boolean])[] = [
  ['a name between the two', denial('b.exemple.fr', 'd.exemple.fr'), 'c.exemple.fr', true],
  ['and what is below it', denial('b.exemple.fr', 'd.exemple.fr'), 'x.y.c.exemple.fr', true],
  ['and what is below the first of the two', denial('b.exemple.fr', 'd.exemple.fr'), 'a.b.exemple.fr', true],
  ['the first of the two', denial('b.exemple.fr', 'd.exemple.fr'), 'b.exemple.fr', false],
  ['the second', denial('b.exemple.fr', 'd.exemple.fr'), 'd.exemple.fr', false],
  ['what is below the second', denial('b.exemple.fr', 'd.exemple.fr'), 'a.d.exemple.fr', false],
  ['what comes before', denial('b.exemple.fr', 'd.exemple.fr'), 'a.exemple.fr', false],
  ['a longer label sorts behind a shorter one', denial('b.exemple.fr', 'b1.exemple.fr'), 'b0.exemple.fr', true],
  [
    'a label sorts before a longer one that begins alike',
    denial('b.exemple.fr', 'b1.exemple.fr'),
    'b2.exemple.fr',
    false,
  ],
  ['a hyphen sorts before a digit', denial('a.exemple.fr', 'a1.exemple.fr'), 'a-b.exemple.fr', true],
  ['a name that only has names below it', denial('b.exemple.fr', 'x.c.exemple.fr'), 'c.exemple.fr', false],
  ['behind the last name of the zone', denial('w.exemple.fr', 'exemple.fr', ['A']), 'z.exemple.fr', true],
  ['a name of another zone behind the last', denial('w.exemple.fr', 'exemple.fr', ['A']), 'z.exemple.org', false],
  ['a zone that holds its apex alone', denial('exemple.fr', 'exemple.fr', APEX), 'z.exemple.fr', true],
  ['below the apex', denial('exemple.fr', 'm.exemple.fr', APEX), 'a.exemple.fr', true],
  ['below a delegation', denial('b.exemple.fr', 'd.exemple.fr', ['NS', 'NSEC']), 'a.b.exemple.fr', false],
  ['beside a delegation', denial('b.exemple.fr', 'd.exemple.fr', ['NS', 'NSEC']), 'c.exemple.fr', true],
  ['below a DNAME', denial('b.exemple.fr', 'd.exemple.fr', ['DNAME', 'NSEC']), 'a.b.exemple.fr', false],
  ['where a name has octets that are escaped', denial('b.exemple.fr', 'c\\000.exemple.fr'), 'bb.exemple.fr', false],
  ['without a denial', { ...denial('b.exemple.fr', 'd.exemple.fr'), denials: [] }, 'c.exemple.fr', false],
];

for (const [says, answer, name, isDenied] of cases) {
  test(`${isDenied ? 'denied' : 'not denied'}: ${says}`, () => {
    const denied = new DeniedNames();
    denied.add(seen(answer));
    assert.equal(denied.has(name), isDenied);
  });
}

test('silence denies nothing', () => {
  const denied = new DeniedNames();
  denied.add(unseen('timeout'));
  assert.ok(denied.isEmpty);
  assert.equal(denied.has('c.exemple.fr'), false);
});
