import assert from 'node:assert/strict';
import { test } from 'node:test';
import { worlds } from '@rempart/lab';
import { carryOut, prepare, readHere } from '../engine/repair/index.ts';
import { rfc2136Publisher } from '../engine/repair/rfc2136.ts';
import { Secret } from '../engine/repair/secret.ts';
import { openAudits } from '../server/adapters/engine/audits.ts';
import { mails } from '../server/adapters/postgres/schema.ts';
import { composeMail } from '../server/usecases/mail/compose.ts';
import { openRepairWorld } from '../server/wings/repair/outside/world.ts';
import { watchRepair } from '../server/wings/repair/usecases/watch-repairs.ts';
import { fakeOutside } from '../trials/fake-outside.ts';
import { openTestApp } from '../trials/house.ts';
import { linesOf } from './applied/foreign.ts';
import { newKey, openKnot, withoutKnot } from './repair/hosts.ts';
import { DOMAIN, toolsFor, WISH } from './repair/recorded-tools.ts';

const HOUR_MS = 3_600_000;

test('a step that stands in Knot tells nothing, and what is removed there by another hand is told once', {
  skip: withoutKnot,
}, async (context) => {
  const clock = { now: new Date('2026-11-20T12:00:00Z') };
  const world = worlds.find(({ domain }) => domain === DOMAIN);
  assert.ok(world);
  const key = newKey();
  const host = await openKnot(DOMAIN, linesOf(world), key);
  context.after(host.close);
  const outside = await openAudits({ resolvers: [{ address: '127.0.0.1', port: 9 }] }, { production: false });
  const { networks, calling } = outside;
  const house = await openTestApp({ ...fakeOutside(), networks, calling }, { now: () => clock.now });
  context.after(async () => {
    await house.close();
    await outside.close();
  });
  const publisher = rfc2136Publisher(
    { host: '127.0.0.1', port: host.port },
    { name: key.name, algorithm: 'hmac-sha256', secret: new Secret(key.secret) },
  );
  const { store } = house.tools;
  const server = `127.0.0.1:${host.port}`;
  const by = {
    ...{ way: 'rfc2136', server, host: `rfc2136 ${server}`, title: 'Recevoir les rapports TLS' },
    ...{ reportId: 'r'.repeat(22), by: 'Ada', holder: 'titulaire@exemple.fr' },
  };
  const tools = toolsFor(
    publisher,
    store.repairs.journal(by, {}, () => clock.now),
  );
  const preparation = await prepare(tools, WISH);
  assert.ok(preparation.ok);
  const done = await carryOut(tools, preparation.prepared, async () => {});
  assert.ok(done.outcome === 'written');
  const { id } = done;
  const written = await store.repairs.find(id);
  assert.ok(written && written.sets.length > 0);

  const alarmsAfter = async (hours: number) => {
    clock.now = new Date(Date.parse(written.at) + hours * HOUR_MS);
    await watchRepair({ repairId: id }, house.tools);
    return (await house.rows(mails)).filter(({ kind }) => kind === 'repairAlarm');
  };
  assert.deepEqual(await alarmsAfter(6), [], 'it stands');

  // Another hand at the host: the journal is not told.
  const zone = await publisher.read(DOMAIN);
  const [set] = written.sets;
  assert.ok(set?.after);
  const beside = publisher.encode('TXT', 'une preuve pour un autre service');
  const both = { ...set.after, records: [...set.after.records, beside] };
  const widened = { ...set, before: set.after, after: both, removed: [], added: [beside] };
  assert.equal((await publisher.write({ origin: DOMAIN, zone, sets: [widened] })).outcome, 'written');
  const said = await house.tools.repairing.stillServed(written);
  assert.deepEqual(new Set(said?.map(({ state }) => state)), new Set(['as-written']), 'another value stands beside it');
  const gone = { ...set, before: both, after: null, removed: both.records, added: [] };
  const now = await publisher.read(DOMAIN);
  assert.equal((await publisher.write({ origin: DOMAIN, zone: now, sets: [gone] })).outcome, 'written');
  const [mail, ...more] = await alarmsAfter(24);
  assert.deepEqual([mail?.recipient, more.length], [by.holder, 0]);
  const message = await composeMail(mail as never, house.tools);
  assert.match(message?.text ?? '', /Au nom _smtp\._tls\.moyenne\.example, TXT n’est plus tel que l’étape l’a écrit/);
  assert.match(message?.text ?? '', new RegExp(`/reparer/fait/${id}`));
  assert.equal((await alarmsAfter(72)).length, 1, 'once');
});

test('a name server that does not answer tells nothing of a step', { skip: withoutKnot }, async (context) => {
  const world = worlds.find(({ domain }) => domain === DOMAIN);
  assert.ok(world);
  const host = await openKnot(DOMAIN, linesOf(world), newKey());
  const outside = await openAudits({ resolvers: [{ address: '127.0.0.1', port: 9 }] }, { production: false });
  context.after(() => outside.close());
  const repairing = openRepairWorld({ ...outside.networks, ...outside.calling, readZone: readHere });
  const added = [{ exact: '', data: { type: 'TXT', strings: ['v=TLSRPTv1; rua=mailto:a@b.fr'] } }] as const;
  const set = { name: `_smtp._tls.${DOMAIN}`, type: 'TXT', ttl: 300, removed: [], before: null, after: null, added };
  const step = { way: 'rfc2136', server: `127.0.0.1:${host.port}`, origin: DOMAIN, sets: [set] };
  const states = async () => (await repairing.stillServed(step))?.map(({ state }) => state) ?? [];
  assert.deepEqual([...new Set(await states())], ['not-yet']);
  await host.close();
  assert.deepEqual(new Set(await states()).has('not-yet'), false);
});
