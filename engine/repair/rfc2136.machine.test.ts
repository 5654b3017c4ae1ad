import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { RecordChange } from '@rempart/engine';
import { newKey, openBind, openKnot, type TestKey, withoutBind, withoutKnot } from '../../tests/repair/hosts.ts';
import type { DnsHost } from '../../tests/repair/server.ts';
import { changeOf, fateOf, reversed, type ZoneChange } from './change.ts';
import { rfc2136Publisher } from './rfc2136.ts';
import { Secret } from './secret.ts';
import type { HostedZone } from './zone.ts';

const ORIGIN = 'essai.example';
/** Case, escapes, several strings, types that nobody reads: what a change must leave as it is. */
const LINES = [
  '@ 300 IN SOA ns hostmaster 7 3600 600 86400 60',
  '@ 300 IN NS ns',
  'ns 300 IN A 192.0.2.1',
  '@ 300 IN MX 10 Mail.Essai.Example.',
  '@ 300 IN TXT "v=spf1 mx ~all"',
  '@ 300 IN TXT "verification=OUI" " et \\195\\169 \\"non\\""',
  '_dmarc 60 IN TXT "v=DMARC1; p=none"',
  'www 300 IN CNAME Ailleurs.Exemple.',
  'inconnu 300 IN TYPE65400 \\# 3 010203',
  '_sip._tcp 300 IN SRV 1 2 5060 Sip.Essai.Example.',
  'bas 300 IN NS ns.ailleurs.example.',
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((label) => `${label} 300 IN A 192.0.2.2`),
];

function keyFor(host: DnsHost, { name, secret }: TestKey, now?: () => number) {
  return rfc2136Publisher(
    { host: '127.0.0.1', port: host.port },
    { name, algorithm: 'hmac-sha256', secret: new Secret(secret) },
    now && { now },
  );
}

const txt = (name: string, old: readonly string[], fresh: readonly string[]): RecordChange => ({
  ...{ name, type: 'TXT', ttl: 3600, placeholders: [] },
  ...{ before: old, after: fresh },
});

const SPF = txt(ORIGIN, ['v=spf1 mx ~all'], ['v=spf1 mx -all']);
const DMARC = txt(`_dmarc.${ORIGIN}`, ['v=DMARC1; p=none'], [`v=DMARC1; p=quarantine; ${'x'.repeat(300)}`]);
const NEW = txt(`_smtp._tls.${ORIGIN}`, [], ['v=TLSRPTv1; rua=mailto:é@essai.example']);

function made(
  zone: HostedZone,
  encode: Parameters<typeof changeOf>[2],
  ...wanted: readonly RecordChange[]
): ZoneChange {
  const reading = changeOf(wanted, zone, encode);
  assert.ok(reading.ok, JSON.stringify(reading));
  return reading.change;
}

/** Every set but the SOA, in any order. */
function setsIn({ sets, origin }: HostedZone): unknown {
  return [...sets.values()]
    .filter(({ name, type }) => !(name === origin && type === 'SOA'))
    .map(({ records, ...set }) => ({ ...set, records: records.map(({ exact }) => exact).toSorted() }))
    .toSorted((one, other) => (`${one.name} ${one.type}` < `${other.name} ${other.type}` ? -1 : 1));
}

for (const [called, without, open] of [
  ['Knot', withoutKnot, openKnot],
  ['BIND', withoutBind, openBind],
] as const)
  describe(called, { skip: without }, () => {
    const key = newKey();
    let host: DnsHost;
    before(async () => {
      host = await open(ORIGIN, LINES, key);
    });
    after(() => host?.close());

    test('takes a change, and gives back to the octet what stood there before', async () => {
      const publisher = keyFor(host, key);
      const zone = await publisher.read(`www.${ORIGIN}`);
      assert.equal(zone.origin, ORIGIN);
      assert.equal(zone.known, 'whole');
      const change = made(zone, publisher.encode, SPF, DMARC, NEW);
      assert.deepEqual(await publisher.write(change), { outcome: 'written', detail: '' });
      const there = await publisher.read(ORIGIN);
      assert.equal(fateOf(change, there), 'applied');
      const back = reversed(change, there);
      assert.ok(back);
      assert.deepEqual(await publisher.write(back), { outcome: 'written', detail: '' });
      const returned = await publisher.read(ORIGIN);
      assert.deepEqual(setsIn(returned), setsIn(zone));
      assert.equal(fateOf(change, returned), 'not-applied');
    });

    test('refuses a change that was made of another state of the zone', async () => {
      const publisher = keyFor(host, key);
      const zone = await publisher.read(ORIGIN);
      const first = made(zone, publisher.encode, NEW);
      const second = made(zone, publisher.encode, SPF);
      assert.equal((await publisher.write(first)).outcome, 'written');
      assert.equal((await publisher.write(second)).outcome, 'changed');
      const there = await publisher.read(ORIGIN);
      assert.equal(fateOf(second, there), 'not-applied');
      const back = reversed(first, there);
      assert.ok(back);
      assert.equal((await publisher.write(back)).outcome, 'written');
    });

    test('a key that it does not know, and a clock that differs, are told and write nothing', async () => {
      const zone = await keyFor(host, key).read(ORIGIN);
      const wrong = keyFor(host, newKey());
      await assert.rejects(wrong.read(ORIGIN), { code: 'BAD_KEY' });
      assert.equal((await wrong.write(made(zone, wrong.encode, SPF))).outcome, 'refused');
      const late = keyFor(host, key, () => Math.floor(Date.now() / 1000) - 3_600);
      await assert.rejects(late.read(ORIGIN), { code: 'BAD_TIME' });
      assert.equal((await late.write(made(zone, late.encode, SPF))).outcome, 'refused');
      assert.deepEqual(setsIn(await keyFor(host, key).read(ORIGIN)), setsIn(zone));
    });

    test('a key that may read the zone and not write at this name is told apart', async () => {
      const narrow = await open(ORIGIN, LINES, key, { writes: '_dmarc' });
      try {
        const publisher = keyFor(narrow, key);
        const zone = await publisher.read(ORIGIN);
        const { outcome, isForbidden } = await publisher.write(made(zone, publisher.encode, NEW));
        assert.deepEqual([outcome, isForbidden], ['refused', true]);
        assert.equal((await publisher.write(made(zone, publisher.encode, DMARC))).outcome, 'written');
      } finally {
        await narrow.close();
      }
    });

    test('a zone that it does not hold is told', async () => {
      await assert.rejects(keyFor(host, key).read('autre.example'), { name: 'Error', code: 'NO_ZONE' });
    });

    test('a zone of which the key opens no copy is read name by name', async () => {
      const closed = await open(ORIGIN, LINES, key, { transfer: false });
      try {
        const publisher = keyFor(closed, key);
        await assert.rejects(publisher.read(ORIGIN), { code: 'NOT_HANDED_OVER' });
        const zone = await publisher.readNames(ORIGIN, [DMARC.name, NEW.name]);
        assert.deepEqual([...zone.sets.keys()].toSorted(), [`_dmarc.${ORIGIN} TXT`, `${ORIGIN} SOA`]);
        const change = made(zone, publisher.encode, DMARC, NEW);
        assert.equal((await publisher.write(change)).outcome, 'written');
        assert.equal(fateOf(change, await publisher.readNames(ORIGIN, [DMARC.name, NEW.name])), 'applied');
      } finally {
        await closed.close();
      }
    });
  });
