import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { grouped, kindOf } from './together.ts';
import { readWords } from './words.ts';

const HOUSE = join(import.meta.dirname, '..', '..');
const root = mkdtempSync(join(tmpdir(), 'together-test-'));
after(() => rmSync(root, { recursive: true }));

const { files: quick } = readWords([], [], HOUSE);

test('files of one kind are put together, in their order; long ones stay alone, but for journeys on one server', () => {
  const groups = grouped([...quick, 'tests/worlds.long.test.ts'], HOUSE);
  assert.deepEqual(groups.flat().toSorted(), [...quick, 'tests/worlds.long.test.ts'].toSorted());
  assert.ok(groups.length < quick.length / 3);
  for (const group of groups)
    if (group.length > 1) assert.equal(new Set(group.map((file) => kindOf(file, HOUSE))).size, 1, group.join());
  assert.equal(kindOf('tests/worlds.long.test.ts', HOUSE), null);
  assert.equal(kindOf('web/journeys/checkout.long.test.ts', HOUSE), null, 'a server of its own');
  for (const journey of ['blog', 'fleet.long'])
    assert.equal(kindOf(`web/journeys/${journey}.test.ts`, HOUSE), 'journeys');
});

test('a file that changes or measures what belongs to the whole process runs alone', () => {
  mkdirSync(join(root, 'contract'), { recursive: true });
  const kindOfBody = (body: string) => {
    writeFileSync(join(root, 'contract', 'k.test.ts'), body);
    return kindOf('contract/k.test.ts', root);
  };
  assert.equal(kindOfBody("test('one', () => {});"), 'compute');
  for (const body of [
    'mock.timers.enable();',
    "process.env['A'] = 'b';",
    "process.once('exit', end);",
    'globalThis.fetch = pretended;',
    'process.memoryUsage()',
  ])
    assert.equal(kindOfBody(body), null, body);
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

  const hooked = run({
    'contract/a.test.mjs': `import { after } from 'node:test';
test('before its constant', () => void LATER);
after(() => console.log('closed a'));
const LATER = 1;`,
    'contract/b.test.mjs': "test('then b', () => {}); console.log('loaded b');",
  });
  assert.equal(hooked.status, 0, hooked.stdout);
  assert.match(hooked.stdout, /closed a[\s\S]*loaded b/, 'what a file opened is closed before the next one is loaded');

  const failing = run({
    'contract/a.test.mjs': 'test("red", () => { throw new Error(); });',
    'contract/b.test.mjs': said,
  });
  assert.equal(failing.status, 1);
  assert.match(failing.stdout, /✖ red/);
});
