import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { RecordChange } from '@rempart/engine';
import { CANARY, type Double, KEYS, type Mood } from '../../../tests/repair/doubles.ts';
import { changeOf, fateOf, reversed, type ZoneChange } from '../change.ts';
import type { Publisher } from '../publisher.ts';
import { isSameZone, setAt } from '../zone.ts';
import { API_HOST_IDS, API_HOSTS, type ApiHostId, openApiHost } from './hosts.ts';
import { ORIGIN, OTHERS, openHost, patience, ROWS, row, TEXTS } from './testing.ts';

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

for (const id of API_HOST_IDS)
  describe(API_HOSTS[id].name, () => {
    let double: Double;
    let host: Publisher;
    const opened: Double[] = [];
    beforeEach(async () => {
      ({ double, host } = await openHost(id));
      opened.push(double);
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
