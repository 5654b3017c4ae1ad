import assert from 'node:assert/strict';
import { test } from 'node:test';
import { budgets, openCosts, type Payer, payersOf } from './costs.ts';

function openLedger() {
  const clock = { ms: 0 };
  const costs = openCosts(() => new Date(clock.ms));
  const spend = (payers: readonly Payer[], ms: number, task = 'page') => {
    const wait = costs.wait(payers, task);
    if (wait === 0) costs.begin(payers, task)(ms);
    return wait;
  };
  const pass = (seconds: number) => {
    clock.ms += seconds * 1000;
  };
  return { costs, spend, pass };
}

test('a visitor, its site and its provider each have a budget, and say when it is there again', () => {
  const { spend, pass } = openLedger();
  const visitor = payersOf('2001:db8:1:1');
  assert.deepEqual(
    visitor.map(({ kind }) => kind),
    ['visitor', 'site', 'block'],
  );
  for (let n = 0; n < 10; n += 1) assert.equal(spend(visitor, 1_000), 0);
  const wait = spend(visitor, 1_000);
  assert.ok(wait > 0 && wait <= 10, `${wait}`);
  for (let n = 0; n < 10; n += 1) assert.equal(spend(payersOf('2001:db8:1:2'), 1_000), 0, 'the site has twice as much');
  assert.ok(spend(payersOf('2001:db8:1:3'), 1_000) > 0, 'another network of a site that has spent it');
  assert.equal(spend(payersOf('2001:db8:2:1'), 1_000), 0, 'another site');
  pass(wait);
  assert.equal(spend(visitor, 1_000), 0);
});

test('what a task took lately is asked before it is done, and running ones are booked meanwhile', () => {
  const { costs, spend } = openLedger();
  const reader = payersOf('192.0.2.1');
  for (let n = 0; n < 40; n += 1) spend(payersOf(`198.51.${n}.1`), 3_000, 'heavy');
  const ends = [];
  while (costs.wait(reader, 'heavy') === 0) ends.push(costs.begin(reader, 'heavy'));
  assert.ok(ends.length >= 2 && ends.length <= 5, `${ends.length} at once`);
  assert.equal(costs.wait(reader, 'light'), 0);
  for (const end of ends) end(0);
  assert.equal(costs.wait(reader, 'heavy'), 0, 'what was not spent is given back');
});

test('where all together spend too much, those who spent most wait first, and the sum falls below its rate', () => {
  const { spend, pass } = openLedger();
  const networks = Array.from({ length: 11 }, (_, n) => payersOf(`2001:d${n.toString(16)}8:1:1`));
  const taken = (seconds: number) => {
    let ms = 0;
    for (let n = 0; n < seconds; n += 1) {
      for (const network of networks) for (let once = 0; once < 5; once += 1) if (spend(network, 100) === 0) ms += 100;
      assert.equal(spend(payersOf(`203.0.${n % 250}.9`), 30), 0, 'a reader who came just now is answered');
      pass(1);
    }
    return ms / seconds;
  };
  taken(60);
  const rate = taken(300);
  assert.ok(rate <= budgets.all.aSecond * 1.1, `${rate} ms a second`);
});

for (const [kind, addressOf] of [
  ['an IPv4 /16', (n: number) => `203.0.${n >> 8}.${n & 255}`],
  ['an IPv6 /32', (n: number) => `2001:db8:${n.toString(16)}:1`],
] as const) {
  test(`a few who spend what their provider has leave their neighbours alone: ${kind}`, () => {
    const { spend, pass } = openLedger();
    const few = Array.from({ length: 5 }, (_, n) => payersOf(addressOf(n)));
    const [reader, ...newcomers] = Array.from({ length: 60 }, (_, n) => payersOf(addressOf(1_000 + n)));
    const refused = { reader: 0, newcomers: 0 };
    const spent: number[] = [];
    for (let second = 0; second < 3_600; second += 1) {
      let ms = 0;
      for (const one of few) for (let n = 0; n < 3; n += 1) if (spend(one, 40) === 0) ms += 40;
      spent.push(ms);
      if (second % 5 === 0 && spend(reader ?? [], 40) > 0) refused.reader += 1;
      const newcomer = newcomers[second / 60];
      // A page with what it asks for.
      if (newcomer) for (let n = 0; n < 10; n += 1) if (spend(newcomer, 40) > 0) refused.newcomers += 1;
      pass(1);
    }
    assert.deepEqual(refused, { reader: 0, newcomers: 0 });
    const later = spent.slice(600);
    const rate = later.reduce((sum, ms) => sum + ms, 0) / later.length;
    assert.ok(rate <= budgets.block.aSecond, `${rate} ms a second`);
  });
}

test('other processes are told of those who spent most, once, and in a message of bounded length', () => {
  const [here, there] = [openLedger(), openLedger()];
  for (let n = 0; n < 200; n += 1) here.spend([{ kind: 'key', name: `${n}`.padEnd(64, 'x') }], 1_000 + n);
  here.spend([{ kind: 'key', name: 'little' }], 5);
  const told = here.costs.tell();
  assert.ok(told.length >= 20 && told.every(({ ms }) => ms > 1_100), 'those who spent most');
  assert.ok(JSON.stringify(told).length < 7_900, 'PostgreSQL notifies of 8,000 octets at most');
  while (here.costs.tell().length > 0);
  const all = budgets.key.inARow;
  const key = [{ kind: 'key', name: 'heavy' }] as const;
  for (const { spend } of [here, there]) spend(key, all * 0.6);
  const [spent] = here.costs.tell();
  assert.deepEqual([spent?.name, here.costs.tell()], ['heavy', []]);
  there.costs.hear([spent ?? assert.fail()]);
  assert.ok(there.costs.wait(key, 'light') > 0);
  assert.deepEqual(
    there.costs.tell().map(({ ms }) => ms),
    [all * 0.6],
    'what was heard is not told again',
  );
});
