import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const LIST = 'server/wings/index.ts';
const run = promisify(execFile);

/** What the core does: audits and their pages, an order from its payment to its mail, what a person is told and what is forgotten. */
const OF_THE_CORE = [
  'server/usecases/start-analysis.house.test.ts',
  'server/usecases/read-analysis.house.test.ts',
  'server/usecases/orders/buying.house.test.ts',
  'server/usecases/persons.house.test.ts',
  'server/http/app.machine.test.ts',
];

/** A copy of the server without the folders of these wings, and without their imports and their names in the list. */
function treeWithout(left: readonly string[]): string {
  const tree = mkdtempSync(join(tmpdir(), `without-${left[0]}-`));
  for (const name of readdirSync(ROOT)) {
    const place = join(ROOT, name);
    if (name === 'server' || name === 'trials') cpSync(place, join(tree, name), { recursive: true, filter: isSource });
    else if (name !== 'tsconfig.json' && name !== 'node_modules') symlinkSync(place, join(tree, name));
  }
  // Its tables may be others: the databases that tests of this tree have made are not replaced by its own.
  mkdirSync(join(tree, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(tree, 'node_modules', name));
  let list = readFileSync(join(ROOT, LIST), 'utf8');
  for (const wing of left) {
    rmSync(join(tree, 'server/wings', wing), { recursive: true });
    list = listWithout(wing, list);
  }
  writeFileSync(join(tree, LIST), list);
  return tree;
}

function listWithout(wing: string, list: string): string {
  const lines = list.split('\n');
  const imported = lines.find((line) => line.includes(`'./${wing}/wing.ts'`)) ?? assert.fail(`${LIST}: ${wing}`);
  const name = /\{ (\w+) \}/.exec(imported)?.[1] ?? assert.fail(imported);
  const kept = lines.flatMap((line) => {
    if (line === imported) return [];
    if (!line.startsWith('const list = [')) return [line];
    const names = (/\[(.*)\]/.exec(line)?.[1] ?? '').split(', ');
    assert.ok(names.includes(name), line);
    return [line.replace(/\[.*\]/, () => `[${names.filter((one) => one !== name).join(', ')}]`)];
  });
  return kept.join('\n');
}

const isSource = (path: string) => !/\/(node_modules|build)$/.test(path);

const [, listed = ''] =
  /^const WINGS = \{(.*?)\};$/ms.exec(readFileSync(join(ROOT, '.dependency-cruiser.mjs'), 'utf8')) ?? [];
/** Each wing with those that it stands on. */
const wings = new Map(
  [...listed.matchAll(/'?([a-z-]+)'?: \[([^\]]*)\]/g)].map(([, name = '', lower = '']) => [
    name,
    [...lower.matchAll(/[a-z-]+/g)].map(([below]) => below),
  ]),
);
assert.ok(wings.size > 0);

/** A wing, and those that stand on it or on one of these. */
function withAllAbove(name: string): readonly string[] {
  const above = [...wings].flatMap(([one, lower]) => (lower.includes(name) ? withAllAbove(one) : []));
  return [...new Set([name, ...above])];
}

for (const name of wings.keys()) {
  const left = withAllAbove(name);
  test(`the server without ${left.join(', ')} compiles, and does what the core does`, async () => {
    const tree = treeWithout(left);
    try {
      const files = ['server/main.ts', 'server/commands/backup.ts', 'server/commands/migrate.ts', ...OF_THE_CORE];
      const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
        compilerOptions: object;
      };
      writeFileSync(
        join(tree, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: { ...compilerOptions, incremental: false, noEmit: true }, files }),
      );
      const compiled = await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', tree], {
        cwd: tree,
      }).catch((fault: { stdout: string; stderr: string }) => fault);
      assert.equal(compiled.stdout + compiled.stderr, '');
      const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
      const options = ['--disable-warning=ExperimentalWarning', '--test', '--test-reporter=tap'];
      const tested = await run(process.execPath, [...options, ...OF_THE_CORE], {
        cwd: tree,
        env: environment,
        maxBuffer: 64 * 1024 * 1024,
      }).catch((fault: { stdout: string; stderr: string }) => fault);
      assert.match(tested.stdout, /^# fail 0$/m, tested.stdout + tested.stderr);
      assert.match(tested.stdout, /^# pass [1-9]\d+$/m);
    } finally {
      rmSync(tree, { recursive: true });
    }
  });
}
