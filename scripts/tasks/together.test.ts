import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { grouped, sharesProcess } from './together.ts';
import { readWords } from './words.ts';

const HOUSE = join(import.meta.dirname, '..', '..');
const root = mkdtempSync(join(tmpdir(), 'together-test-'));
after(() => rmSync(root, { recursive: true }));

test('files that only compute are put together, in their order; the others and long ones stay alone', () => {
  const files = [
    'contract/a.test.ts',
    'engine/common/b.test.ts',
    'engine/common/c.long.test.ts',
    'server/http/d.test.ts',
  ];
  assert.deepEqual(grouped(files), [files.slice(0, 2), [files[2]], [files[3]]]);
  const many = Array.from({ length: 60 }, (_, index) => `contract/${index}.test.ts`);
  assert.deepEqual(grouped(many).flat(), many);
  assert.ok(grouped(many).every((group) => group.length <= 24));
});

/** Hooks of a whole file would run for the tests of all files in the process; so would a mock or a setting that nobody takes back. */
const CHANGES_THE_PROCESS =
  /^(before|beforeEach|afterEach)\(|(?<![.\w])mock\.|process\.(chdir\(|env\S* = )|globalThis\S* = |^process\.on/m;

test('no file that shares a process changes what belongs to the others', () => {
  const sharing = readWords([], [], HOUSE).files.filter(sharesProcess);
  assert.ok(sharing.length > 100);
  assert.deepEqual(
    sharing.filter((file) => CHANGES_THE_PROCESS.test(readFileSync(join(HOUSE, file), 'utf8'))),
    [],
  );
});

test('files put together run in one process; of one that cannot be loaded the run fails, and tells the tests of the others', () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const run = (files: Readonly<Record<string, string>>) => {
    for (const [file, body] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), `import { test } from 'node:test';\n${body}\n`);
    }
    const runner = join(HOUSE, 'scripts', 'tasks', 'run-tests.ts');
    return spawnSync(process.execPath, [runner, ...Object.keys(files)], { cwd: root, env, encoding: 'utf8' });
  };
  const said = "test('in process ' + process.pid, () => {});";
  const both = run({ 'contract/a.test.mjs': said, 'contract/b.test.mjs': said });
  const processes = [...both.stdout.matchAll(/in process (\d+)/g)].map(([, pid]) => pid);
  assert.deepEqual([both.status, processes.length, new Set(processes).size], [0, 2, 1], both.stdout);

  const broken = run({ 'contract/a.test.mjs': 'throw new Error("broken file");', 'contract/b.test.mjs': said });
  assert.equal(broken.status, 1);
  assert.match(broken.stdout, /broken file/);
  assert.match(broken.stdout, /✔ in process/);

  const failing = run({
    'contract/a.test.mjs': 'test("red", () => { throw new Error(); });',
    'contract/b.test.mjs': said,
  });
  assert.equal(failing.status, 1);
  assert.match(failing.stdout, /✖ red/);
});
