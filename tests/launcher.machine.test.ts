import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileOf, importsOf, packageOf } from './imports.ts';

const ROOT = join(import.meta.dirname, '..');
const DEPLOY = join(ROOT, 'deploy');
const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A checkout in which nothing is installed: the launcher of this one, and an npm that writes down how it is called. */
function emptyHouse(name: string, brings = '.bin/node'): string {
  const house = join(folder, name);
  for (const one of ['scripts/tasks', 'scripts/audit', 'runtime', 'web', 'server'])
    mkdirSync(join(house, one), { recursive: true });
  cpSync(join(ROOT, 'scripts', 'run.mjs'), join(house, 'scripts', 'run.mjs'));
  for (const one of ['package-lock.json', 'runtime/package-lock.json']) writeFileSync(join(house, one), '{}');
  for (const one of ['scripts/tasks/build.ts', 'scripts/audit/main.ts', 'scripts/tasks/test.ts', 'server/start.ts'])
    writeFileSync(join(house, one), 'console.log("done");');
  writeFileSync(
    join(house, 'npm.cjs'),
    `const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
mkdirSync('node_modules/.bin', { recursive: true });
const brought = 'node_modules/${brings}';
mkdirSync(require('node:path').dirname(brought), { recursive: true });
if (process.cwd().endsWith('runtime')) writeFileSync(brought, '');
mkdirSync('node_modules/one/lib', { recursive: true });
for (const name of ['a.js', 'a.js.map']) writeFileSync('node_modules/one/lib/' + name, '');
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
appendFileSync('cache', process.env.npm_config_cache + '\\n');`,
  );
  return house;
}

interface Manifest {
  readonly workspaces: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (name: string) => JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8')) as Manifest;

const launch = (house: string, task: string) => [join(house, 'scripts', 'run.mjs'), task];
const environmentOf = (house: string) => ({ ...process.env, npm_execpath: join(house, 'npm.cjs') });
const runs = (house: string, task: string, settings: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, launch(house, task), {
    encoding: 'utf8',
    env: { ...environmentOf(house), ...settings },
  });
const callsOf = (house: string) => readFileSync(join(house, 'calls'), 'utf8').trim().split('\n');

test('npm run build brings the Node that the units run, on a machine whose own is recent too', () => {
  const units = readdirSync(join(DEPLOY, 'systemd')).map((unit) => readFileSync(join(DEPLOY, 'systemd', unit), 'utf8'));
  const named = [...units, readFileSync(join(DEPLOY, 'rempart'), 'utf8')].flatMap(
    (text) => text.match(/runtime\/\S+\/node\b/g) ?? [],
  );
  assert.ok(named.length >= 4);
  const house = emptyHouse('built');
  const built = runs(house, 'build');
  assert.equal(built.stdout, 'done\n', built.stderr);
  for (const one of new Set(named)) assert.ok(existsSync(join(house, one)), one);
  // As npm 9 of Debian 13 leaves it: the package is there, and its link is gone.
  const unlinked = emptyHouse('unlinked', `node-${process.platform}-${process.arch}/bin/node`);
  const { stderr } = runs(unlinked, 'build');
  for (const one of new Set(named)) assert.ok(existsSync(join(unlinked, one)), `${one}: ${stderr}`);
  const other = emptyHouse('tried');
  assert.equal(runs(other, 'audit').stdout, 'done\n');
  assert.ok(!existsSync(join(other, 'runtime', 'node_modules')), 'a trial run fetches nothing');
});

test('a Node that the operator chose is run and linked for the units, and nothing is fetched in its place', () => {
  const house = emptyHouse('chosen');
  const own = join(house, 'their-node');
  symlinkSync(process.execPath, own);
  const built = runs(house, 'build', { REMPART_NODE: own });
  assert.equal(built.stdout, 'done\n', built.stderr);
  assert.equal(readlinkSync(join(house, 'runtime', 'node_modules', '.bin', 'node')), own);
  assert.deepEqual(readdirSync(join(house, 'runtime', 'node_modules')), ['.bin']);
  const missing = runs(house, 'build', { REMPART_NODE: join(house, 'none') });
  assert.match(missing.stderr, /REMPART_NODE=.*none is no Node: 24\.7 or newer is needed/);
  assert.equal(missing.status, 1);
});

test('a start installs what serves, and tests add what they are run with to it', () => {
  const house = emptyHouse('light');
  for (const task of ['start', 'audit', 'test', 'start', 'test'])
    assert.equal(runs(house, task).stdout, 'done\n', task);
  const calls = callsOf(house);
  assert.equal(calls.length, 2, calls.join('\n'));
  assert.match(calls[0] ?? '', /^ci --ignore-scripts --workspaces --include-workspace-root=false --legacy-peer-deps /);
  assert.match(calls[1] ?? '', /^install --no-save --ignore-scripts /);
  const served = emptyHouse('served');
  assert.equal(runs(served, 'start').stdout, 'done\n');
  assert.deepEqual(readdirSync(join(served, 'node_modules', 'one', 'lib')), ['a.js'], 'maps serve debuggers only');
  const other = emptyHouse('whole');
  for (const task of ['test', 'start']) assert.equal(runs(other, task).stdout, 'done\n', task);
  assert.equal(callsOf(other).length, 1);
  assert.match(callsOf(other)[0] ?? '', /^ci --ignore-scripts --no-audit /);
});

test('a task for which only the workspaces are installed loads no package that the root alone names', () => {
  const door = readFileSync(join(ROOT, 'scripts', 'run.mjs'), 'utf8');
  const [, light = ''] = /LIGHT = new Set\(\[([^\]]+)\]\)/.exec(door) ?? [];
  const tasks = [...light.matchAll(/'(\w+)'/g)].map(([, task]) => new RegExp(`\\b${task}: '([^']+)'`).exec(door)?.[1]);
  assert.ok(tasks.length >= 7, light);
  const { workspaces } = manifestOf('.');
  const named = new Set(
    workspaces.flatMap((name) => {
      const { dependencies = {}, devDependencies = {} } = manifestOf(name);
      return Object.keys({ ...dependencies, ...devDependencies });
    }),
  );
  const seen = new Set<string>();
  const missing = new Set<string>();
  const walk = (path: string): void => {
    if (seen.has(path) || !path.endsWith('.ts')) return;
    seen.add(path);
    for (const { specifier } of importsOf(readFileSync(join(ROOT, path), 'utf8'))) {
      const file = fileOf(specifier, path);
      const name = packageOf(specifier);
      if (file !== null) walk(file);
      else if (name !== null && !isBuiltin(name) && !named.has(name)) missing.add(`${path} loads ${name}`);
    }
  };
  // `server/start.ts` runs a bundle of `main.ts`; Vite reads its own settings; threads are started by the addresses of their files.
  for (const path of [...tasks, 'server/main.ts', 'web/vite.config.ts', 'web/react-router.config.ts'])
    walk(path ?? assert.fail(light));
  for (const path of globSync('{server,report,engine}/**/*-thread.ts', { cwd: ROOT, exclude: ['**/node_modules'] }))
    walk(path);
  assert.ok(seen.size > 800, String(seen.size));
  assert.deepEqual([...missing], []);
});

test('what a separate npm ci installed is enough, and less than the lock names is not', () => {
  const house = emptyHouse('own');
  const packages = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } };
  const others = {
    'node_modules/linked': { link: true },
    'node_modules/elsewhere': { version: '3.0.0', optional: true },
  };
  writeFileSync(join(house, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages, ...others } }));
  mkdirSync(join(house, 'node_modules'));
  const says = (installed: object) =>
    writeFileSync(join(house, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
  says(packages);
  assert.equal(runs(house, 'test').stdout, 'done\n');
  assert.ok(!existsSync(join(house, 'calls')));
  says({ ...packages, 'node_modules/b': { version: '1.9.0' } });
  assert.equal(runs(house, 'test').stdout, 'done\n');
  assert.equal(callsOf(house).length, 1);
});

test('a lock whose process is gone is removed, although its number is in use again', () => {
  const house = emptyHouse('left');
  for (const left of ['1', `${process.pid} of another start`, '999999999 gone']) {
    rmSync(join(house, 'node_modules'), { recursive: true, force: true });
    writeFileSync(join(house, '.install-lock'), left);
    const { stdout, stderr } = runs(house, 'start');
    assert.equal(stdout, 'done\n', stderr);
    assert.doesNotMatch(stderr, /waiting/);
    assert.ok(!existsSync(join(house, '.install-lock')));
  }
});

test('a start that waits for another installation is told so, and goes on after it', async () => {
  const house = emptyHouse('held');
  const lock = join(house, '.install-lock');
  // Held by a process that runs meanwhile, as it writes itself down.
  writeFileSync(
    join(house, 'npm.cjs'),
    `const { writeFileSync, existsSync } = require('node:fs');
require('node:fs').mkdirSync('node_modules', { recursive: true });
writeFileSync('installing', '');
const wait = setInterval(() => { if (existsSync('go on')) clearInterval(wait); }, 20);`,
  );
  const first = spawn(process.execPath, launch(house, 'start'), {
    env: environmentOf(house),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(first, 'exit');
  const heard = async (child: typeof first, pattern: RegExp) => {
    let said = '';
    for await (const chunk of child.stderr ?? []) {
      said += chunk;
      if (pattern.test(said)) return;
    }
    assert.fail(said);
  };
  while (!existsSync(join(house, 'installing')) && first.exitCode === null)
    await new Promise((resolve) => setImmediate(resolve));
  assert.match(readFileSync(lock, 'utf8'), new RegExp(`^${first.pid} `));
  const second = spawn(process.execPath, launch(house, 'start'), {
    env: environmentOf(house),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const secondEnded = once(second, 'exit');
  await heard(second, new RegExp(`Another installation holds .*process ${first.pid}.*waiting for its end`));
  writeFileSync(join(house, 'go on'), '');
  assert.deepEqual([(await ended)[0], (await secondEnded)[0]], [0, 0]);
});

test('where HOME cannot be written, npm keeps its cache elsewhere', () => {
  const house = emptyHouse('homeless');
  // A file where a folder would be made: also for a user to whom no folder is closed.
  const home = join(house, 'home');
  writeFileSync(home, '');
  assert.equal(runs(house, 'start', { HOME: home, npm_config_cache: join(home, '.npm') }).stdout, 'done\n');
  const cache = readFileSync(join(house, 'cache'), 'utf8').trim();
  assert.ok(!cache.startsWith(home) && existsSync(cache), cache);
});
