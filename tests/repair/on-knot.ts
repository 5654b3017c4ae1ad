import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { worlds } from '@rempart/lab';
import { carryOut } from '../../engine/repair/carry-out.ts';
import { changeOf } from '../../engine/repair/change.ts';
import type { Wish } from '../../engine/repair/choose.ts';
import { openJournal } from '../../engine/repair/journal.ts';
import { prepare } from '../../engine/repair/repair.ts';
import { rfc2136Publisher } from '../../engine/repair/rfc2136.ts';
import { Secret } from '../../engine/repair/secret.ts';
import type { RepairTools } from '../../engine/repair/tools.ts';
import { linesOf } from '../applied/foreign.ts';
import { newKey, openKnot } from './hosts.ts';
import { DOMAIN, toolsFor, WISH } from './recorded-tools.ts';

const key = newKey();
export const quiet = async () => {};

/** For tests: the zone of a world on a Knot of its own, with an empty journal. */
export async function withKnot(
  use: (tools: RepairTools, port: number) => Promise<void>,
  { lines = [], ...options }: { readonly transfer?: boolean; readonly lines?: readonly string[] } = {},
) {
  const world = worlds.find(({ domain }) => domain === DOMAIN);
  assert.ok(world);
  const folder = mkdtempSync(join(tmpdir(), 'repaired-'));
  const host = await openKnot(DOMAIN, [...linesOf(world), ...lines], key, options);
  try {
    await use(toolsFor(publisherAt(host.port), openJournal(folder)), host.port);
  } finally {
    await host.close();
    rmSync(folder, { recursive: true });
  }
}

export function publisherAt(port: number) {
  const secret = new Secret(key.secret);
  return rfc2136Publisher({ host: '127.0.0.1', port }, { name: key.name, algorithm: 'hmac-sha256', secret });
}

/** For tests: writes a step; returns its name in the journal. */
export async function done(tools: RepairTools, wish: Wish = WISH): Promise<string> {
  const preparation = await prepare(tools, wish);
  assert.ok(preparation.ok, JSON.stringify(preparation));
  const end = await carryOut(tools, preparation.prepared, quiet);
  assert.equal(end.outcome, 'written');
  return 'id' in end ? end.id : assert.fail();
}

/** For tests: what others do to the zone meanwhile. */
export async function write(
  { publisher }: RepairTools,
  name: string,
  old: readonly string[],
  fresh: readonly string[],
) {
  const wanted = { name, type: 'TXT', ttl: 60, before: old, after: fresh, placeholders: [] } as const;
  const reading = changeOf([wanted], await publisher.read(DOMAIN), publisher.encode);
  assert.ok(reading.ok);
  assert.equal((await publisher.write(reading.change)).outcome, 'written');
}

/** Where the step of `WISH` writes, and what. */
export const NEW = `_smtp._tls.${DOMAIN}`;
export const WRITTEN = `v=TLSRPTv1; rua=mailto:rapports@${DOMAIN}`;
