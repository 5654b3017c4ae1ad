import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { worlds } from '@rempart/lab';
import { carryOut, openJournal, prepare, prepareUndo } from '../../engine/repair/index.ts';
import { rfc2136Publisher } from '../../engine/repair/rfc2136.ts';
import { Secret } from '../../engine/repair/secret.ts';
import type { HostedZone } from '../../engine/repair/zone.ts';
import { linesOf } from '../applied/foreign.ts';
import { newKey, openKnot, withoutKnot } from './hosts.ts';
import { DOMAIN, toolsFor, WISH } from './recorded-tools.ts';

/** For tests: from the first look at the zone to the last word in the journal, in the order in which they are passed. */
export const POINTS = [
  ...['before read 1', 'after read 1', 'after entries 1', 'before audit 1', 'after audit 1', 'before audit 2'],
  ...['after audit 2', 'before lock 1', 'after lock 1', 'before begin 1', 'after begin 1', 'before write 1'],
  ...['update sent', 'update answered', 'after write 1', 'before read 2', 'after read 2', 'before add 1'],
  ...['after add 1', 'before ask 1', 'after ask 1', 'before wait 1', 'after wait 1', 'before proof 1', 'after proof 1'],
  ...['before add 2', 'after add 2', 'before release 1', 'after release 1'],
] as const;

/**
 * For tests: a step that is killed at each of some points was written or not, the next command says which, and the way back leads to the
 * zone that stood there before.
 */
export function testKilled(points: readonly (typeof POINTS)[number][]): void {
  test(`killed at ${points.length} points, a step is known to be written or not, and can be taken back`, {
    skip: withoutKnot,
  }, async (context) => {
    const world = worlds.find(({ domain }) => domain === DOMAIN);
    assert.ok(world);
    const key = newKey();
    const host = await openKnot(DOMAIN, linesOf(world), key);
    const folder = mkdtempSync(join(tmpdir(), 'killed-'));
    const publisher = rfc2136Publisher(
      { host: '127.0.0.1', port: host.port },
      { name: key.name, algorithm: 'hmac-sha256', secret: new Secret(key.secret) },
    );
    const was = contentOf(await publisher.read(DOMAIN));
    const told = { written: 0, not: 0 };
    try {
      for (const [index, point] of points.entries()) {
        const place = join(folder, `${index}`);
        const child = spawn(
          process.execPath,
          [
            '--disable-warning=ExperimentalWarning',
            join(import.meta.dirname, 'killed-child.ts'),
            ...[point, place, `${host.port}`, key.name, key.secret],
          ],
          { stdio: ['ignore', 'ignore', 'inherit'] },
        );
        const [, signal] = await once(child, 'exit');
        assert.equal(signal, 'SIGKILL', `${point} was not passed`);

        const isWritten = await settled(async () => contentOf(await publisher.read(DOMAIN)) !== was);
        const journal = openJournal(place);
        const soon = toolsFor(publisher, journal);
        // By then nothing that was sent can come any more.
        const tools = { ...soon, now: () => new Date(Date.now() + 11 * 60_000) };
        const [begun] = await journal.entries(DOMAIN);
        const isBegun = begun?.state === 'begun';
        const early = (await prepare(soon, WISH)).settled.map(({ fate }) => fate);
        if (isBegun) assert.deepEqual(early, [isWritten ? 'applied' : 'pending'], point);
        else assert.deepEqual(early, begun?.state === 'written' ? ['unproved'] : [], point);
        const again = (await prepare(tools, WISH)).settled.map(({ fate }) => fate);
        if (isBegun && !isWritten) assert.deepEqual(again, ['not-applied'], point);
        const [entry] = await journal.entries(DOMAIN);
        assert.ok(entry || !isWritten, `${point}: written, and not in the journal`);
        const isToldWritten = entry?.state === 'written' || entry?.state === 'proved';
        assert.equal(isToldWritten, isWritten, `${point}: told ${entry?.state}`);
        told[isWritten ? 'written' : 'not'] += 1;
        if (!entry) continue;
        const back = await prepareUndo(tools, DOMAIN, entry.id);
        assert.equal(back.ok, isWritten, point);
        if (!back.ok) continue;
        const done = await carryOut(tools, back.prepared, async () => {});
        assert.equal(done.outcome, 'written', point);
        assert.equal(contentOf(await publisher.read(DOMAIN)), was, point);
        assert.equal((await journal.find(entry.id))?.state, 'undone');
      }
    } finally {
      await host.close();
      rmSync(folder, { recursive: true });
    }
    assert.ok(told.written > 0 && told.not > 0);
    context.diagnostic(`${told.written} written, ${told.not} not, all told`);
  });
}

/** An update that is on its way may be done a little later: what holds twice in a row is settled. */
async function settled(look: () => Promise<boolean>): Promise<boolean> {
  for (let last = await look(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const now = await look();
    if (now === last) return now;
    last = now;
  }
}

/** All but the SOA. */
function contentOf({ sets }: HostedZone): string {
  const lines = [...sets.values()].flatMap(({ name, type, ttl, records }) =>
    type === 'SOA' ? [] : records.map(({ exact }) => `${name} ${ttl} ${type} ${exact}`),
  );
  return lines.toSorted().join('\n');
}
