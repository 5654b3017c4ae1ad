import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openWay, readPlace } from '@rempart/engine/repair';
import { openDripping } from '../../../../trials/dripping.ts';
import { confirmed, from, openRepairHouse } from '../../../../trials/repair-house.ts';
import { repairOutside, STEP, standing } from '../../../../trials/repairs.ts';
import type { Repairing } from '../ports/world.ts';
import { openRepairDesk } from './desk.ts';
import { openHeldKeys } from './held-keys.ts';

const { close, double, house, reportId, restore, shown, warn } = await openRepairHouse();
const dripping = await openDripping();
after(close);
after(dripping.close);
beforeEach(restore);

const KEY = `hmac-sha256:k:${Buffer.from('secret').toString('base64')}`;
const SERVER = `127.0.0.1:${dripping.place.port}`;
const DRIPPING = { ...STEP, way: 'rfc2136', server: SERVER };

/** The hosts of the house, and one that drips. */
const { repairing } = repairOutside(double);
const withDripping: Repairing['repairing'] = {
  ...repairing,
  open: async (way, server, key) => {
    const place = readPlace('rfc2136', SERVER);
    if (way !== 'rfc2136' || !place) return repairing.open(way, server, key);
    const publisher = (signal: AbortSignal) =>
      openWay(way, place, { key, address: '127.0.0.1', signal }) ?? assert.fail('no key');
    return { ok: true, host: { publisher, called: 'dripping', dns: null } };
  },
};
const deskWith = (heldKeys: ReturnType<typeof openHeldKeys>) =>
  openRepairDesk({ ...house.tools, repairing: withDripping, heldKeys }, warn);

test('a form has a time of its own, after which its place is another’s', async () => {
  const heldKeys = openHeldKeys({ formMs: 300 });
  const desk = deskWith(heldKeys);
  const open = () => desk.open(reportId, DRIPPING, from(KEY));
  const forms = [await open(), await open(), await open()];
  for (const { id, secret } of forms) assert.equal((await standing(desk, id, secret)).refusal?.code, 'TOO_SLOW');
  await Promise.all(heldKeys.running);
  assert.ok(heldKeys.take(null, 'reading'));
});

test('so many forms are read at once, and no more', async () => {
  const heldKeys = openHeldKeys();
  const desk = deskWith(heldKeys);
  const open = () => desk.open(reportId, DRIPPING, from(KEY));
  for (let forms = 0; forms < 3; forms += 1) await open();
  await assert.rejects(open(), { code: 'BUSY' });
  await heldKeys.close();
});

test('a visitor has one place, and his network not all of them', async () => {
  const heldKeys = openHeldKeys();
  const desk = deskWith(heldKeys);
  const open = (visitor: string) => desk.open(reportId, DRIPPING, { ...from(KEY), visitor });
  await open('198.51.100.1');
  await assert.rejects(open('198.51.100.1'), { code: 'BUSY' });
  await open('198.51.100.2');
  await assert.rejects(open('198.51.200.3'), { code: 'BUSY' });
  await open('203.0.113.1');
  await assert.rejects(open('2001:db8::'), { code: 'BUSY' });
  await heldKeys.close();
});

test('a process that stops does not wait for hosts that drip', async () => {
  const heldKeys = openHeldKeys();
  const desk = deskWith(heldKeys);
  const { id, secret } = await desk.open(reportId, DRIPPING, from(KEY));
  await dripping.asked();
  await heldKeys.close();
  await dripping.left();
  assert.equal((await desk.read(id, secret)).refusal?.code, 'CUT_OFF');
});

test('what is being written when the process stops is finished, or left for the zone to tell', async () => {
  for (const [mood, state, graceMs] of [
    ['as-documented', 'proved', 60_000],
    ['never', 'begun', 50],
  ] as const) {
    const heldKeys = openHeldKeys({ graceMs });
    const desk = deskWith(heldKeys);
    restore();
    const { id, secret } = await shown(desk);
    double.mood = mood;
    const asked = new Promise<void>((resolve) => {
      double.before = resolve;
    });
    await desk.confirm(id, secret, confirmed);
    await asked;
    await heldKeys.close();
    const { repairId } = await desk.read(id, secret);
    assert.equal((await house.tools.store.repairs.find(repairId ?? ''))?.state, state, mood);
  }
});

test('of zones with many records few are held', () => {
  const heldKeys = openHeldKeys();
  const zoneOf = (count: number) => ({ sets: new Map([['x A', { records: { length: count } }]]) });
  const held = (count: number) => ({ prepared: { change: { zone: zoneOf(count) } }, readAt: 0 }) as never;
  for (const [id, count] of [...[['a', 20_000]], ...[['b', 20_000]], ['c', 20_000]] as const)
    heldKeys.hold(`${id}`, held(Number(count)));
  assert.deepEqual(
    ['a', 'b', 'c'].map((id) => heldKeys.find(id) !== undefined),
    [true, true, true],
  );
  heldKeys.hold('d', held(30));
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((id) => heldKeys.find(id) !== undefined),
    [false, true, true, true],
  );
});
