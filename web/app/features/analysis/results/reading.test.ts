import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingOf } from './reading.ts';

test('a link says for whom a result is shown; one that leads to a card leaves it', () => {
  assert.deepEqual(['#technique', '#moi', '#dmarc', ''].map(readingOf), ['technician', 'owner', null, null]);
});
