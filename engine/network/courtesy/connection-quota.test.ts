import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handClock } from '../../testing/clock.ts';
import { networkOf, openConnectionQuota } from './connection-quota.ts';

const never = new AbortController().signal;
const ADDRESS = '198.51.100.1';

test('three hundred connections go in a row, then twenty a minute, for each address by itself', async () => {
  const clock = handClock();
  const ledger = openConnectionQuota(clock);
  const went = waiting(ledger.turn, ADDRESS, 400);
  const others = waiting(ledger.turn, '198.51.100.2', 10);
  await clock.pass(0);
  assert.equal(went.length, 300);
  assert.equal(others.length, 10);
  await clock.pass(60_000);
  assert.equal(went.length, 320);
  await clock.pass(24 * 3_600_000);
  assert.equal(went.length, 400);
  const later = waiting(ledger.turn, ADDRESS, 400);
  await clock.pass(0);
  assert.equal(later.length, 300, 'never more than the whole allowance');
});

test('at no moment have more gone than was agreed, and nobody waits longer than needed', async () => {
  const clock = handClock();
  const went = waiting(openConnectionQuota(clock).turn, ADDRESS, 340);
  await clock.pass(0);
  for (let second = 0; second < 120; second += 1) {
    assert.equal(went.length, 300 + Math.floor(second / 3), `after ${second} s`);
    await clock.pass(1_000);
  }
});

test('who came first goes first, whichever audit asks', async () => {
  const clock = handClock();
  const { turn } = openConnectionQuota(clock);
  const went: string[] = [];
  waiting(turn, ADDRESS, 300);
  for (const audit of ['a', 'a', 'b', 'a', 'c', 'b'])
    void Promise.resolve(turn(ADDRESS, never)).then(() => went.push(audit));
  await clock.pass(60_000);
  assert.deepEqual(went, ['a', 'a', 'b', 'a', 'c', 'b']);
});

test('who is cut off leaves the line at once and takes nobody’s turn', async () => {
  const clock = handClock();
  const { turn } = openConnectionQuota(clock);
  waiting(turn, ADDRESS, 300);
  await clock.pass(0);
  const cut = new AbortController();
  const [first, second] = [turn(ADDRESS, cut.signal), turn(ADDRESS, cut.signal)];
  const third = waiting(turn, ADDRESS, 1);
  cut.abort();
  assert.deepEqual(await Promise.all([first, second]), [false, false]);
  await clock.pass(3_000);
  assert.equal(third.length, 1);
  assert.equal(await turn(ADDRESS, cut.signal), false);
});

test('a line in which nobody is left has no timer', async () => {
  const clock = handClock();
  const { turn } = openConnectionQuota(clock);
  waiting(turn, ADDRESS, 300);
  const cut = new AbortController();
  const gone = turn(ADDRESS, cut.signal);
  await clock.pass(0);
  assert.equal(clock.timers(), 1);
  cut.abort();
  assert.equal(await gone, false);
  assert.equal(clock.timers(), 0);
});

test('waiting takes one timer for each address, which fires only when a connection may start', async () => {
  const clock = handClock();
  waiting(openConnectionQuota(clock).turn, ADDRESS, 310);
  await clock.pass(0);
  assert.equal(clock.timers(), 1);
  const before = clock.calls();
  await clock.pass(30_000);
  assert.equal(clock.calls() - before, 10);
});

test('a server that asked to be left alone is refused at once until then, and others are not', async () => {
  const clock = handClock();
  const { turn, leaveAlone } = openConnectionQuota(clock);
  leaveAlone(ADDRESS, 120_000);
  assert.equal(turn(ADDRESS, never), false);
  assert.equal(turn('198.51.100.2', never), true);
  await clock.pass(120_000);
  assert.equal(turn(ADDRESS, never), true);
});

test('nobody is left alone for more than a day, whatever he asks', async () => {
  const clock = handClock();
  const { turn, leaveAlone } = openConnectionQuota(clock);
  leaveAlone(ADDRESS, 1e12);
  await clock.pass(24 * 3_600_000);
  assert.equal(turn(ADDRESS, never), true);
});

test('a clock set back gives nothing and breaks nothing', async () => {
  const clock = handClock(600_000);
  const { turn } = openConnectionQuota(clock);
  waiting(turn, ADDRESS, 300);
  clock.set(0);
  const late = waiting(turn, ADDRESS, 1);
  const other = waiting(turn, '198.51.100.2', 1);
  await clock.pass(0);
  assert.deepEqual([late.length, other.length], [0, 1]);
});

test('an address with waiting connections is not forgotten, however many others are contacted', async () => {
  const clock = handClock();
  const { turn } = openConnectionQuota(clock);
  const went = waiting(turn, ADDRESS, 301);
  for (let n = 0; n < 20_500; n += 1) await turn(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, never);
  await clock.pass(0);
  assert.equal(went.length, 300);
  const more = waiting(turn, ADDRESS, 5);
  await clock.pass(3_000);
  assert.deepEqual([went.length, more.length], [301, 0]);
});

test('the addresses of a network have six hundred connections in a row, then a hundred and twenty a minute together', async () => {
  const clock = handClock();
  const { turn } = openConnectionQuota(clock);
  const scan = (network: string) => Array.from({ length: 250 }, (_, n) => waiting(turn, `${network}${n}`, 4));
  const count = (of: ReturnType<typeof scan>) => of.reduce((sum, { length }) => sum + length, 0);
  const [one, other] = [scan('198.51.100.'), scan('198.51.101.')];
  await clock.pass(0);
  assert.deepEqual([count(one), count(other)], [600, 600]);
  await clock.pass(60_000);
  assert.deepEqual([count(one), count(other)], [720, 720]);
});

test('a network is a /24 of IPv4, also where the address is mapped, and a /48 of IPv6, in any way of writing', () => {
  for (const [address, network] of [
    ['198.51.100.77', '198.51.100.0/24'],
    ['::ffff:198.51.100.77', '198.51.100.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
    ['2001:0DB8:0001:ffff::', '2001:db8:1::/48'],
    ['no address', 'no address'],
  ] as const)
    assert.equal(networkOf(address), network, address);
});

test('three thousand questions about one zone go in a row, then six hundred a minute; a large request waits behind no smaller one', async () => {
  const clock = handClock();
  const { questions } = openConnectionQuota(clock);
  const went: number[] = [];
  const ask = (zone: string, many: number) =>
    void Promise.resolve(questions(zone, many, never)).then((goes) => goes && went.push(many));
  for (let n = 0; n < 60; n += 1) ask('visee.fr', 5);
  await clock.pass(0);
  assert.equal(went.length, 60);
  for (const many of [5, 1, 1]) ask('visee.fr', many);
  ask('autre.fr', 5);
  await clock.pass(4_000);
  assert.deepEqual(went.slice(60), [5], 'another zone');
  await clock.pass(1_000);
  assert.deepEqual(went.slice(60), [5, 5], 'first come, first served');
  await clock.pass(2_000);
  assert.deepEqual(went.slice(60), [5, 5, 1, 1]);
});

/** Asks so many turns, and grows with each that is given. */
function waiting(turn: ReturnType<typeof openConnectionQuota>['turn'], address: string, many: number): readonly true[] {
  const went: true[] = [];
  for (let n = 0; n < many; n += 1) void Promise.resolve(turn(address, never)).then((goes) => goes && went.push(true));
  return went;
}
