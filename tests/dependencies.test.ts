import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const rows = readFileSync(join(ROOT, 'docs', 'dependencies.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'));
const explained = rows.flatMap((row) =>
  [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
);

test('each dependency of each manifest is explained once, and nothing else is', () => {
  const manifests = globSync('{,*/}package.json', { cwd: ROOT, exclude: (name) => name === 'node_modules' });
  assert.ok(manifests.length >= 8);
  const named = manifests.flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.keys(manifest[kind] ?? {}),
    );
  });
  const external = new Set(named.filter((name) => !name.startsWith('@rempart/')));
  assert.deepEqual(explained.toSorted(), [...external].toSorted());
});

test('each row says why the package is here, and what would take its place', () => {
  for (const row of rows) {
    const [, , why = '', instead = ''] = row.split('|').map((cell) => cell.trim());
    assert.ok(why.length > 10 && instead.length > 3, row);
  }
});
