import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOnce } from './read-once.ts';

test('a long text is read once while it is among the last few, a short one each time', () => {
  const readings: string[] = [];
  const read = readOnce((text) => {
    readings.push(text.slice(0, 1));
    return { text };
  });
  const long = (sign: string) => sign.repeat(1_000);
  assert.equal(read(long('a')), read(long('a')));
  assert.deepEqual(read('b'), read('b'));
  for (const sign of 'cdaef') assert.equal(read(long(sign)).text, long(sign));
  for (const sign of 'acd') read(long(sign));
  assert.deepEqual(readings.join(''), 'abbcdefcd');
});
