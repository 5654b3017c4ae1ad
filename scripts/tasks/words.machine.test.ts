import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readWords, UnknownWord } from './words.ts';

const STAGES = ['build', 'types', 'tests'];
const QUICK = ['engine/a.test.ts', 'engine/spf/b.test.ts', 'tests/c.test.ts', 'server/e.test.ts'];
const STARTING = ['tests/d.house.test.ts', 'tests/e.machine.test.ts'];
const LONG = ['engine/spf/b.long.test.ts', 'tests/slow/c.long.test.ts'];
const root = mkdtempSync(join(tmpdir(), 'words-'));
after(() => rmSync(root, { recursive: true }));
for (const folder of ['engine/spf', 'engine/node_modules/other', 'tests/slow', 'server', 'docs'])
  mkdirSync(join(root, folder), { recursive: true });
for (const file of ['engine/a.ts', ...QUICK, ...STARTING, ...LONG]) writeFileSync(join(root, file), '');
writeFileSync(join(root, 'engine/node_modules/other/d.test.ts'), '');

const chosen = (...words: readonly string[]) => readWords(words, STAGES, root);

test('without a word every stage runs, on the tests that compute, and rooms that answer at once come first', () => {
  assert.deepEqual(chosen(), { stages: STAGES, files: QUICK });
});

test('--all adds the tests that start something', () => {
  assert.deepEqual(chosen('--all'), { stages: STAGES, files: [...QUICK.slice(0, 3), ...STARTING, ...QUICK.slice(3)] });
});

test('the long run builds, and runs the long tests', () => {
  assert.deepEqual(chosen('--long'), { stages: ['build', 'tests'], files: LONG });
});

test('who checks types is told of a lock that some npm refuses', () => {
  const { stages } = readWords(['types'], ['lock', ...STAGES], root);
  assert.deepEqual(stages, ['lock', 'types']);
});

test('names of stages choose stages, in the order in which they run', () => {
  assert.deepEqual(chosen('tests', 'types').stages, ['types', 'tests']);
});

test('a path chooses the tests of a folder or a file, and the stage that runs them', () => {
  const both = ['engine/a.test.ts', 'engine/spf/b.test.ts'];
  assert.deepEqual(chosen('engine'), { stages: ['tests'], files: both });
  assert.deepEqual(chosen('types', 'engine/spf/b.test.ts', 'engine/'), { stages: ['types', 'tests'], files: both });
});

test('a folder stands for its quick tests, or with --long for its long ones; a file that is named is run whichever it is', () => {
  assert.deepEqual(chosen('--long', 'engine').files, ['engine/spf/b.long.test.ts']);
  assert.deepEqual(chosen('engine/spf/b.long.test.ts').files, ['engine/spf/b.long.test.ts']);
  assert.throws(() => chosen('tests/slow'), /long tests only/);
  assert.throws(() => chosen('--long', 'server'), /no long tests/);
});

test('each test of the house runs in one of the two runs, and in one only', () => {
  const house = join(import.meta.dirname, '..', '..');
  const tracked = spawnSync('git', ['ls-files', '*.test.ts'], { cwd: house, encoding: 'utf8' }).stdout.trim();
  const run = [...readWords(['--all'], STAGES, house).files, ...readWords(['--long'], STAGES, house).files];
  assert.equal(new Set(run).size, run.length);
  assert.deepEqual(
    tracked.split('\n').filter((file) => existsSync(join(house, file)) && !run.includes(file)),
    [],
  );
});

test('what took longest begins first, and parts take about as long as each other and leave nothing out', () => {
  const files = ['a', 'b', 'c', 'd', 'new'].map((name) => `tests/${name}.long.test.ts`);
  const house = mkdtempSync(join(root, 'measured-'));
  mkdirSync(join(house, 'tests'));
  for (const file of files) writeFileSync(join(house, file), '');
  const costs = {
    'tests/a.long.test.ts': 10,
    'tests/b.long.test.ts': 300,
    'tests/c.long.test.ts': 200,
    'tests/d.long.test.ts': 90,
  };
  writeFileSync(join(house, 'tests', 'costs.json'), JSON.stringify(costs));
  const names = (...words: readonly string[]) =>
    readWords(['--long', ...words], STAGES, house).files.map((file) => /tests\/(\w+)/.exec(file)?.[1]);
  assert.deepEqual(names(), ['b', 'c', 'd', 'new', 'a']);
  assert.deepEqual(names('--shard=1/2'), ['b', 'a']);
  assert.deepEqual(names('--shard=2/2'), ['c', 'd', 'new']);
  assert.throws(() => names('--shard=3'), UnknownWord);
});

test('« tests » is the stage, « tests/ » the folder', () => {
  assert.deepEqual(chosen('tests', 'tests/'), { stages: ['tests'], files: ['tests/c.test.ts', ...STARTING] });
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

test('files begin in the order in which they are named, and one test that fails fails the run', () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const write = (name: string, body: string) => {
    writeFileSync(join(root, name), `import { test } from 'node:test';\ntest('${name}', () => {${body}});\n`);
    return join(root, name);
  };
  const [late, early] = [write('z.test.mjs', ''), write('a.test.mjs', '')];
  const run = (...files: readonly string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'run-tests.ts'), ...files], { env, encoding: 'utf8' });
  const { status, stdout } = run(late, early);
  assert.equal(status, 0);
  assert.ok(stdout.indexOf('z.test.mjs') < stdout.indexOf('a.test.mjs'), stdout);
  assert.equal(run(late, write('b.test.mjs', 'throw new Error()')).status, 1);
});
