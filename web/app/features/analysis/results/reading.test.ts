import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingOf } from './reading.ts';

test('a link selects the reading of a result; one that leads to a card keeps it', () => {
  assert.deepEqual(['#technique', '#moi', '#dmarc', ''].map(readingOf), ['technician', 'owner', null, null]);
});
