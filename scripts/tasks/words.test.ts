import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readWords, UnknownWord } from './words.ts';

const STAGES = ['build', 'types', 'tests'];
const root = mkdtempSync(join(tmpdir(), 'words-'));
after(() => rmSync(root, { recursive: true }));
for (const folder of ['engine/spf', 'engine/node_modules/other', 'tests', 'docs'])
  mkdirSync(join(root, folder), { recursive: true });
for (const file of ['engine/a.test.ts', 'engine/a.ts', 'engine/spf/b.test.ts', 'tests/c.test.ts'])
  writeFileSync(join(root, file), '');
writeFileSync(join(root, 'engine/node_modules/other/d.test.ts'), '');

const chosen = (...words: readonly string[]) => readWords(words, STAGES, root);

test('without a word every stage runs on every file', () => {
  assert.deepEqual(chosen(), { stages: STAGES, files: null });
});

test('names of stages choose stages, in the order in which they run', () => {
  assert.deepEqual(chosen('tests', 'types'), { stages: ['types', 'tests'], files: null });
});

test('a path chooses the tests of a folder or a file, and the stage that runs them', () => {
  const both = ['engine/a.test.ts', 'engine/spf/b.test.ts'];
  assert.deepEqual(chosen('engine'), { stages: ['tests'], files: both });
  assert.deepEqual(chosen('types', 'engine/spf/b.test.ts', 'engine/'), {
    stages: ['types', 'tests'],
    files: both.toReversed(),
  });
});

test('« tests » is the stage, « tests/ » the folder', () => {
  assert.deepEqual(chosen('tests', 'tests/'), { stages: ['tests'], files: ['tests/c.test.ts'] });
});

test('a word that chooses nothing is refused, and nothing runs', () => {
  for (const word of ['typos', 'docs', 'engine/a.ts']) assert.throws(() => chosen(word), UnknownWord, word);
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts'), 'typos']);
  assert.deepEqual([status, stdout.length], [2, 0]);
});

test('what is skipped is said after the last line of the run, with its reason', () => {
  const file = join(root, 'skipping.test.mjs');
  const tests = ['first', 'second'].map((name) => `test('${name}', { skip: 'no harp here' }, () => {});`);
  writeFileSync(file, `import { test } from 'node:test';\n${tests.join('\n')}\ntest('third', () => {});\n`);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const reporter = `--test-reporter=${join(import.meta.dirname, 'report.ts')}`;
  const { stdout } = spawnSync(process.execPath, [reporter, '--test', file], { cwd: root, env, encoding: 'utf8' });
  assert.match(stdout, /third/);
  assert.match(stdout, /duration_ms [\d.]+\n\nSkipped:\n {2}skipping\.test\.mjs: no harp here \(2\)\n$/);
});
