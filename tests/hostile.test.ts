import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { HOSTILE } from './hostile.ts';

const ROOT = join(import.meta.dirname, '..');
const files = readdirSync(HOSTILE).filter((name) => name.endsWith('.json'));
const readme = readFileSync(join(HOSTILE, 'README.md'), 'utf8');

test('the README of the hostile inputs names every file', () => {
  const named = [...readme.matchAll(/^\| `(\w+\.json)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(named, files.sort());
});

for (const name of files)
  test(`no editor has touched ${name}, and none of its cases is missing`, () => {
    const text = readFileSync(join(HOSTILE, name), 'utf8');
    const content = JSON.parse(text) as { readonly count: number; readonly cases: readonly { readonly id: string }[] };
    assert.ok(text === JSON.stringify(content, null, 1), 'it is not written as JSON.stringify(content, null, 1)');
    assert.equal(content.cases.length, content.count);
    assert.equal(new Set(content.cases.map(({ id }) => id)).size, content.count);
  });

test('the README of the hostile inputs names tests that read each file', () => {
  const listed = [...readme.matchAll(/^\| `(\w+)\.json` \| .* \| (.*) \|$/gm)];
  for (const [, file, readers = ''] of listed)
    for (const [, path = ''] of readers.matchAll(/`([^`]+)`/g))
      assert.ok(readFileSync(join(ROOT, path), 'utf8').includes(`'${file}'`), `${path} does not read ${file}`);
});
