import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Ring, ringOf, SPINE } from '../scripts/tasks/rings.ts';
import { fileOf, importsOf } from './imports.ts';

const ROOT = join(import.meta.dirname, '..');
const files = globSync('{brand,french,contract,engine,lab,report,scripts,server,tests,trials,web}/**/*.test.ts', {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules',
});

/** What tests import beside the product: only there may something be started that the name of a file has to tell. */
const HELPERS = /(?:^|\/)testing\/|^trials\/|^tests\/|^lab\/|^web\/journeys\//;

const OF_THE_HOUSE = /^node:(?:net|tls|http|https|http2|dgram|worker_threads)$|^(?:smtp-server|pg)$/;
const OF_THE_MACHINE =
  /^node:(?:child_process|cluster)$|^(?:playwright-core|@sparticuz\/chromium|@axe-core\/playwright)$/;

/** What belongs to the whole process: a file that changes or measures it runs alone. */
const OF_THE_PROCESS =
  /(?<![.\w])mock\.|process\.(?:chdir|exit|kill|on|once|memoryUsage|cpuUsage|getActiveResourcesInfo)\(|process\.env[^\s=]{0,40} = |globalThis[^\s=]{0,40} = |setDefaultResultOrde[r]|monitorEventLoopDela[y]/;

/** The shared database server is started once for a run, by whichever file asks first. */
const SHARED = 'trials/postgres.ts';

/** The ring that the imports of a file of tests ask for, with the import that does. */
function wanted(file: string, text: string): readonly [Ring, string] {
  let found: readonly [Ring, string] = ['computes', ''];
  const seen = new Set<string>();
  const note = (ring: 'house' | 'machine', why: string) => {
    if (found[0] === 'computes' || (ring === 'machine' && found[0] === 'house')) found = [ring, why];
  };
  const walk = (path: string, read: string): void => {
    seen.add(path);
    if (path.startsWith('trials/')) note('house', path);
    if (path === SHARED) return;
    if (/\bstartLab\(/.test(read)) note('house', `${path} starts a laboratory`);
    for (const { specifier } of importsOf(read)) {
      if (OF_THE_MACHINE.test(specifier)) note('machine', `${path} imports ${specifier}`);
      if (OF_THE_HOUSE.test(specifier)) note('house', `${path} imports ${specifier}`);
      const next = fileOf(specifier, path);
      if (next !== null && HELPERS.test(next) && !seen.has(next) && existsSync(join(ROOT, next)))
        walk(next, readFileSync(join(ROOT, next), 'utf8'));
    }
  };
  if (OF_THE_PROCESS.test(text)) note('machine', `${file} changes or measures its process`);
  walk(file, text);
  return found;
}

const ORDER: readonly Ring[] = ['computes', 'house', 'machine', 'long'];

/** Why a file must have another name; null: it need not. A file may stand in a ring that allows more than it uses. */
function fault(file: string, text: string): string | null {
  const [ring, why] = wanted(file, text);
  if (ORDER.indexOf(ringOf(file)) >= ORDER.indexOf(ring)) return null;
  return `${file} is to be called ${file.replace(/(?:\.house)?\.test\.ts$/, `.${ring}.test.ts`)}: ${why}`;
}

test('the name of a file of tests says what its tests start', () => {
  assert.ok(files.length > 600, String(files.length));
  const faults = files.flatMap((file) => fault(file, readFileSync(join(ROOT, file), 'utf8')) ?? []);
  assert.deepEqual(faults, []);
});

test('a file that starts more than its name says is told, with the import that does', () => {
  for (const [file, text, said] of [
    ['engine/a.test.ts', "import net from 'node:net';", /a\.house\.test\.ts: engine\/a\.test\.ts imports node:net$/],
    ['server/a.test.ts', "import { openTestApp } from '../trials/house.ts';", /a\.house\.test\.ts: trials\/house\.ts$/],
    ['tests/a.house.test.ts', "import { spawn } from 'node:child_process';", /a\.machine\.test\.ts: /],
    [
      'tests/a.test.ts',
      "import { openCommands } from '../scripts/audit/testing/commands.ts';",
      /a\.machine\.test\.ts: /,
    ],
    ['tests/a.house.test.ts', `${'process'}.env['TZ'] = 'UTC';`, /a\.machine\.test\.ts: /],
    [
      'tests/a.test.ts',
      `const lab = await ${'startLab'}();`,
      /a\.house\.test\.ts: tests\/a\.test\.ts starts a laboratory$/,
    ],
  ] as const)
    assert.match(fault(file, text) ?? '', said, text);
  assert.equal(fault('engine/a.test.ts', "import { join } from 'node:path';"), null);
});

test('hooks of a file that computes are its own: many share a process', () => {
  const faults = files
    .filter((file) => ringOf(file) === 'computes')
    .filter((file) => /^(?:before|beforeEach|afterEach)\(/m.test(readFileSync(join(ROOT, file), 'utf8')));
  assert.deepEqual(faults, [], 'a `before` of the whole file would run for the tests of the others');
});

test('`npm test` starts a server, a browser and a database as well', () => {
  const spine = Object.keys(SPINE);
  assert.deepEqual(
    spine.filter((file) => !files.includes(file) || ringOf(file) === 'computes' || ringOf(file) === 'long'),
    [],
  );
  assert.ok(spine.length >= 10);
});
