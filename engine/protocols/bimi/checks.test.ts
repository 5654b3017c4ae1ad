import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks } from './checks.ts';
import { gathered } from './testing/cases.ts';

test('bimi: without a record nothing is scored', async () => {
  const evidence = await gathered({ record: [] });
  const scored = checks.filter(({ judge }) => !['info', 'notApplicable'].includes(judge(evidence).outcome));
  assert.deepEqual(scored, []);
});

test('bimi: files are read up to a limit', async () => {
  const asked: unknown[] = [];
  await gathered({}, asked);
  assert.deepEqual(asked, [{ maxBytes: 65_536 }, { maxBytes: 100_000 }]);
});
