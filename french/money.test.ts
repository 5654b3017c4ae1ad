import assert from 'node:assert/strict';
import { test } from 'node:test';
import { euros } from './money.fr.ts';

test('an amount has two decimals, its sign in front, and breaks nowhere', () => {
  assert.equal(euros(1990), '19,90\u00a0€');
  assert.equal(euros(123_450), '1\u00a0234,50\u00a0€');
  assert.equal(euros(-1990), '−19,90\u00a0€');
  assert.equal(euros(0), '0,00\u00a0€');
});
