import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const [text = ''] = readFileSync(join(ROOT, 'docs', 'threats.md'), 'utf8').split('## What was measured');
const rows = text
  .split('\n')
  .filter((line) => /^\| (?!Requirement|-)/.test(line) && !line.startsWith('| |'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| |\|$/g, '').trim()));

test('every threat has its row, once', () => {
  const named = rows.flatMap(([name = '']) => (/^T\d+$/.test(name) ? [name] : []));
  assert.deepEqual(
    named.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))),
    Array.from({ length: 69 }, (_, n) => `T${n + 1}`),
  );
});

test('every test that is named there exists, and a row without one says what is not done', () => {
  const files = [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file);
  assert.ok(files.length > 100);
  assert.deepEqual(
    [...new Set(files)].filter((file) => !existsSync(join(ROOT, file))),
    [],
  );
  const held = rows.filter(([name = '']) => /^(?:T\d|\d)/.test(name));
  assert.ok(held.length > 70, `${held.length} rows`);
  for (const cells of held)
    assert.ok(/\.test\.ts`/.test(cells.at(-1) ?? '') || /not done/.test(cells.join()), cells.join(' | '));
});
