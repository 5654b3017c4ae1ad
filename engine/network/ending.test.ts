import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ending, endingWith } from './ending.ts';

test('an end is reported once, in the order of listening, with its first reason', () => {
  const ending = new Ending();
  const told: string[] = [];
  const gone = () => told.push('gone');
  ending.addEventListener('abort', () => told.push(`first ${ending.aborted} ${ending.reason}`));
  ending.addEventListener('abort', gone);
  ending.addEventListener('abort', () => told.push('second'));
  ending.removeEventListener('abort', gone);
  ending.end('why');
  ending.end('again');
  assert.deepEqual(told, ['first true why', 'second']);
  assert.equal(ending.reason, 'why');
});

test('a step ends with what it belongs to, for its reason, and by itself without telling it', () => {
  const outer = new AbortController();
  const [one, other] = [endingWith(outer.signal), endingWith(outer.signal)];
  one.over();
  assert.deepEqual([one.signal.aborted, other.signal.aborted, outer.signal.aborted], [true, false, false]);
  outer.abort('late');
  assert.deepEqual([one.signal.reason, other.signal.reason], [undefined, 'late']);
  assert.equal(endingWith(outer.signal).signal.reason, 'late');
});

test('a step that is over leaves nothing at what it belonged to', () => {
  const outer = new Ending();
  const removed: unknown[] = [];
  const remove = outer.removeEventListener.bind(outer);
  outer.removeEventListener = (type, listener) => {
    removed.push(listener);
    remove(type, listener);
  };
  endingWith(outer).over();
  assert.equal(removed.length, 1);
});
