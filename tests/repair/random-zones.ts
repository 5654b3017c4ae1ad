import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordChange } from '@rempart/engine';
import { changeOf, type ZoneChange } from '../../engine/repair/change.ts';
import { API_HOST_IDS, API_HOSTS, openApiHost } from '../../engine/repair/hosts/hosts.ts';
import { powerdnsPublisher } from '../../engine/repair/powerdns.ts';
import type { Publisher } from '../../engine/repair/publisher.ts';
import { rfc2136Publisher } from '../../engine/repair/rfc2136.ts';
import { Secret } from '../../engine/repair/secret.ts';
import { plannedValue } from '../../engine/repair/value.ts';
import { type HostedZone, setAt } from '../../engine/repair/zone.ts';
import { KEYS, openDouble } from './doubles.ts';
import { newKey, openBind, openKnot, openPowerdns, withoutBind, withoutKnot, withoutPowerdns } from './hosts.ts';

const ORIGIN = 'essai.example';
const LINES = [
  '@ 300 IN SOA ns hostmaster 7 3600 600 86400 60',
  '@ 300 IN NS ns',
  'ns 300 IN A 192.0.2.1',
  ...Array.from({ length: 40 }, (_, index) => `h${index} 300 IN A 192.0.2.2`),
];

const key = newKey();
const tsig = (port: number) =>
  rfc2136Publisher(
    { host: '127.0.0.1', port },
    { name: key.name, algorithm: 'hmac-sha256', secret: new Secret(key.secret) },
  );

const HOSTS = [
  {
    ...{ called: 'Knot', without: withoutKnot },
    open: async () => {
      const { port, close } = await openKnot(ORIGIN, LINES, key);
      return { publisher: tsig(port), close };
    },
  },
  {
    ...{ called: 'BIND', without: withoutBind },
    open: async () => {
      const { port, close } = await openBind(ORIGIN, LINES, key);
      return { publisher: tsig(port), close };
    },
  },
  {
    ...{ called: 'PowerDNS', without: withoutPowerdns },
    open: async () => {
      const { api, close } = await openPowerdns(ORIGIN, LINES, key);
      return { publisher: powerdnsPublisher(api, new Secret(key.secret)), close };
    },
  },
  // Of Infomaniak and of the texts of IONOS too little was recorded.
  ...API_HOST_IDS.filter((id) => id !== 'infomaniak' && id !== 'ionos').map((id) => ({
    ...{ called: API_HOSTS[id].name, without: false as const },
    open: async () => {
      const rows = LINES.filter((line) => / A /.test(line)).map((line) => {
        const [label, ttl, , type = '', content = ''] = line.split(' ');
        return { name: `${label}.${ORIGIN}`, ttl: Number(ttl), type, content };
      });
      const { base, close } = await openDouble(id, ORIGIN, rows);
      const publisher = openApiHost(id, base, KEYS[id]);
      assert.ok(publisher);
      return { publisher, close };
    },
  })),
];

/**
 * For tests: a zone that is changed at random again and again is each time the old one with exactly the difference that was shown, and a
 * change that others made since the look at it is never overwritten.
 */
export function testRandomZones(
  wanted: number,
  seed = Number(process.env['ZONES_SEED'] ?? Date.now() % 1_000_000),
): void {
  for (const { called, without, open } of HOSTS) {
    // Of a double each look takes a request for every record.
    const isDouble = API_HOST_IDS.some((id) => API_HOSTS[id].name === called);
    const rounds = isDouble ? wanted / 5 : wanted;
    test(`${called}: ${rounds} zones at random are the old ones with the difference shown, and none is written over another`, {
      skip: without,
    }, async (context) => {
      context.diagnostic(`ZONES_SEED=${seed}`);
      const random = randomOf(seed);
      // Interfaces over HTTP take no name with an escape.
      const takesAll = called === 'Knot' || called === 'BIND';
      const names = NAMES.filter((name) => takesAll || !name.includes('\\'));
      const { publisher, close } = await open();
      try {
        for (let round = 0; round < rounds; round += 1) {
          const zone = await publisher.read(ORIGIN);
          const change = randomChange(random, zone, publisher, names);
          const other = randomChange(random, zone, publisher, names);
          const said = `seed ${seed}, round ${round}`;
          assert.deepEqual(await publisher.write(change), { outcome: 'written', detail: '' }, said);
          const there = await publisher.read(ORIGIN);
          assert.deepEqual(contentOf(there), withDifference(zone, change), said);
          assert.equal((await publisher.write(other)).outcome, 'changed', said);
          assert.deepEqual(contentOf(await publisher.read(ORIGIN)), contentOf(there), said);
        }
      } finally {
        await close();
      }
    });
  }
}

type Random = (below: number) => number;

/** Numbers that a seed repeats (a linear congruence modulo 2³²). */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const NAMES = [
  ORIGIN,
  ...['_dmarc', '*', 'mail', '_25._tcp.h1', 'a\\.b', 'k1._domainkey'].map((label) => `${label}.${ORIGIN}`),
];
const ALIASES = ['s1', 's2'].map((label) => `${label}._domainkey.${ORIGIN}`);
const TEXT = ['v=spf1 ', '"', '\\', ';', 'é', ' ', '\t', '()', '@', '$', 'x'.repeat(120), '\\010', '日'];

/** A change that the zone takes: one or two sets, in which some values go and some come. */
function randomChange(random: Random, zone: HostedZone, { encode }: Publisher, names: readonly string[]): ZoneChange {
  for (;;) {
    const wanted = Array.from({ length: 1 + random(2) }, () => randomWish(random, zone, names));
    const reading = changeOf(wanted, zone, encode);
    if (reading.ok) return reading.change;
  }
}

function randomWish(random: Random, zone: HostedZone, names: readonly string[]): RecordChange {
  const pick = <Of>(list: readonly Of[]): Of => list[random(list.length)] as Of;
  const type = pick(['A', 'AAAA', 'TXT', 'TXT', 'MX', 'CAA', 'TLSA', 'CNAME'] as const);
  const name = pick(type === 'CNAME' ? ALIASES : names);
  const standing = (setAt(zone, name, type)?.records ?? []).flatMap(({ data }) => plannedValue(data) ?? []);
  const before = standing.filter(() => type === 'CNAME' || standing.length > 3 || random(2) === 0).slice(0, 3);
  const label = () => `n${random(50)}.ailleurs.example.`;
  const fresh = (): string => {
    switch (type) {
      case 'A':
        return `192.0.2.${random(256)}`;
      case 'AAAA':
        return `2001:db8::${1 + random(9)}`;
      case 'TXT':
        return Array.from({ length: random(8) }, () => pick(TEXT)).join('');
      case 'MX':
        return `${random(65_536)} ${label()}`;
      case 'CNAME':
        return label();
      case 'CAA':
        return `${pick([0, 128])} ${pick(['issue', 'issuewild', 'iodef'])} "n${random(50)}.example"`;
      case 'TLSA':
        return `3 1 1 ${random(2 ** 31)
          .toString(16)
          .padStart(64, '0')}`;
    }
  };
  const after = Array.from({ length: type === 'CNAME' ? random(2) : random(3) }, fresh);
  return { name, type, ttl: 60 + random(3_600), before, after: [...new Set(after)], placeholders: [] };
}

/** What was shown: the lines that go and the lines that come. */
function withDifference(zone: HostedZone, { sets }: ZoneChange): readonly string[] {
  const lines = [...contentOf(zone)];
  for (const { name, type, before, ttl, removed, added } of sets) {
    for (const { exact } of removed) {
      const at = lines.indexOf(`${name} ${before?.ttl} ${type} ${exact}`);
      assert.ok(at >= 0, `${name} ${type} ${exact} does not stand there`);
      lines.splice(at, 1);
    }
    for (const { exact } of added) lines.push(`${name} ${ttl} ${type} ${exact}`);
  }
  return lines.toSorted();
}

function contentOf({ sets }: HostedZone): readonly string[] {
  return [...sets.values()]
    .filter(({ type }) => type !== 'SOA')
    .flatMap(({ name, type, ttl, records }) => records.map(({ exact }) => `${name} ${ttl} ${type} ${exact}`))
    .toSorted();
}
