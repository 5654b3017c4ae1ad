import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { worlds } from '@rempart/lab';
import { linesOf } from '../../tests/applied/foreign.ts';
import { newKey, openBind, openKnot, withoutBind, withoutKnot } from '../../tests/repair/hosts.ts';
import { DOMAIN, toolsFor, WISH } from '../../tests/repair/recorded-tools.ts';
import type { DnsHost } from '../../tests/repair/server.ts';
import { carryOut } from './carry-out.ts';
import { openJournal } from './journal.ts';
import { prepare } from './repair.ts';
import { rfc2136Publisher } from './rfc2136.ts';
import { Secret } from './secret.ts';
import { setAt } from './zone.ts';

const folder = mkdtempSync(join(tmpdir(), 'signed-'));
after(() => rmSync(folder, { recursive: true }));

const key = newKey();
const lines = () => linesOf(worlds.find(({ domain }) => domain === DOMAIN) ?? assert.fail());
const NEW = `_smtp._tls.${DOMAIN}`;

async function repaired(host: DnsHost, called: string) {
  const publisher = rfc2136Publisher(
    { host: '127.0.0.1', port: host.port },
    { name: key.name, algorithm: 'hmac-sha256', secret: new Secret(key.secret) },
  );
  const journal = openJournal(join(folder, called));
  const tools = toolsFor(publisher, journal);
  // A server that is signing the zone for the first time changes it meanwhile, and refuses.
  const once = async () => {
    const preparation = await prepare(tools, WISH);
    assert.ok(preparation.ok, JSON.stringify(preparation));
    return carryOut(tools, preparation.prepared, async () => {});
  };
  let done = await once();
  for (let tries = 0; done.outcome === 'refused' && done.writing.outcome === 'changed' && tries < 30; tries += 1)
    done = await once();
  const entry = (await journal.entries(DOMAIN)).at(-1);
  return { done, entry, zone: await publisher.read(DOMAIN) };
}

test('a zone that its server signs takes a step, which is signed as it is written', { skip: withoutKnot }, async () => {
  const host = await openKnot(DOMAIN, lines(), key, { signs: true });
  try {
    const { done, zone } = await repaired(host, 'signed');
    assert.equal(done.outcome, 'written');
    assert.ok(setAt(zone, DOMAIN, 'DNSKEY'));
    assert.ok(setAt(zone, NEW, 'RRSIG'));
  } finally {
    await host.close();
  }
});

test('the same of BIND', { skip: withoutBind }, async () => {
  const host = await openBind(DOMAIN, lines(), key, { signs: true });
  try {
    const { done, zone } = await repaired(host, 'bind');
    assert.equal(done.outcome, 'written');
    assert.ok(setAt(zone, NEW, 'RRSIG'));
  } finally {
    await host.close();
  }
});

test('a signed zone whose server does not sign is put back at once', { skip: withoutKnot }, async () => {
  const signedElsewhere = [...lines(), `@ IN DNSKEY 257 3 13 ${Buffer.alloc(64, 7).toString('base64')}`];
  const host = await openKnot(DOMAIN, signedElsewhere, key);
  try {
    const { done, entry, zone } = await repaired(host, 'elsewhere');
    assert.deepEqual([done.outcome, 'isBack' in done && done.isBack], ['unsigned', true]);
    assert.equal(entry?.state, 'undone');
    assert.equal(setAt(zone, NEW, 'TXT'), null);
  } finally {
    await host.close();
  }
});
