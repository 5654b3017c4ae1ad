import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, describe, test } from 'node:test';
import type { RecordChange } from '@rempart/engine';
import { CANARY, type Double } from '../../../tests/repair/doubles.ts';
import { changeOf, reversed } from '../change.ts';
import type { Publisher } from '../publisher.ts';
import { setAt } from '../zone.ts';
import type { ApiHostId } from './hosts.ts';
import { change, ORIGIN, OTHERS, openHost, row, TEXTS } from './testing.ts';

describe('what one host alone does', () => {
  const opened: Double[] = [];
  after(() => Promise.all(opened.map((one) => one.close())));
  const open = async (id: ApiHostId) => {
    const both = await openHost(id);
    opened.push(both.double);
    return both;
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
