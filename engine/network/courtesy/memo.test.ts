import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import { memoize } from './memo.ts';

test('the same question is carried once, whatever the order of its properties', async () => {
  const carried: unknown[] = [];
  const ask = memoize(new AbortController().signal, async (endpoint: object, offer?: string) => {
    carried.push([endpoint, offer]);
    return seen(carried.length);
  });
  const answers = await Promise.all([
    ask({ address: '192.0.2.1', port: 25 }),
    ask({ port: 25, address: '192.0.2.1' }),
    ask({ address: '192.0.2.1', port: 26 }),
    ask({ address: '192.0.2.1', port: 25 }, 'rc4'),
  ]);
  assert.deepEqual(
    answers.map((answer) => answer.seen && answer.value),
    [1, 1, 2, 3],
  );
});

test('after the signal: what was answered stays known, what is under way or new is over at once', async () => {
  const time = new AbortController();
  let carried = 0;
  const ask = memoize(time.signal, (name: string) => {
    carried += 1;
    return name === 'quick' ? Promise.resolve(seen(name)) : new Promise<Observed<string>>(() => {});
  });
  await ask('quick');
  const pending = ask('slow');
  time.abort();
  const over = { seen: false, silence: 'deadline' };
  assert.deepEqual(await Promise.all([ask('quick'), pending, ask('slow'), ask('new')]), [
    seen('quick'),
    over,
    over,
    over,
  ]);
  assert.equal(carried, 2);
});

test('after the signal: a question that it cut short gives what was seen so far', async () => {
  const time = new AbortController();
  const ask = memoize(
    time.signal,
    (name: string) =>
      new Promise<Observed<string>>((answer) => {
        time.signal.addEventListener('abort', () => answer(name === 'begun' ? seen('half') : unseen('timeout')));
      }),
  );
  const answers = Promise.all([ask('begun'), ask('silent')]);
  time.abort();
  assert.deepEqual(await answers, [seen('half'), unseen('deadline')]);
});

test('a throw becomes the silence `internal`, and does not escape', async () => {
  const ask = memoize(new AbortController().signal, async () => {
    throw new TypeError('undefined is not a function');
  });
  assert.deepEqual(await ask(), { seen: false, silence: 'internal', detail: 'TypeError: undefined is not a function' });
});
