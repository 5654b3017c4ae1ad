import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsIn } from './texts.ts';

test('texts are found at any depth, whole, and names of properties are none', () => {
  const facts = { hosts: ['mx.exemple.fr', { host: 'mx2.exemple.fr', port: 25, trusted: true }], none: null };
  assert.deepEqual([...textsIn(facts)], ['mx.exemple.fr', 'mx2.exemple.fr']);
  assert.deepEqual([...textsIn(25)], []);
});
