import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { RecordChange } from '@rempart/engine';
import { newKey, openPowerdns, withoutPowerdns } from '../../tests/repair/hosts.ts';
import { freePort } from '../../trials/free-port.ts';
import { changeOf, fateOf, reversed } from './change.ts';
import { powerdnsPublisher } from './powerdns.ts';
import { Secret } from './secret.ts';
import { isSameZone } from './zone.ts';

const ORIGIN = 'essai.example';
const LINES = [
  '@ 300 IN SOA ns hostmaster 7 3600 600 86400 60',
  '@ 300 IN NS ns',
  'ns 300 IN A 192.0.2.1',
  '@ 300 IN MX 10 Mail.Essai.Example.',
  '@ 300 IN TXT "v=spf1 mx ~all"',
  '@ 300 IN TXT "verification=OUI" " et \\195\\169 \\"non\\""',
  '_dmarc 60 IN TXT "v=DMARC1; p=none"',
  'www 300 IN CNAME Ailleurs.Exemple.',
  '_sip._tcp 300 IN SRV 1 2 5060 Sip.Essai.Example.',
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((label) => `${label} 300 IN A 192.0.2.2`),
];
const change = (type: RecordChange['type'], name: string, old: readonly string[], fresh: readonly string[]) => ({
  ...{ name, type, ttl: 3600, placeholders: [] },
  ...{ before: old, after: fresh },
});
const WANTED: readonly RecordChange[] = [
  change('TXT', ORIGIN, ['v=spf1 mx ~all'], ['v=spf1 mx -all']),
  change('TXT', `_dmarc.${ORIGIN}`, ['v=DMARC1; p=none'], [`v=DMARC1; p=reject; ${'x'.repeat(300)}`]),
  change('MX', ORIGIN, ['10 mail.essai.example.'], ['20 mx.essai.example.']),
  change('CAA', ORIGIN, [], ['0 issue "letsencrypt.org"']),
  change('TLSA', `_25._tcp.a.${ORIGIN}`, [], [`3 1 1 ${'ab'.repeat(32)}`]),
  change('CNAME', `selector._domainkey.${ORIGIN}`, [], ['selector.fournisseur.example.']),
];

test('what is not the answer that it documents is told as none', async () => {
  const texts = ['', 'null', '7', '{}', '[{"id":{}}]', '[{"id":"essai.example."}]'];
  for (const text of texts) {
    const server = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const reading = powerdnsPublisher(new URL(`http://127.0.0.1:${port}`), new Secret('x')).read(ORIGIN);
    await assert.rejects(reading, { code: 'MALFORMED' }, text).finally(() => server.close());
  }
});

describe('PowerDNS', { skip: withoutPowerdns }, () => {
  const key = newKey();
  let host: Awaited<ReturnType<typeof openPowerdns>>;
  const publisher = (secret = key.secret) => powerdnsPublisher(host.api, new Secret(secret));
  const api = async (method: string, body?: object): Promise<unknown> => {
    const url = new URL(`/api/v1/servers/localhost/zones/${ORIGIN}.`, host.api);
    const sent = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(url, { method, headers: { 'x-api-key': key.secret }, ...sent });
    assert.ok(answer.ok, `${answer.status}`);
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  };
  before(async () => {
    host = await openPowerdns(ORIGIN, LINES, key);
  });
  after(() => host?.close());

  test('takes a change of each type as a whole, and gives back what stood there', async () => {
    const host = publisher();
    const zone = await host.read(`www.${ORIGIN}`);
    assert.deepEqual([zone.origin, zone.known], [ORIGIN, 'whole']);
    const reading = changeOf(WANTED, zone, host.encode);
    assert.ok(reading.ok, JSON.stringify(reading));
    assert.deepEqual(await host.write(reading.change), { outcome: 'written', detail: '' });
    const there = await host.read(ORIGIN);
    assert.equal(fateOf(reading.change, there), 'applied');
    assert.equal((await host.write(reading.change)).outcome, 'changed');
    const back = reversed(reading.change, there);
    assert.ok(back);
    assert.equal((await host.write(back)).outcome, 'written');
    assert.ok(isSameZone(await host.read(ORIGIN), zone));
  });

  test('a change of others since it was read is not overwritten', async () => {
    const host = publisher();
    const zone = await host.read(ORIGIN);
    const [spf, dmarc] = WANTED.slice(0, 2).map((one) => changeOf([one], zone, host.encode));
    assert.ok(spf?.ok && dmarc?.ok);
    assert.equal((await host.write(spf.change)).outcome, 'written');
    assert.equal((await host.write(dmarc.change)).outcome, 'changed');
    assert.equal(fateOf(dmarc.change, await host.read(ORIGIN)), 'not-applied');
  });

  test('notes that its owner keeps beside a set come back with it', async () => {
    const host = publisher();
    const notes = [{ content: 'depuis l’audit', account: 'ada', modified_at: 1_700_000_000 }];
    const notesAt = async (name: string) => {
      const { rrsets } = (await api('GET')) as { rrsets: { name: string; comments: unknown[] }[] };
      return rrsets.find((one) => one.name === `${name}.`)?.comments;
    };
    const DMARC = `_dmarc.${ORIGIN}`;
    await api('PATCH', { rrsets: [{ name: `${DMARC}.`, type: 'TXT', changetype: 'REPLACE', comments: notes }] });
    const zone = await host.read(ORIGIN);
    const [first] = zone.sets.get(`${DMARC} TXT`)?.records ?? [];
    assert.ok(first?.data.type === 'TXT');
    const goes = changeOf([change('TXT', DMARC, [first.data.strings.join('')], [])], zone, host.encode);
    assert.ok(goes.ok, JSON.stringify(goes));
    assert.equal((await host.write(goes.change)).outcome, 'written');
    assert.equal(await notesAt(DMARC), undefined);
    const back = reversed(goes.change, await host.read(ORIGIN));
    assert.ok(back);
    assert.equal((await host.write(back)).outcome, 'written');
    assert.deepEqual(await notesAt(DMARC), notes);
    assert.ok(isSameZone(await host.read(ORIGIN), zone));
  });

  test('a zone whose serial it leaves as it is says so, and no other', async () => {
    assert.equal((await publisher().read(ORIGIN)).keepsSerial, true);
    await api('PUT', { soa_edit_api: 'DEFAULT' });
    assert.equal((await publisher().read(ORIGIN)).keepsSerial, undefined);
  });

  test('a wrong key, a zone that it does not hold, and a host that is not there are told', async () => {
    await assert.rejects(publisher('wrong').read(ORIGIN), { code: 'BAD_KEY' });
    await assert.rejects(publisher().read('autre.example'), { code: 'NO_ZONE' });
    await assert.rejects(
      powerdnsPublisher(new URL(`http://127.0.0.1:${await freePort()}`), new Secret('x')).read(ORIGIN),
      {
        code: 'UNREACHABLE',
      },
    );
  });
});
