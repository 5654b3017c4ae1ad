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
 * Stands for npm, and for the script that makes a bare Debian: writes down where it was called, with which words and what stood beside that
 * folder; its failures are those that it is given.
 */
const CALLED = `#!/usr/bin/env bash
echo "$PWD|$(basename "$0") $*|$(ls .. | tr '\\n' ' ')|$(ls)" | tr '\\n' ' ' >>"${said}"
echo >>"${said}"
[ -z "\${SLEEPS:-}" ] || { sleep 60 & echo $! >"${said}.sleeper"; wait; }
case "$(basename "$0") $*" in bare*) code=\${BARE:-0} ;; *test:long) code=\${LONG:-0} ;; *--*) code=\${HERE:-0} ;; *) code=\${ALL:-0} ;; esac
echo "a long story of $*"
printf 'ℹ tests 12\nℹ fail 0\nSkipped:\n  spf.test.ts: no harp (1)\n— tests: ok\n'
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
for (const path of [join(bin, 'npm'), join(checkout, '.ci', 'bare')]) writeFileSync(path, CALLED, { mode: 0o755 });

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

const HERE = `npm test -- tests ${READER}`;

test('a bare Debian comes first, then the tests that read what is beside, then all others in a clone with nothing beside it', async () => {
  const { code, calls, output } = await run();
  assert.equal(code, 0);
  assert.deepEqual(
    calls.map(([, words]) => words),
    ['bare ', HERE, 'npm run test:all', 'npm run test:long'],
  );
  assert.deepEqual(
    calls.slice(0, 2).map(([where]) => where),
    [checkout, checkout],
  );
  for (const [where = '', , near, inside] of calls.slice(2)) {
    assert.ok(where.startsWith(temporary));
    assert.deepEqual([near, inside], ['clone ', 'spf ']);
  }
  const table = output.split('What ran, in seconds; below each what it skipped, and why\n')[1] ?? '';
  assert.match(
    table,
    /^ok +\d+ s {2}\.ci\/bare +tests 12 fail 0\n +spf\.test\.ts: no harp \(1\)\nok +\d+ s {2}npm test -- tests /,
  );
});

test('where nothing is beside this checkout, the clone has said everything', async () => {
  rmSync(beside, { recursive: true });
  const { code, calls } = await run();
  assert.deepEqual([code, calls.length], [0, 3]);
});

test('where no bare Debian can be made, the clone runs `npm test` in its place, and the table says so', async () => {
  const { code, calls, output } = await run({ BARE: '3' });
  assert.deepEqual([code, calls.length], [0, 5]);
  assert.equal(calls[1]?.[1], 'npm test');
  assert.ok(calls[1]?.[0]?.startsWith(temporary));
  assert.match(output, /^not here +\d+ s {2}\.ci\/bare /m);
});

test('it fails where one of them fails, all are tried, and the output ends with what failed in which', async () => {
  for (const [env, command] of [
    [{ BARE: '1' }, '.ci/bare'],
    [{ HERE: '1' }, HERE],
    [{ ALL: '1' }, 'npm run test:all'],
    [{ LONG: '1' }, 'npm run test:long'],
  ] as const) {
    const { code, calls, output } = await run(env);
    assert.deepEqual([code, calls.length], [1, 4]);
    const words = command.replace(/^(?:npm|\.ci\/bare) ?/, '');
    assert.ok(output.endsWith(`\nFailed: ${command}\n✖ failing tests:\nwhy ${words} failed\n`), output);
    assert.match(output, /^FAILED +\d+ s /m);
  }
});

test('what tests look for is installed where it is missing, and only then; without it both commands are run all the same', async () => {
  assert.deepEqual((await run()).installed, []);
  rmSync(harp);
  try {
    const install = ['update', 'install --no-install-recommends harp'];
    const { code, calls, output, installed } = await run();
    assert.deepEqual([code, calls.length, installed], [0, 4, install]);
    assert.match(
      output,
      /^Packages of Debian: installing harp, without which tests are skipped\.\nPackages of Debian: installed\.\n/,
    );
    const offline = await run({ SUDO: '1' });
    assert.deepEqual([offline.code, offline.calls.length], [0, 4]);
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
    const text = file.endsWith('ci-run.machine.test.ts') ? '' : readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(/['`](.* is not on this machine.*)['`]/g)].map(([, reason = '']) => `${file}: ${reason}`);
  });
  const named = (reason: string) => / \(packages? ([^)]+)\)/.exec(reason)?.[1]?.split(/,? and |, /) ?? [];
  assert.deepEqual(
    reasons.filter((reason) => named(reason).length === 0),
    [],
  );
  assert.deepEqual([...new Set([...reasons.flatMap(named), 'mmdebstrap'])].toSorted(), packages.toSorted());
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
