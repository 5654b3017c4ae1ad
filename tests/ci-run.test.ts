import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const READER = 'spf/suite.test.ts';
const home = mkdtempSync(join(tmpdir(), 'ci-run-'));
const checkout = join(home, 'work', 'checkout');
const beside = join(home, 'work', 'shared');
const temporary = join(home, 'tmp');
const bin = join(home, 'bin');
const said = join(home, 'said');
const harp = join(home, 'harp');
after(() => rmSync(home, { recursive: true }));

/**
 * Stands for npm: writes down where it was called, with which words and what stood beside that folder; its failures are those that it is
 * given.
 */
const NPM = `#!/usr/bin/env bash
echo "$PWD|$*|$(ls .. | tr '\\n' ' ')|$(ls)" | tr '\\n' ' ' >>"${said}"
echo >>"${said}"
[ -z "\${SLEEPS:-}" ] || { sleep 60 & echo $! >"${said}.sleeper"; wait; }
case "$PWD $*" in "${checkout}"*) code=\${HERE:-0} ;; *test:long) code=\${LONG:-0} ;; *) code=\${CLONE:-0} ;; esac
echo "a long story of $*"
[ "$code" = 0 ] || printf '✖ failing tests:\n%s\n' "why $* failed"
exit "$code"
`;

for (const folder of [join(checkout, '.ci'), join(checkout, 'spf'), temporary, bin])
  mkdirSync(folder, { recursive: true });
for (const script of ['run', 'install']) copyFileSync(join(ROOT, '.ci', script), join(checkout, '.ci', script));
writeFileSync(join(checkout, '.ci', 'packages'), `# A comment.\nthere  ${home}/*/checkout\nharp  ${harp}\n`);
writeFileSync(harp, '');
writeFileSync(join(checkout, READER), "import { beside } from '../tests/beside.ts';\n");
writeFileSync(join(checkout, 'spf', 'other.test.ts'), '');
writeFileSync(join(bin, 'npm'), NPM, { mode: 0o755 });

/** Stands for sudo: installs nothing, and writes down what it was asked to do; its failures are those that it is given. */
const SUDO = `#!/usr/bin/env bash
echo "$*" >>"${said}.sudo"
exit "\${SUDO:-0}"
`;
writeFileSync(join(bin, 'sudo'), SUDO, { mode: 0o755 });
writeFileSync(join(bin, 'id'), '#!/bin/sh\necho 1000\n', { mode: 0o755 });
for (const args of [
  ['init', '-q'],
  ['add', '.'],
  ['-c', 'user.name=A', '-c', 'user.email=a@b.example', 'commit', '-qm', 'All'],
])
  assert.equal(spawnSync('git', args, { cwd: checkout }).status, 0, args.join(' '));
writeFileSync(join(checkout, 'uncommitted'), '');

beforeEach(() => void mkdirSync(beside, { recursive: true }));

const start = (env: Readonly<Record<string, string>>) =>
  spawn('bash', [join('.ci', 'run')], {
    cwd: checkout,
    env: { ...process.env, ...env, CI: 'true', TMPDIR: temporary, PATH: bin + delimiter + process.env.PATH },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

async function run(env: Readonly<Record<string, string>> = {}) {
  for (const file of [said, `${said}.sudo`]) rmSync(file, { force: true });
  const child = start(env);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>]);
  const calls = readFileSync(said, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('|'));
  assert.deepEqual(readdirSync(temporary), [], 'the clone is still there');
  const asked = existsSync(`${said}.sudo`) ? readFileSync(`${said}.sudo`, 'utf8').split('\n') : [];
  const installed = asked.flatMap((line) => /apt-get -qy (.*)/.exec(line)?.[1] ?? []);
  return { code, calls, output, installed };
}

test('the tests that read what is beside run here, then both commands of the README in a clone of the commit with nothing beside it', async () => {
  const { code, calls } = await run();
  const [here, quick, long, ...more] = calls;
  assert.equal(code, 0);
  for (const inClone of [quick, long]) assert.ok(inClone?.[0]?.startsWith(temporary));
  assert.deepEqual(quick?.slice(1), ['test', 'clone ', 'spf ']);
  assert.deepEqual(long?.slice(1), ['run test:long', 'clone ', 'spf ']);
  assert.deepEqual(here?.slice(0, 2), [checkout, `test -- tests ${READER}`]);
  assert.deepEqual(more, []);
});

test('where nothing is beside this checkout, the clone has said everything', async () => {
  rmSync(beside, { recursive: true });
  const { code, calls } = await run();
  assert.deepEqual([code, calls.length], [0, 2]);
});

test('it fails where one of the three fails, all are tried, and the output ends with what failed in which', async () => {
  for (const [env, words] of [
    [{ HERE: '1' }, `test -- tests ${READER}`],
    [{ CLONE: '1' }, 'test'],
    [{ LONG: '1' }, 'run test:long'],
  ] as const) {
    const { code, calls, output } = await run(env);
    assert.deepEqual([code, calls.length], [1, 3]);
    assert.ok(output.endsWith(`\nFailed: npm ${words}\n✖ failing tests:\nwhy ${words} failed\n`), output);
  }
});

test('what tests look for is installed where it is missing, and only then; without it both commands are run all the same', async () => {
  assert.deepEqual((await run()).installed, []);
  rmSync(harp);
  try {
    const install = ['update', 'install --no-install-recommends harp'];
    const { code, calls, output, installed } = await run();
    assert.deepEqual([code, calls.length, installed], [0, 3, install]);
    assert.match(
      output,
      /^Packages of Debian: installing harp, without which tests are skipped\.\nPackages of Debian: installed\.\n/,
    );
    const offline = await run({ SUDO: '1' });
    assert.deepEqual([offline.code, offline.calls.length], [0, 3]);
    assert.match(offline.output, /^Packages of Debian: not installed: harp\. /m);
  } finally {
    writeFileSync(harp, '');
  }
});

test('each test that a missing program skips names its package, which is installed', () => {
  const packages = readFileSync(join(ROOT, '.ci', 'packages'), 'utf8').match(/^[a-z][\w-]+/gm) ?? [];
  assert.ok(packages.length > 8);
  const files = globSync('{engine,lab,report,scripts,server,tests,trials,web}/**/*.ts', {
    cwd: ROOT,
    exclude: (name) => name.includes('node_modules'),
  });
  const reasons = files.flatMap((file) => {
    const text = file.endsWith('ci-run.test.ts') ? '' : readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(/['`](.* is not on this machine.*)['`]/g)].map(([, reason = '']) => `${file}: ${reason}`);
  });
  const named = (reason: string) => / \(packages? ([^)]+)\)/.exec(reason)?.[1]?.split(/,? and |, /) ?? [];
  assert.deepEqual(
    reasons.filter((reason) => named(reason).length === 0),
    [],
  );
  assert.deepEqual([...new Set(reasons.flatMap(named))].toSorted(), packages.toSorted());
});

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  test(`${signal} ends what runs and removes the clone`, async () => {
    rmSync(`${said}.sleeper`, { force: true });
    const child = start({ SLEEPS: 'yes' });
    while (!existsSync(`${said}.sleeper`) || readFileSync(`${said}.sleeper`, 'utf8') === '')
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill(signal);
    assert.deepEqual(await once(child, 'exit'), [code, null]);
    assert.deepEqual(readdirSync(temporary), []);
    assert.throws(() => process.kill(Number(readFileSync(`${said}.sleeper`, 'utf8')), 0), { code: 'ESRCH' });
  });
