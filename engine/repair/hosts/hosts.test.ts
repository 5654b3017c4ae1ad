import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, describe, test } from 'node:test';
import type { RecordChange } from '@rempart/engine';
import { parse } from 'yaml';
import { beside } from '../../../tests/beside.ts';
import { CANARY, type Double, KEYS, type Mood, openDouble } from '../../../tests/repair/doubles.ts';
import { changeOf, fateOf, reversed, type ZoneChange } from '../change.ts';
import type { Publisher } from '../publisher.ts';
import { isSameZone, setAt } from '../zone.ts';
import { API_HOST_IDS, API_HOSTS, type ApiHostId, openApiHost } from './hosts.ts';

const ORIGIN = 'essai.example';
const row = (label: string, type: string, content: string, ttl = 300) => ({
  ...{ name: label === '' ? ORIGIN : `${label}.${ORIGIN}`, type, ttl, content },
});
const ROWS = [
  row('', 'NS', 'ns1.hote.example.'),
  row('', 'MX', '10 mail.essai.example.'),
  row('', 'TXT', '"v=spf1 mx ~all"'),
  row('', 'TXT', '"verification=OUI; non"'),
  row('sous', 'TXT', '"v=spf1 mx ~all"'),
  row('sous', 'TXT', '"kept"'),
  row('_dmarc', 'TXT', '"v=DMARC1; p=none"', 3600),
  row('www', 'CNAME', 'ailleurs.example.'),
  row('sel._domainkey', 'CNAME', 'sel.fournisseur.example.'),
  ...Array.from({ length: 120 }, (_, index) => row(`h${index}`, 'A', '192.0.2.2')),
];
const change = (type: RecordChange['type'], label: string, old: readonly string[], fresh: readonly string[]) => ({
  ...{ name: label === '' ? ORIGIN : `${label}.${ORIGIN}`, type, ttl: 3600, placeholders: [] },
  ...{ before: old, after: fresh },
});
const TEXTS: readonly RecordChange[] = [
  change('TXT', 'sous', ['v=spf1 mx ~all'], ['v=spf1 mx include:x.example -all']),
  change('TXT', '_dmarc', ['v=DMARC1; p=none'], [`v=DMARC1; p=reject; rua=mailto:${'x'.repeat(300)}@essai.example`]),
  change('CNAME', 'k2._domainkey', [], ['k2.fournisseur.example.']),
  change('CNAME', 'sel._domainkey', ['sel.fournisseur.example.'], []),
];
const OTHERS: readonly RecordChange[] = [
  change('TXT', '', ['v=spf1 mx ~all'], ['v=spf1 mx -all']),
  change('MX', '', ['10 mail.essai.example.'], ['20 mx.essai.example.']),
  change('CAA', '', [], ['0 issue "letsencrypt.org"']),
  change('TLSA', '_25._tcp.mail', [], [`3 1 1 ${'ab'.repeat(32)}`]),
];
/** Of IONOS no text was recorded that one string does not hold. */
const textsOf = (id: ApiHostId) =>
  id === 'ionos'
    ? TEXTS.map((one) => ({ ...one, after: one.after.map((value) => value.replace(/x{300}/, 'rapports')) }))
    : TEXTS;
const OTHERS_OF: Partial<Readonly<Record<ApiHostId, readonly RecordChange[]>>> = {
  infomaniak: [],
  ionos: OTHERS.filter(({ type }) => type !== 'TLSA'),
};
const wantedOf = (id: ApiHostId) => [...textsOf(id), ...(OTHERS_OF[id] ?? OTHERS)];

/** Waits for nothing but the answers. */
const patience = { answerMs: 60_000, againMs: 1, tries: 2, longestWaitMs: 10_000 };

for (const id of API_HOST_IDS)
  describe(API_HOSTS[id].name, () => {
    let double: Double;
    let host: Publisher;
    const opened: Double[] = [];
    beforeEach(async () => {
      double = await openDouble(id, ORIGIN, ROWS);
      opened.push(double);
      const publisher = openApiHost(id, double.base, KEYS[id], patience);
      assert.ok(publisher);
      host = publisher;
    });
    after(() => Promise.all(opened.map((one) => one.close())));

    const changeIn = async (wanted: readonly RecordChange[]): Promise<ZoneChange> => {
      const reading = changeOf(wanted, await host.read(ORIGIN), host.encode);
      assert.ok(reading.ok, JSON.stringify(reading));
      return reading.change;
    };

    test('takes a change as a whole, and gives back what stood there', async () => {
      const zone = await host.read(`www.${ORIGIN}`);
      assert.deepEqual([zone.origin, zone.known], [ORIGIN, 'whole']);
      const found = [...zone.sets.values()].filter(({ type }) => type !== 'SOA');
      assert.equal(found.flatMap(({ records }) => records).length, ROWS.length);
      const made = await changeIn(wantedOf(id));
      assert.deepEqual(await host.write(made), { outcome: 'written', detail: '' });
      const there = await host.read(ORIGIN);
      assert.equal(fateOf(made, there), 'applied');
      const back = reversed(made, there);
      assert.ok(back);
      assert.equal((await host.write(back)).outcome, 'written');
      const again = await host.read(ORIGIN);
      const own = ({ sets, ...rest }: typeof zone) => ({
        ...rest,
        sets: new Map([...sets].filter(([key]) => !key.endsWith(' SOA'))),
      });
      assert.ok(isSameZone(own(again), own(zone)));
    });

    test('what others changed since it was read is not overwritten', async () => {
      const made = await changeIn(textsOf(id));
      double.rows.push({ ...row('x', 'A', '192.0.2.9'), id: '9', extra: {} });
      const rows = structuredClone(double.rows);
      assert.equal((await host.write(made)).outcome, 'changed');
      assert.deepEqual(double.rows, rows);
    });

    test('says whether the host itself compares, and what became of a change in the same instant', async () => {
      const made = await changeIn([TEXTS[0] as RecordChange]);
      double.before = () => {
        double.before = () => {};
        double.rows.push({ ...row('x', 'A', '192.0.2.9'), id: '9', extra: {} });
      };
      const { outcome } = await host.write(made);
      assert.equal(host.isConditional, id === 'cpanel');
      assert.equal(outcome, host.isConditional ? 'refused' : 'written');
      assert.ok(double.rows.some(({ name }) => name === `x.${ORIGIN}`));
    });

    /** What stands there afterwards, and what the host is said to have done. */
    const MOODS: readonly (readonly [Mood, fate: string, outcome: string])[] = [
      ['refuses', 'not-applied', 'refused'],
      ['throttles', 'not-applied', 'refused'],
      ['throttles-once', 'applied', 'written'],
      ['deaf', 'not-applied', 'unknown'],
      ['no-json', 'not-applied', 'unknown'],
      ['lies', 'not-applied', 'written'],
    ];
    for (const [mood, fate, outcome] of MOODS)
      test(`${mood}: is told as it is`, async () => {
        const made = await changeIn(textsOf(id));
        double.mood = mood;
        const writing = await host.write(made);
        assert.equal(writing.outcome, outcome);
        assert.equal(fateOf(made, await host.read(ORIGIN)), fate);
        assert.ok(!JSON.stringify(writing).includes(CANARY));
      });

    test('one that did it and hung up is not known to have done it: reading tells', async () => {
      const made = await changeIn([TEXTS[0] as RecordChange]);
      double.mood = 'hangs-up';
      assert.equal((await host.write(made)).outcome, 'unknown');
      assert.match(fateOf(made, await host.read(ORIGIN)), /^(?:not-)?applied$/);
    });

    test('what a failure left half done is put back at once', async () => {
      const made = await changeIn(textsOf(id));
      double.mood = 'fails-at-second';
      const { outcome } = await host.write(made);
      const isOneRequest = outcome === 'written';
      assert.equal(fateOf(made, await host.read(ORIGIN)), isOneRequest ? 'applied' : 'not-applied');
    });

    test('a record that was made twice is one record, and goes as one', async () => {
      const made = await changeIn([TEXTS[2] as RecordChange]);
      double.mood = 'twice';
      await host.write(made);
      double.mood = 'as-documented';
      const there = await host.read(ORIGIN);
      assert.equal(fateOf(made, there), 'applied');
      const back = reversed(made, there);
      assert.ok(back);
      assert.equal((await host.write(back)).outcome, 'written');
      assert.equal(setAt(await host.read(ORIGIN), `k2._domainkey.${ORIGIN}`, 'CNAME'), null);
    });

    test('answers that are none are not read as a zone', async () => {
      for (const mood of ['no-json', 'other-json'] as const) {
        double.readMood = mood;
        await assert.rejects(host.read(ORIGIN), { code: 'MALFORMED' });
      }
      double.readMood = 'deaf';
      await assert.rejects(host.read(ORIGIN), { code: 'SILENT' });
      double.readMood = 'as-documented';
      double.rows.push({ ...row('y', 'A', 'no address'), id: '9', extra: {} });
      await assert.rejects(host.read(ORIGIN), { code: 'MALFORMED' });
    });

    test('a zone that it does not hold, and a key that opens nothing, are told', async () => {
      await assert.rejects(host.read('autre.example'), { code: 'NO_ZONE' });
      const wrong = openApiHost(id, double.base, KEYS[id].replaceAll(CANARY, 'wr0ng'), patience);
      await assert.rejects(
        wrong?.read(ORIGIN) ?? Promise.reject(),
        ({ code }) => code === 'BAD_KEY' || code === 'NO_ZONE',
      );
      assert.equal(openApiHost(id, double.base, 'no key\nat all', patience), null);
    });

    test('a key that opens more than this zone is told, where the host tells it', async () => {
      if (id === 'cpanel') {
        assert.equal(await host.reach?.(ORIGIN), null);
        return;
      }
      assert.deepEqual(await host.reach?.(ORIGIN), []);
      double.others.push('autre.example');
      const reach = await host.reach?.(ORIGIN);
      assert.equal(reach?.length, 1);
      assert.match(reach?.[0] ?? '', /autre\.example/);
    });
  });

describe('what one host alone does', () => {
  const opened: Double[] = [];
  after(() => Promise.all(opened.map((one) => one.close())));
  const open = async (id: ApiHostId) => {
    const double = await openDouble(id, ORIGIN, ROWS);
    opened.push(double);
    const host = openApiHost(id, double.base, KEYS[id], patience);
    assert.ok(host);
    return { double, host };
  };
  const spf = async (host: Publisher) => {
    const reading = changeOf([TEXTS[0] as RecordChange], await host.read(ORIGIN), host.encode);
    assert.ok(reading.ok);
    return reading.change;
  };

  test('OVHcloud: requests are signed, by the clock of the host', async () => {
    const { double, host } = await open('ovh');
    await host.write(await spf(host));
    const { method, path, headers, body } = double.asked.findLast((one) => one.body !== '') ?? assert.fail();
    const timestamp = headers['x-ovh-timestamp'] ?? '';
    assert.ok(Number(timestamp) > Date.now() / 1000 + 10);
    const text = [`${CANARY}secret`, `${CANARY}consumer`, method, `${double.base}${path}`, body, timestamp].join('+');
    assert.equal(headers['x-ovh-signature'], `$1$${createHash('sha1').update(text).digest('hex')}`);
    assert.match(double.asked.at(-1)?.path ?? '', /\/refresh$/);
  });

  test('OVHcloud: what others have prepared is not published with it', async () => {
    const { double, host } = await open('ovh');
    const made = await spf(host);
    double.isDeployed = false;
    const rows = structuredClone(double.rows);
    assert.equal((await host.write(made)).outcome, 'refused');
    assert.deepEqual(double.rows, rows);
    assert.ok(!double.asked.some(({ path }) => path.endsWith('/refresh')));
  });

  test('OVHcloud: a text that it holds in a form of its own gets that form back', async () => {
    const { double, host } = await open('ovh');
    const old = double.rows.find(({ name, content }) => name === `sous.${ORIGIN}` && content.startsWith('"v=spf1'));
    assert.ok(old);
    old.extra = { fieldType: 'SPF' };
    const made = await spf(host);
    await host.write(made);
    const back = reversed(made, await host.read(ORIGIN));
    assert.ok(back);
    await host.write(back);
    assert.equal(
      double.rows.find(({ name, content }) => name === `sous.${ORIGIN}` && content.startsWith('"v=spf1'))?.extra[
        'fieldType'
      ],
      'SPF',
    );
  });

  test('Cloudflare: a note and tags are put back with their record', async () => {
    const { double, host } = await open('cloudflare');
    const old = double.rows.find(({ name, content }) => name === `sous.${ORIGIN}` && content.startsWith('"v=spf1'));
    assert.ok(old);
    old.extra = { comment: 'asked for by Paul', tags: ['mail'] };
    const made = await spf(host);
    await host.write(made);
    const back = reversed(made, await host.read(ORIGIN));
    assert.ok(back);
    await host.write(back);
    const { comment, tags } =
      double.rows.find(({ name, content }) => name === `sous.${ORIGIN}` && content.startsWith('"v=spf1'))?.extra ?? {};
    assert.deepEqual([comment, tags], ['asked for by Paul', ['mail']]);
  });

  test('IONOS: what was not recorded is not written, and what is switched off is not the zone’s', async () => {
    const { double, host } = await open('ionos');
    const off = { ...row('eteint', 'TXT', '"v=spf1 -all"'), id: '77', extra: { disabled: true } };
    double.rows.push(off);
    const zone = await host.read(ORIGIN);
    assert.equal(setAt(zone, `eteint.${ORIGIN}`, 'TXT'), null);
    assert.throws(() => changeOf([OTHERS[3] as RecordChange], zone, host.encode), { code: 'UNDOCUMENTED' });
    for (const value of ['un "mot"', 'x'.repeat(300)]) {
      const made = changeOf([change('TXT', 'neuf', [], [value])], zone, host.encode);
      assert.ok(made.ok);
      const { outcome, detail } = await host.write(made.change);
      assert.deepEqual([outcome, detail], ['refused', `UNDOCUMENTED: neuf.${ORIGIN} TXT`]);
    }
    assert.ok(double.asked.every(({ method }) => method === 'GET'));
  });

  test('Infomaniak: what was not recorded is not written', async () => {
    const { double, host } = await open('infomaniak');
    const apex = changeOf([OTHERS[0] as RecordChange], await host.read(ORIGIN), host.encode);
    assert.ok(apex.ok);
    const { outcome, detail } = await host.write(apex.change);
    assert.deepEqual([outcome, detail], ['refused', `UNDOCUMENTED: ${ORIGIN}`]);
    assert.ok(double.asked.every(({ method }) => method === 'GET'));
    const zone = await host.read(ORIGIN);
    assert.throws(() => changeOf([OTHERS[2] as RecordChange], zone, host.encode), { code: 'UNDOCUMENTED' });
  });
});

interface Cassette {
  readonly interactions: readonly {
    readonly request: { readonly method: string; readonly uri: string };
    readonly response: {
      readonly status: { readonly code: number };
      readonly body: { readonly string: string | Uint8Array };
    };
  }[];
}

const RECORDED = [
  ['ovh', 'pacalis.net', /\/record\/\d+$/],
  ['gandi', 't18s.fr', /\/records$/],
  ['cloudflare', 'byemike.org', /\/dns_records$/],
  ['infomaniak', 'testouille.at', /\/dns\/record$/],
  ['ionos', 'example.com', /^zones\/[^/]+$/],
  ['scaleway', 'example.com', /\/records$/],
] as const;

for (const [id, zone, list] of RECORDED) {
  const { path, skip } = beside(`conformance/dns-hosts/${id}`);
  test(`${API_HOSTS[id].name}: the zone that was recorded is read`, { skip }, async () => {
    const file = readdirSync(path).find((name) => name.includes('list_records_with_no_arguments')) ?? assert.fail();
    const { interactions } = parse(readFileSync(`${path}/${file}`, 'utf8')) as Cassette;
    const below = new URL(API_HOSTS[id].base).pathname;
    const told = new Map(
      interactions.map(({ request, response }) => [
        new URL(request.uri).pathname.slice(below.length),
        { status: response.status.code, text: Buffer.from(response.body.string).toString() },
      ]),
    );
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://x');
      const found = told.get(pathname.slice(1)) ?? { status: 404, text: '' };
      response.writeHead(found.status);
      response.end(found.text);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const host = openApiHost(id, base, KEYS[id], patience);
      const read = await host?.read(zone);
      const records = [...(read?.sets.values() ?? [])].flatMap((set) => set.records);
      const wanted = [...told].filter(([name]) => list.test(name)).map(([, { text }]) => text);
      assert.ok(wanted.length > 0);
      const texts = records.flatMap(({ data }) => (data.type === 'TXT' ? data.strings : []));
      for (const token of new Set(wanted.join().match(/challengetoken\d?/g))) assert.ok(texts.includes(token), token);
      assert.ok(texts.length > 0 && records.length > texts.length);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}
