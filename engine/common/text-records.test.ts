import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapSeen } from '../model/observed.ts';
import { fakeAsk, txt } from '../testing/ask.ts';
import { texts } from './text-records.ts';

const answer = await fakeAsk({ 'exemple.fr TXT': txt('v=spf1 -all') }).dns('exemple.fr', 'TXT');

test('the texts of an answer are seen', () => {
  assert.deepEqual(texts(answer), { seen: true, value: ['v=spf1 -all'] });
});

test('of an answer that was not read whole nothing is called absent', () => {
  assert.deepEqual(texts(mapSeen(answer, (value) => ({ ...value, omitted: 100 }))), {
    seen: false,
    silence: 'limit',
    detail: '100 records more than are read',
  });
});
