import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsData } from '../model/ask.ts';
import type { RecordChange } from '../remedies/remedy.ts';
import { type ChangeFaultCode, changed, changeOf, fateOf, reversed } from './change.ts';
import { plannedValue } from './value.ts';
import { type HostedSet, type HostedZone, setKey } from './zone.ts';

const ORIGIN = 'a.example';
const record = (data: DnsData) => ({ exact: JSON.stringify(data), data });
const set = (name: string, type: string, ...data: readonly DnsData[]): HostedSet => ({
  ...{ name, type, ttl: 300 },
  records: data.map(record),
});
const text = (value: string): DnsData => ({ type: 'TXT', strings: [value] });
const address = (value: string): DnsData => ({ type: 'A', address: value });

function zoneOf(sets: readonly HostedSet[], known: HostedZone['known'] = 'whole'): HostedZone {
  return { origin: ORIGIN, known, flattened: {}, sets: new Map(sets.map((one) => [setKey(one), one])) };
}

const SETS = [
  set(ORIGIN, 'TXT', text('v=spf1 -all'), text('kept')),
  set(`www.${ORIGIN}`, 'CNAME', { type: 'CNAME', host: 'b.example' }),
  set(`bas.${ORIGIN}`, 'NS', { type: 'NS', host: 'ns.b.example' }),
  set(`led.${ORIGIN}`, 'DNAME', { type: 'DNAME', host: 'b.example' }),
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((label) => set(`${label}.${ORIGIN}`, 'A', address('192.0.2.1'))),
];

const encode = (_: RecordChange['type'], value: string) => record(text(value));

function wanting(change: Partial<RecordChange>, zone = zoneOf(SETS)) {
  const usual: RecordChange = { name: ORIGIN, type: 'TXT', ttl: 3600, before: [], after: [], placeholders: [] };
  return changeOf([{ ...usual, ...change }], zone, encode);
}

test('what stays at a name stays to the octet, with the time to live of its set', () => {
  const reading = wanting({ before: ['v=spf1 -all'], after: ['v=spf1 mx -all'] });
  assert.ok(reading.ok);
  const { change } = reading;
  const [{ ttl, after }] = change.sets as [(typeof change.sets)[number]];
  assert.equal(ttl, 300);
  assert.deepEqual(
    after?.records.map(({ data }) => plannedValue(data)),
    ['kept', 'v=spf1 mx -all'],
  );
  const zone = zoneOf(SETS);
  assert.equal(fateOf(change, zone), 'not-applied');
  const there = changed(zone, change);
  assert.equal(fateOf(change, there), 'applied');
  const back = reversed(change, there);
  assert.ok(back);
  const sorted = (one: HostedZone) =>
    [...one.sets.values()]
      .map((each) => JSON.stringify({ ...each, records: each.records.map(({ exact }) => exact).toSorted() }))
      .toSorted();
  assert.deepEqual(sorted(changed(there, back)), sorted(zone));
  assert.equal(reversed(change, zone), null);
});

test('of a change of which a part stands, that part is taken back, and where others had a hand nothing is', () => {
  const spf = set(`a.${ORIGIN}`, 'TXT', text('old'), text('kept'));
  const zone = zoneOf([
    spf,
    set(`b.${ORIGIN}`, 'TXT', text('old')),
    ...Array.from({ length: 9 }, (_, i) => set(`h${i}.${ORIGIN}`, 'A', address('192.0.2.1'))),
  ]);
  const wanted = ['a', 'b'].map((label) => ({
    ...{ name: `${label}.${ORIGIN}`, type: 'TXT' as const, ttl: 3600, placeholders: [] },
    ...{ before: ['old'], after: ['new'] },
  }));
  const reading = changeOf(wanted, zone, encode);
  assert.ok(reading.ok, JSON.stringify(reading));
  const { change } = reading;
  const [first] = change.sets;
  assert.ok(first);
  const values = (found: HostedZone, name: string) =>
    found.sets
      .get(`${name}.${ORIGIN} TXT`)
      ?.records.map(({ data }) => plannedValue(data))
      .toSorted();
  /** Done are: the first set; of it what comes; of it what goes. */
  const parts: readonly HostedSet[][] = [
    [first.after as HostedSet],
    [{ ...spf, records: [...spf.records, ...first.added] }],
    [{ ...spf, records: spf.records.filter((one) => !first.removed.includes(one)) }],
  ];
  for (const part of parts) {
    const now = {
      ...zone,
      sets: new Map([...zone.sets, ...part.map((one) => [`${one.name} ${one.type}`, one] as const)]),
    };
    assert.equal(fateOf(change, now), 'partly');
    const back = reversed(change, now);
    assert.ok(back);
    const then = changed(now, back);
    assert.deepEqual([values(then, 'a'), values(then, 'b')], [['kept', 'old'], ['old']]);
  }
  const foreign: readonly HostedSet[] = [
    { ...spf, records: [...first.added] },
    { ...spf, records: [...(first.after?.records ?? []), record(text('of others'))] },
    { ...(first.after as HostedSet), ttl: 7 },
  ];
  for (const other of foreign) {
    const now = { ...zone, sets: new Map([...zone.sets, [`a.${ORIGIN} TXT`, other] as const]) };
    assert.equal(fateOf(change, now), 'otherwise');
    assert.equal(reversed(change, now), null);
  }
});

test('a step that would do other than it says is refused', () => {
  const many = Array.from({ length: 9 }, (_, index) => `v=${index}`);
  const cases: readonly (readonly [ChangeFaultCode, Partial<RecordChange>, HostedZone?])[] = [
    ['OUT_OF_ZONE', { name: 'a.other.example', after: ['x'] }],
    ['OUT_OF_ZONE', { name: `nota.example`, after: ['x'] }],
    ['DELEGATED', { name: `_dmarc.bas.${ORIGIN}`, after: ['x'] }],
    ['DELEGATED', { name: `bas.${ORIGIN}`, after: ['x'] }],
    ['DELEGATED', { name: `_dmarc.led.${ORIGIN}`, after: ['x'] }],
    ['NOT_STANDING', { before: ['v=spf1 ~all'], after: ['x'] }],
    ['ALIAS', { name: `www.${ORIGIN}`, after: ['x'] }],
    ['TTL', { name: `new.${ORIGIN}`, ttl: -1, after: ['x'] }],
    ['NOTHING', { after: ['kept'] }],
    ['NOTHING', { before: ['kept'], after: ['kept'] }],
    ['TOO_MUCH', { name: `new.${ORIGIN}`, after: many }],
    ...(['SOA', 'NS', 'DS', 'DNSKEY', 'SRV'] as const).map(
      (type) => ['TYPE', { type: type as 'TXT', after: ['x'] }] as const,
    ),
  ];
  for (const [code, change, zone] of cases) {
    const reading = wanting(change, zone);
    assert.equal(reading.ok ? 'ok' : reading.code, code, JSON.stringify(change));
  }
});

test('of a small zone half may change at most, of a large one a tenth', () => {
  const goes = (count: number, sets: readonly HostedSet[], known?: HostedZone['known']) => {
    const values = Array.from({ length: count }, (_, index) => `v=${index}`);
    const zone = zoneOf([...sets, set(`gone.${ORIGIN}`, 'TXT', ...values.map(text))], known);
    return wanting({ name: `gone.${ORIGIN}`, before: values, after: ['new'] }, zone).ok;
  };
  const others = (count: number) =>
    Array.from({ length: count }, (_, index) => set(`h${index}.${ORIGIN}`, 'A', address('192.0.2.1')));
  assert.ok(goes(3, others(3)));
  assert.ok(!goes(4, others(3)));
  assert.ok(goes(4, others(20)));
  assert.ok(!goes(5, others(20)));
  assert.ok(goes(10, others(90)));
  assert.ok(!goes(11, others(90)));
  assert.ok(goes(4, [], new Set([`gone.${ORIGIN}`])));
  assert.ok(!goes(5, [], new Set([`gone.${ORIGIN}`])));
});
