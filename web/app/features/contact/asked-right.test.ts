import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedIn, erasureAddress } from './asked-right.ts';

const ID = 'xxn-1R-2Ll26mUE7xVpa5w';

test('the link that asks for the erasure of a result carries its right and its id', () =>
  assert.deepEqual(askedIn(new URL(erasureAddress(ID), 'http://x').searchParams), { right: 'erasure', result: ID }));

test('what is no right and no id fills nothing in', () => {
  for (const query of ['', 'droit=toString&analyse=1', 'droit=tout&analyse=../../x', `analyse=${ID}x`])
    assert.deepEqual(askedIn(new URLSearchParams(query)), { right: '', result: '' });
});
