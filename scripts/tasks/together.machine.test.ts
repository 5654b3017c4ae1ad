import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { ringOf } from './rings.ts';
import { grouped } from './together.ts';
import { readWords } from './words.ts';

const HOUSE = join(import.meta.dirname, '..', '..');
const root = mkdtempSync(join(tmpdir(), 'together-test-'));
after(() => rmSync(root, { recursive: true }));

const { files: all } = readWords(['--all'], [], HOUSE);

test('files of one ring share processes, in their order; others stay alone, but for journeys on one server', () => {
  const long = ['tests/worlds.long.test.ts', 'web/journeys/checkout.long.test.ts'];
  const journeys = ['web/journeys/fleet.long.test.ts', 'web/journeys/watching.long.test.ts'];
  const groups = grouped([...all, ...long, ...journeys], HOUSE);
  assert.deepEqual(groups.flat().toSorted(), [...all, ...long, ...journeys].toSorted());
  const shared = groups.filter(([first = '', ...others]) => others.length > 0 && !first.startsWith('web/journeys/'));
  for (const group of shared) assert.equal(new Set(group.map(ringOf)).size, 1, group.join());
  assert.equal(shared.filter(([first = '']) => ringOf(first) === 'computes').length, 2);
  for (const file of long)
    assert.ok(
      groups.some((group) => group.length === 1 && group[0] === file),
      file,
    );
  assert.ok(groups.some((group) => journeys.every((file) => group.includes(file))));
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
  const both = run({ 'contract/a.house.test.mjs': said, 'contract/b.house.test.mjs': said });
  const processes = [...both.stdout.matchAll(/in process (\d+)/g)].map(([, pid]) => pid);
  assert.deepEqual([both.status, processes.length, new Set(processes).size], [0, 2, 1], both.stdout);

  const broken = run({
    'contract/a.house.test.mjs': 'throw new Error("broken file");',
    'contract/b.house.test.mjs': said,
  });
  assert.equal(broken.status, 1);
  assert.match(broken.stdout, /broken file/);
  assert.match(broken.stdout, /✔ in process/);

  const hooked = run({
    'contract/a.house.test.mjs': `import { after } from 'node:test';
test('before its constant', () => void LATER);
after(() => console.log('closed a'));
const LATER = 1;`,
    'contract/b.house.test.mjs': "test('then b', () => {}); console.log('loaded b');",
  });
  assert.equal(hooked.status, 0, hooked.stdout);
  assert.match(hooked.stdout, /closed a[\s\S]*loaded b/, 'what a file opened is closed before the next one is loaded');

  const failing = run({
    'contract/a.house.test.mjs': 'test("red", () => { throw new Error(); });',
    'contract/b.house.test.mjs': said,
  });
  assert.equal(failing.status, 1);
  assert.match(failing.stdout, /✖ red/);
});
