import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rehearse } from './rehearse.ts';

test('the papers are written, both packages are published to a registry, and npx runs what was published', async () => {
  const said: string[] = [];
  await rehearse((text) => said.push(text));
  assert.match(
    said.join('\n'),
    /^written: notes\.md\nwritten: rempart-[\d.]+\.cdx\.json\nwritten: licences\.md\npublished rempart-[\d.]+\.tgz\npublished rempart-engine-/,
  );
  assert.ok(said.includes('npx rempart exemplaire.example: A'), said.join('\n'));
});
