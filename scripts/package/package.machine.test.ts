import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import tls from 'node:tls';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { npm } from './npm.ts';
import { type Archive, packAll } from './pack.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MOST = 10_000_000;
const TELL_TIME =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.error("busy",(user+system)/1000)})';

const folder = mkdtempSync(join(tmpdir(), 'package-'));
const empty = join(folder, 'empty');
const rempart = join(empty, 'node_modules', '.bin', 'rempart');
after(() => rmSync(folder, { recursive: true, force: true }));

/** This Node, and the one that started `npm test`, where it is another. */
const nodes = new Set([process.execPath, process.env['REMPART_LAUNCHER'] ?? process.execPath]);

const archives: readonly Archive[] = await packAll(join(folder, 'packed'));
mkdirSync(empty);
writeFileSync(join(empty, 'package.json'), '{"private":true,"type":"module"}');
await npm(['install', '--offline', '--no-audit', '--no-fund', ...archives.map(({ file }) => file)], empty);

function running(node: string, ...args: readonly string[]) {
  const env = { PATH: process.env['PATH'], HOME: empty };
  return spawnSync(node, args, { cwd: empty, env, encoding: 'utf8', timeout: 480_000 });
}

test('both archives are small, and bring no package beside themselves', async () => {
  assert.equal(archives.length, 2);
  for (const { file, unpackedSize } of archives) assert.ok(unpackedSize < MOST, `${file}: ${unpackedSize} octets`);
  const { dependencies } = JSON.parse(await npm(['ls', '--all', '--json'], empty));
  assert.deepEqual(Object.keys(dependencies).toSorted(), ['@rempart/engine', 'rempart']);
  for (const { dependencies: further = {} } of Object.values<{ dependencies?: object }>(dependencies))
    assert.deepEqual(further, {});
});

for (const node of nodes)
  test(`the command of the package audits a domain, run by ${node}`, () => {
    if (!isPromised(node)) {
      assert.match(running(node, rempart, 'exemplaire.example').stderr, /needs Node 20\.19 or newer/);
      return;
    }
    const { status, stdout, stderr } = running(node, rempart, '--json', 'exemplaire.example');
    assert.equal(status, 0, stderr);
    assert.equal(stderr, '');
    const { domain, grade } = JSON.parse(stdout);
    assert.deepEqual([domain, grade.letter, grade.measuredShare], ['exemplaire.example', 'A', 1]);
  });

function isPromised(node: string): boolean {
  const [major = 0, minor = 0] = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
    .stdout.split('.')
    .map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

test('a Node that is too old is told so in one sentence', () => {
  const older = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.18.1"})';
  const { status, stderr } = running(process.execPath, '--import', older, rempart, 'exemplaire.example');
  assert.equal(status, 2);
  assert.match(stderr, /^rempart needs Node 20\.19 or newer; this is .*\n$/);
});

test('where Node lacks what newer ones have, the archive brings it: groups, and the authorities that are trusted', () => {
  const lacking = 'data:text/javascript,import tls from "node:tls";delete tls.getCACertificates;delete Map.groupBy';
  const { status, stdout, stderr } = running(
    process.execPath,
    '--import',
    lacking,
    rempart,
    '--json',
    'exemplaire.example',
  );
  assert.equal(status, 0, stderr);
  assert.equal(JSON.parse(stdout).grade.letter, 'A');
  const roots = readFileSync(join(empty, 'node_modules', 'rempart', 'lib', 'roots.pem'), 'latin1');
  assert.deepEqual(
    roots.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g),
    tls.getCACertificates('bundled').map((pem) => pem.trim()),
  );
});

test('the command tells its version and its options by its own name, and is as quick as a start of Node', () => {
  const said = running(process.execPath, '--import', TELL_TIME, rempart, '--version');
  assert.equal(said.stdout.trim(), JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version);
  assert.ok(busyOf(said.stderr) < 300, said.stderr);
  assert.equal(running(process.execPath, rempart, '-h').stdout, running(process.execPath, rempart, '--help').stdout);
  assert.match(running(process.execPath, rempart, '--help').stdout, /^Usage\s: rempart \[OPTIONS\] DOMAINE/);
  const bad = running(process.execPath, '--import', TELL_TIME, rempart);
  assert.equal(bad.status, 2);
  assert.ok(busyOf(bad.stderr) < 1_000, bad.stderr);
});

const busyOf = (stderr: string) => Number(/^busy ([\d.]+)$/m.exec(stderr)?.[1] ?? assert.fail(stderr));

test('the example of the library audits a domain', () => {
  const example = join(empty, 'example.mjs');
  cpSync(join(empty, 'node_modules', '@rempart', 'engine', 'example.mjs'), example);
  const { status, stderr } = running(process.execPath, example, 'not a domain');
  assert.equal(status, 1);
  assert.match(stderr, /Not a domain: DOMAIN_FORMAT/);
  // No resolver answers at this address: what could not be measured has no grade, and nobody outside is asked.
  const asked = spawnSync(process.execPath, [example, 'exemple.fr'], {
    cwd: empty,
    env: { REMPART_RESOLVER: '127.0.0.1:9' },
    encoding: 'utf8',
    timeout: 480_000,
  });
  assert.equal(asked.status, 0, asked.stderr);
  assert.match(asked.stdout, /^dmarc: unknown$/m);
  assert.match(asked.stdout, /^Grade: none$/m);
});

test('a compiler reads the types of the library, and finds what does not fit', () => {
  const program = (name: string) => `import { audit, conclude, openNetwork, type AuditEvidence } from '@rempart/engine';
import { auditDocument } from '@rempart/engine/fr';
export async function letter(evidence: AuditEvidence): Promise<string | null> {
  const { signal } = new AbortController();
  for await (const event of audit('exemple.fr', { network: openNetwork({ resolvers: [] }), signal }))
    if (event.type === 'completed') return event.grade.letter;
  return auditDocument(evidence, conclude(evidence)).grade.${name};
}`;
  writeFileSync(join(empty, 'good.ts'), program('letter'));
  writeFileSync(join(empty, 'bad.ts'), program('leter'));
  const compiled = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'),
      ...['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'],
      ...['--typeRoots', join(ROOT, 'node_modules', '@types'), 'good.ts', 'bad.ts'],
    ],
    { cwd: empty, encoding: 'utf8' },
  );
  assert.match(compiled.stdout, /^bad\.ts\(7,\d+\): error TS2551: Property 'leter' does not exist/);
  assert.equal(
    compiled.stdout
      .trim()
      .split('\n')
      .filter((line) => line.includes('error')).length,
    1,
    compiled.stdout,
  );
});

/** The workflow that is given as an example, of which a test runs the step of the action. */
const example = parse(readFileSync(join(ROOT, 'examples', 'zones.yml'), 'utf8')) as {
  readonly jobs: {
    readonly judge: { readonly steps: readonly { readonly uses?: string; readonly with?: Record<string, string> }[] };
  };
};

const isCurlHere = spawnSync('curl', ['--version']).status === 0;

test('the step of the action writes findings, outputs and a summary from the archive alone, and fails where a grade is too low', {
  skip: !isCurlHere && 'curl is not on this machine (package curl)',
}, () => {
  writeFileSync(join(empty, 'exemplaire.example.zone'), '@ MX 10 mx\n@ TXT "v=spf1 +all"\nmx A 203.0.113.9\n');
  const step = (settings: Readonly<Record<string, string>>) => {
    const files = {
      SARIF_FILE: join(empty, 'out.sarif'),
      GITHUB_STEP_SUMMARY: join(empty, 'summary.md'),
      GITHUB_OUTPUT: join(empty, 'outputs'),
    };
    for (const file of Object.values(files)) rmSync(file, { force: true });
    const { status, stderr } = spawnSync('bash', [join(ROOT, 'scripts', 'package', 'action.sh')], {
      cwd: empty,
      env: {
        // Without npm: nothing is installed.
        PATH: `${join(empty, 'node-alone')}:/usr/bin:/bin`,
        ACTION_PATH: join(empty, 'action'),
        ...files,
        ...settings,
      },
      encoding: 'utf8',
      timeout: 480_000,
    });
    const written = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    return {
      status,
      stderr,
      sarif: written(files.SARIF_FILE),
      summary: written(files.GITHUB_STEP_SUMMARY),
      outputs: written(files.GITHUB_OUTPUT),
    };
  };
  mkdirSync(join(empty, 'node-alone'));
  symlinkSync(process.execPath, join(empty, 'node-alone', 'node'));
  // A checkout as a runner makes it: nothing is built there, and the archive stands among the files of the release.
  mkdirSync(join(empty, 'action'));
  writeFileSync(join(empty, 'action', 'package.json'), '{"version":"1.2.3"}');
  const forge = { GITHUB_SERVER_URL: pathToFileURL(empty).href, ACTION_REPOSITORY: 'owner/rempart' };
  const unreleased = step({ ...forge, DOMAINS: 'exemplaire.example' });
  assert.deepEqual([unreleased.status, unreleased.outputs], [2, '']);
  assert.match(unreleased.stderr, /^There is no release v1\.2\.3 /m);
  const unreachable = step({ ...forge, GITHUB_SERVER_URL: 'http://127.0.0.1:1', DOMAINS: 'exemplaire.example' });
  assert.equal(unreachable.status, 2);
  assert.match(unreachable.stderr, /^The command of release v1\.2\.3 could not be fetched: curl ended with 7\.$/m);
  const { file: archive } = archives.find(({ file }) => /^rempart-\d/.test(basename(file))) as Archive;
  const release = join(empty, 'owner', 'rempart', 'releases', 'download', 'v1.2.3');
  cpSync(archive, join(release, 'rempart-1.2.3.tgz'));
  const released = step({ ...forge, DOMAINS: 'exemplaire.example', FAIL_UNDER: 'A' });
  assert.equal(released.status, 0, released.stderr);
  assert.match(released.outputs, /^letter=A\npoints=100$/m);
  mkdirSync(join(empty, 'action', 'build', 'packages'), { recursive: true });
  cpSync(archive, join(empty, 'action', 'build', 'packages', basename(archive)));
  const audited = step({ DOMAINS: 'exemplaire.example\n  parking.example' });
  assert.equal(audited.status, 0, audited.stderr);
  assert.equal(JSON.parse(audited.sarif).runs.length, 2);
  assert.match(audited.summary, /^## exemplaire\.example\s: A \(100 points\)$/m);
  const linted = step({ ZONE: 'exemplaire.example.zone', FAIL_UNDER: 'B' });
  assert.equal(linted.status, 1, linted.stderr);
  assert.match(linted.sarif, /"ruleId":"spf\/all-plus"/);
  assert.match(linted.summary, /^## exemplaire\.example\s: [C-F] /m);
  assert.match(linted.outputs, /^letter=[C-F]\npoints=\d+$/m);
  const given = example.jobs.judge.steps.find(({ uses }) => uses?.includes('/rempart@'))?.with ?? {};
  cpSync(join(ROOT, 'examples', 'zones'), join(empty, 'zones'), { recursive: true });
  const asExample = step({
    ZONE: 'zones/exemplaire.example.zone',
    ...{ FAIL_UNDER: given['fail-under'] ?? '', ALLOW: given['allow'] ?? '' },
    ...{ BASELINE: given['baseline'] ?? '', SAID_IN: given['lang'] ?? '' },
  });
  assert.match(asExample.summary, /^## exemplaire\.example: [A-D] /m);
  assert.deepEqual(
    JSON.parse(asExample.sarif).runs[0].properties.accepted.map(({ check }: { readonly check: string }) => check),
    ['dns/a-ipv6'],
  );
  assert.equal(asExample.status, /^letter=[AB]$/m.test(asExample.outputs) ? 0 : 1, asExample.stderr);
  const hostile = step({ DOMAINS: '--replay /etc/passwd $(touch injected) *' });
  assert.equal(hostile.status, 2);
  assert.ok(!existsSync(join(empty, 'injected')));
  assert.equal(hostile.summary, '');
});
