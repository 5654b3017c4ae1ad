import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Observed, seen } from '../../model/observed.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const never = new AbortController().signal;

test('no more at once than there are places, in the order of arrival', async () => {
  const gate = new ConcurrencyLimit(3);
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const visits = Array.from({ length: 50 }, (_, index) =>
    gate.pass(never, async () => {
      most = Math.max(most, ++inside);
      order.push(index);
      await new Promise(setImmediate);
      inside -= 1;
      return seen(index);
    }),
  );
  await Promise.all(visits);
  assert.equal(most, 3);
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  );
});

test('no more begin in one turn of the event loop than allowed, in the order of arrival', async () => {
  const gate = new ConcurrencyLimit(100, 3);
  const begun: number[][] = [[]];
  const next = () => {
    begun.push([]);
    if (begun.flat().length < 10) setImmediate(next);
  };
  const visits = Array.from({ length: 10 }, (_, index) =>
    gate.pass(never, async () => {
      begun.at(-1)?.push(index);
      return seen(index);
    }),
  );
  setImmediate(next);
  await Promise.all(visits);
  assert.ok(begun.every(({ length }) => length <= 3));
  assert.deepEqual(
    begun.flat(),
    Array.from({ length: 10 }, (_, index) => index),
  );
});

test('tasks that nothing waits for run after all others, in any order of arrival', async () => {
  const gate = new ConcurrencyLimit(1);
  const order: string[] = [];
  const visit = (name: string, turn?: 'soon' | 'last') =>
    gate.pass(
      never,
      async () => {
        order.push(name);
        await new Promise(setImmediate);
        return seen(name);
      },
      turn,
    );
  await Promise.all([
    visit('first'),
    visit('guess', 'last'),
    visit('second'),
    visit('guess again', 'last'),
    visit('third'),
  ]);
  assert.deepEqual(order, ['first', 'second', 'third', 'guess', 'guess again']);
});

test('a task that throws gives its place back', async () => {
  const gate = new ConcurrencyLimit(1);
  await assert.rejects(
    gate.pass(never, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.deepEqual(await gate.pass(never, async () => seen('in')), seen('in'));
});

test('a queued task leaves the queue on abort, and takes no place', async () => {
  const gate = new ConcurrencyLimit(1);
  const time = new AbortController();
  let release = () => {};
  const first = gate.pass(
    never,
    () =>
      new Promise<Observed<number>>((resolve) => {
        release = () => resolve(seen(1));
      }),
  );
  const second = gate.pass(time.signal, async () => seen(2));
  time.abort();
  assert.deepEqual(await second, { seen: false, silence: 'deadline' });
  release();
  assert.deepEqual(await first, seen(1));
  assert.deepEqual(await gate.pass(never, async () => seen(3)), seen(3));
});
