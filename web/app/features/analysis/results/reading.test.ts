import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadsTo, readingAddress, readingOf } from './reading.ts';

const ID = 'xxn-1R-2Ll26mUE7xVpa5w';

test('each reading has an address that selects it', () => {
  for (const reading of ['first', 'whole', 'technical'] as const)
    assert.equal(readingOf(new URL(readingAddress(ID, reading, 'dmarc'), 'http://x').pathname), reading);
});

test('links that were sent before still lead to what they named', () => {
  assert.deepEqual(leadsTo('#technique'), { reading: 'technical', part: '' });
  assert.deepEqual(leadsTo('#dmarc'), { reading: 'whole', part: 'dmarc' });
  for (const hash of ['', '#moi', '#rapports', '#__proto__']) assert.equal(leadsTo(hash), null);
});
