import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { worlds } from '@rempart/lab';
import { linesOf } from '../../tests/applied/foreign.ts';
import { newKey, openBind, openPowerdns, withoutBind, withoutPowerdns } from '../../tests/repair/hosts.ts';
import { DOMAIN, toolsFor, WISH } from '../../tests/repair/recorded-tools.ts';
import { carryOut } from './carry-out.ts';
import { changeOf } from './change.ts';
import { openJournal } from './journal.ts';
import { prepare, prepareUndo } from './repair.ts';
import { rfc2136Publisher } from './rfc2136.ts';
import { Secret } from './secret.ts';
import { type HostedZone, ownRecords } from './zone.ts';

const folder = mkdtempSync(join(tmpdir(), 'two-soa-'));
after(() => rmSync(folder, { recursive: true }));

const key = newKey();
const lines = () => linesOf(worlds.find(({ domain }) => domain === DOMAIN) ?? assert.fail());
const contentOf = (zone: HostedZone) =>
  ownRecords(zone)
    .map((record) => JSON.stringify(record))
    .toSorted();
const quiet = async () => {};

const edited = (kind: string, signs: boolean) => () =>
  openPowerdns(DOMAIN, lines(), key, { signs, metadata: { 'SOA-EDIT': kind } });

for (const [called, without, open] of [
  ['BIND that signs another copy', withoutBind, () => openBind(DOMAIN, lines(), key, { signs: 'apart' })],
  ['PowerDNS', withoutPowerdns, () => openPowerdns(DOMAIN, lines(), key)],
  ['PowerDNS that signs', withoutPowerdns, () => openPowerdns(DOMAIN, lines(), key, { signs: true })],
  ['PowerDNS that counts by weeks', withoutPowerdns, edited('INCREMENT-WEEKS', false)],
  ['PowerDNS that signs and counts by days', withoutPowerdns, edited('INCEPTION-INCREMENT', true)],
  ['PowerDNS that counts by seconds', withoutPowerdns, edited('EPOCH', false)],
] as const)
  test(`${called}: a step is written and taken back, whatever SOA record the server hands out`, {
    skip: without,
  }, async () => {
    const host = await open();
    const secret = new Secret(key.secret);
    const place = { host: '127.0.0.1', port: host.port };
    const publisher = rfc2136Publisher(place, { name: key.name, algorithm: 'hmac-sha256', secret });
    const tools = toolsFor(publisher, openJournal(join(folder, called)));
    try {
      const was = contentOf(await publisher.read(DOMAIN));
      const shown = await prepare(tools, WISH);
      assert.ok(shown.ok, JSON.stringify(shown));
      const done = await carryOut(tools, shown.prepared, quiet);
      assert.ok(done.outcome === 'written', JSON.stringify(done));

      // A step that was shown before this one: of another state of the zone, whatever its SOA record.
      const { change } = shown.prepared;
      assert.equal((await publisher.write(change)).outcome, 'changed');
      const other = {
        name: `autre.${DOMAIN}`,
        type: 'TXT',
        ttl: 60,
        before: [],
        after: ['x'],
        placeholders: [],
      } as const;
      const elsewhere = changeOf([other], change.zone, publisher.encode);
      assert.ok(elsewhere.ok);
      assert.equal((await publisher.write(elsewhere.change)).outcome, 'changed');

      const back = await prepareUndo(tools, DOMAIN, done.id);
      assert.ok(back.ok, JSON.stringify(back));
      const undone = await carryOut(tools, back.prepared, quiet);
      assert.equal(undone.outcome, 'written', JSON.stringify(undone));
      assert.deepEqual(contentOf(await publisher.read(DOMAIN)), was);
    } finally {
      await host.close();
    }
  });
