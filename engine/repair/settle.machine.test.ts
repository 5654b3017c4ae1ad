import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { worlds } from '@rempart/lab';
import { linesOf } from '../../tests/applied/foreign.ts';
import {
  newKey,
  notified,
  openBind,
  openBindSecondary,
  openKnot,
  openPowerdns,
  withoutBind,
  withoutKnot,
  withoutPowerdns,
} from '../../tests/repair/hosts.ts';
import { type LateProxy, openLateGateway, openLateProxy } from '../../tests/repair/late-proxy.ts';
import { DOMAIN, toolsFor, WISH } from '../../tests/repair/recorded-tools.ts';
import type { DnsHost } from '../../tests/repair/server.ts';
import { carryOut, type Done } from './carry-out.ts';
import { patience } from './hosts/testing.ts';
import { openJournal } from './journal.ts';
import { powerdnsPublisher } from './powerdns.ts';
import type { Publisher } from './publisher.ts';
import { prepare, prepareUndo } from './repair.ts';
import { rfc2136Publisher } from './rfc2136.ts';
import { Secret } from './secret.ts';
import { followUp } from './settle.ts';
import type { RepairTools } from './tools.ts';
import type { HostedZone } from './zone.ts';

const folder = mkdtempSync(join(tmpdir(), 'settled-'));
after(() => rmSync(folder, { recursive: true }));

const key = newKey();
const lines = () => linesOf(worlds.find(({ domain }) => domain === DOMAIN) ?? assert.fail());

/** A machine between us and the host, which is late. */
interface LateHost {
  readonly publisher: Publisher;
  /** What was sent arrives. */
  readonly arrive: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function publisherAt(port: number): Publisher {
  const secret = new Secret(key.secret);
  return rfc2136Publisher({ host: '127.0.0.1', port }, { name: key.name, algorithm: 'hmac-sha256', secret });
}

function lateHost(publisher: Publisher, proxy: LateProxy, host: DnsHost): LateHost {
  const close = async () => {
    proxy.close();
    await host.close();
  };
  return { publisher, arrive: proxy.release, close };
}

async function lateServer(open: typeof openKnot): Promise<LateHost> {
  const host = await open(DOMAIN, lines(), key);
  const proxy = await openLateProxy(host.port);
  return lateHost(publisherAt(proxy.port), proxy, host);
}

async function latePowerdns(): Promise<LateHost> {
  const host = await openPowerdns(DOMAIN, lines(), key);
  const proxy = await openLateGateway(host.api);
  const base = new URL(`http://127.0.0.1:${proxy.port}`);
  return lateHost(powerdnsPublisher(base, new Secret(key.secret), patience), proxy, host);
}

async function lateSecondary(): Promise<LateHost> {
  const primary = await openBind(DOMAIN, lines(), key);
  const secondary = await openBindSecondary(DOMAIN, primary, key);
  return {
    publisher: publisherAt(secondary.port),
    arrive: () => notified(DOMAIN, secondary),
    close: async () => {
      await secondary.close();
      await primary.close();
    },
  };
}

/** All but the SOA and its serial. */
function contentOf({ sets }: HostedZone): string {
  const content = [...sets].filter(([, { type }]) => type !== 'SOA').map(([, set]) => JSON.stringify(set));
  return content.toSorted().join('\n');
}

const quiet = async () => {};

async function written(tools: RepairTools): Promise<Done> {
  const preparation = await prepare(tools, WISH);
  assert.ok(preparation.ok, JSON.stringify(preparation));
  return carryOut(tools, preparation.prepared, quiet);
}

async function refusalOf(preparing: ReturnType<typeof prepare>): Promise<string> {
  const preparation = await preparing;
  return preparation.ok ? 'ok' : preparation.refusal.code;
}

for (const [called, without, open, detail] of [
  ['BIND that hands changes on to its primary', withoutBind, lateSecondary, /^$/],
  ['BIND whose connection was lost', withoutBind, () => lateServer(openBind), /^SILENT/],
  ['Knot whose connection was lost', withoutKnot, () => lateServer(openKnot), /^SILENT/],
  ['PowerDNS behind a proxy that answers 504', withoutPowerdns, latePowerdns, /^SILENT: 504/],
] as const)
  test(`${called}: what was sent is unknown until the zone tells, and is taken back from what stands there`, {
    skip: without,
  }, async () => {
    const host = await open();
    const journal = openJournal(join(folder, called));
    const tools = toolsFor(host.publisher, journal);
    try {
      const was = contentOf(await host.publisher.read(DOMAIN));
      const done = await written(tools);
      assert.ok(done.outcome === 'unknown', JSON.stringify(done));
      assert.match(done.detail, detail);
      assert.ok(done.seconds > 300, `${done.seconds} s`);
      const { id } = done;

      const again = await prepare(tools, WISH);
      assert.deepEqual(
        again.settled.map(({ fate }) => fate),
        ['pending'],
      );
      assert.equal(again.ok ? 'ok' : again.refusal.code, 'PENDING');
      assert.equal(await refusalOf(prepareUndo(tools, DOMAIN, id)), 'PENDING');
      assert.equal((await journal.find(id))?.state, 'begun');

      await host.arrive();
      await followUp(tools, id);
      assert.equal((await journal.find(id))?.state, 'written');
      assert.notEqual(contentOf(await host.publisher.read(DOMAIN)), was);

      const back = await prepareUndo(tools, DOMAIN, id);
      assert.ok(back.ok, JSON.stringify(back));
      assert.equal((await carryOut(tools, back.prepared, quiet)).outcome, 'unknown');
      assert.equal((await journal.find(id))?.state, 'undoing');
      assert.equal(await refusalOf(prepareUndo(tools, DOMAIN, id)), 'PENDING');
      await host.arrive();
      await followUp(tools, id);
      assert.equal((await journal.find(id))?.state, 'undone');
      assert.equal(contentOf(await host.publisher.read(DOMAIN)), was);
      assert.equal(await refusalOf(prepareUndo(tools, DOMAIN, id)), 'ALREADY_BACK');
    } finally {
      await host.close();
    }
  });

test('what can come no more was not written, and what comes all the same is taken back', {
  skip: withoutKnot,
}, async () => {
  const host = await lateServer(openKnot);
  const journal = openJournal(join(folder, 'never'));
  const tools = toolsFor(host.publisher, journal);
  const later = { ...tools, now: () => new Date(Date.now() + 11 * 60_000) };
  try {
    const done = await written(tools);
    assert.ok(done.outcome === 'unknown');
    const again = await prepare(later, WISH);
    assert.deepEqual(again.settled, [{ id: done.id, step: WISH.step, fate: 'not-applied' }]);
    assert.ok(again.ok);
    assert.equal((await journal.find(done.id))?.state, 'not-written');
    // Its clock was slower than any that is reckoned with.
    await host.arrive();
    const back = await prepareUndo(later, DOMAIN, done.id);
    assert.ok(back.ok, JSON.stringify(back));
  } finally {
    await host.close();
  }
});

test('who has patience waits for what is late', { skip: withoutKnot }, async () => {
  const host = await lateServer(openKnot);
  const tools = toolsFor(host.publisher, openJournal(join(folder, 'patient')));
  const told: string[] = [];
  try {
    const preparation = await prepare(tools, WISH);
    assert.ok(preparation.ok);
    const done = await carryOut({ ...tools, isPatient: true }, preparation.prepared, async ({ kind }) => {
      told.push(kind);
      if (kind === 'unseen') await host.arrive();
    });
    assert.equal(done.outcome, 'written');
    assert.deepEqual(told, ['begun', 'unseen', 'written', 'asked', 'waiting']);
  } finally {
    await host.close();
  }
});
