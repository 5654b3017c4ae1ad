import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../../model/observed.ts';
import { fakeAsk } from '../../testing/ask.ts';
import { checks } from './checks.ts';
import { gatherCname } from './gather.ts';
import { namesOf } from './names.ts';

test('cname: a wholly silent DNS concludes nothing', async () => {
  const ask = fakeAsk({}, { dns: async () => unseen('timeout'), addresses: async () => unseen('timeout') });
  const evidence = await gatherCname({ domain: 'exemple.fr', ask, selectors: [], done: () => {} });
  assert.deepEqual([...new Set(checks.map(({ judge }) => judge(evidence).outcome))], ['unknown']);
});

test('cname: the list of names is bounded, whatever the visitor types', () => {
  const typed = Array.from({ length: 500 }, (_, index) => `sel${index}`);
  assert.ok(namesOf('exemple.fr', typed).length <= 40);
});
