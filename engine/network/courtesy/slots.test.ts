import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handClock } from '../../testing/clock.ts';
import { openConnectionQuota } from './connection-quota.ts';
import { openSlots, type Place, type Reason, type SlotPriority } from './slots.ts';

const never = new AbortController().signal;
const MAIL = { address: '198.51.100.1', port: 25 };

test('an audit’s sessions go before its own hellos, and before nobody else’s', async () => {
  const slots = openSlots();
  const order: string[] = [];
  const [first, second] = [{ name: 'first' }, { name: 'second' }];
  const ask = async (audit: { readonly name: string }, rank: SlotPriority) => {
    const place = await slots.take(MAIL, { rank, audit, turn: () => true, signal: never });
    order.push(`${audit.name} ${rank}`);
    await new Promise(setImmediate);
    if (typeof place !== 'string') place.release();
  };
  await Promise.all([
    ask(first, 'hello'),
    ask(first, 'hello'),
    ask(first, 'hello'),
    ask(first, 'hello'),
    ask(second, 'session'),
    ask(second, 'session'),
    ask(first, 'session'),
  ]);
  assert.deepEqual(order, [
    ...['first hello', 'first hello'],
    ...['first session', 'first hello', 'second session', 'second session', 'first hello'],
  ]);
});

test('an address sees two conversations on port 25, and two more on its other ports', async () => {
  const slots = openSlots();
  const time = new AbortController();
  const take = (port: number, signal: AbortSignal = never) =>
    slots.take({ ...MAIL, port }, { rank: 'session', audit: {}, turn: () => true, signal });
  const held = await Promise.all([take(25), take(25), take(587), take(465)]);
  assert.ok(held.every((place) => typeof place !== 'string'));
  const late = [take(25, time.signal), take(143, time.signal)];
  time.abort();
  assert.deepEqual(await Promise.all(late), ['busy', 'busy']);
});

test('who waits for the ledger is told so, whether it has a place at the address or waits for one behind those', async () => {
  const { turn } = openConnectionQuota(handClock());
  for (let n = 0; n < 300; n += 1) turn(MAIL.address, never);
  const slots = openSlots();
  const time = new AbortController();
  const asked = Array.from({ length: 5 }, () =>
    slots.take(MAIL, { rank: 'session', audit: {}, turn, signal: time.signal }),
  );
  await new Promise(setImmediate);
  time.abort();
  assert.deepEqual(await Promise.all(asked), Array<Reason>(5).fill('visited'));
});

test('who waits for others only is told so, and a place that was waited for is given back', async () => {
  const slots = openSlots();
  const time = new AbortController();
  const take = (signal: AbortSignal): Promise<Place | Reason> =>
    slots.take(MAIL, { rank: 'session', audit: {}, turn: () => true, signal });
  const held = await Promise.all([take(never), take(never)]);
  const late = take(time.signal);
  time.abort();
  assert.equal(await late, 'busy');
  for (const place of held) if (typeof place !== 'string') place.release();
  for (const place of await Promise.all([take(never), take(never)])) assert.notEqual(typeof place, 'string');
});
