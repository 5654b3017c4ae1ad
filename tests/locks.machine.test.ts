import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'locks-'));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly link?: boolean }>>;
}

function unhashed(lock: Lock): readonly string[] {
  return Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
    .map(([place]) => place);
}
const lockOf = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Lock;

test('every package that is locked has its hash, whatever platform it is for', () => {
  for (const path of ['package-lock.json', 'runtime/package-lock.json']) assert.deepEqual(unhashed(lockOf(path)), []);
});

test('the hashes of entries that a registry carries are filled in, and no address comes into the lock', () => {
  const hash = `sha512-${'a'.repeat(86)}==`;
  const shop = join(folder, 'bin');
  mkdirSync(shop);
  // An npm that finds the first of what it is asked for, and leaves out the other, as npm does with optional ones.
  writeFileSync(
    join(shop, 'npm'),
    `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const asked = Object.entries(JSON.parse(readFileSync('package.json')).optionalDependencies);
const packages = Object.fromEntries(asked.filter(([, one]) => one === 'npm:there-linux-arm64@1.0.0')
  .map(([name]) => ['node_modules/' + name, { resolved: 'https://registry/', integrity: '${hash}' }]));
writeFileSync('package-lock.json', JSON.stringify({ packages }));`,
    { mode: 0o755 },
  );
  const held = { version: '1.0.0', integrity: `sha512-${'b'.repeat(86)}==` };
  const tool = {
    ...held,
    optionalDependencies: { 'there-linux-arm64': '1.0.0', 'gone-darwin-x64': '1.0.0' },
  };
  const packages = {
    '': { name: 'house' },
    room: { version: '1.0.0' },
    'node_modules/room': { link: true },
    'node_modules/tool': tool,
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts', 'tasks', 'complete-lock.ts'), folder],
    { encoding: 'utf8', env: { ...process.env, PATH: `${shop}${delimiter}${dirname(process.execPath)}` } },
  );
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^2 entries added .*, 1 hashes filled in, 1 not on the registry$/m);
  const made = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  assert.deepEqual(made.packages, {
    ...packages,
    'node_modules/there-linux-arm64': {
      version: '1.0.0',
      integrity: hash,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
    },
    'node_modules/gone-darwin-x64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['x64'] },
  });
});

test('npm 9, 10 and 11 are asked about the lock once, those that refuse it are named, and so are those that could not be asked', () => {
  const house = join(folder, 'asked');
  const shop = join(folder, 'versions');
  mkdirSync(house);
  mkdirSync(shop);
  for (const [name, text] of Object.entries({ 'package.json': '{}', 'package-lock.json': '{}', '.npmrc': '' }))
    writeFileSync(join(house, name), text);
  // An npm that fetches all versions but one and refuses a lock as another; it is never called in the checkout, which it would empty.
  writeFileSync(
    join(shop, 'npm'),
    `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const [, , wanted, , , ...words] = process.argv.slice(2);
appendFileSync('${join(house, 'calls')}', (process.cwd() === '${house}' ? 'here ' : '') + wanted + '\\n');
if (wanted === process.env.GONE) process.exit(1);
if (wanted === process.env.REFUSES && words[0] === 'ci') { console.error('Missing: one'); process.exit(1); }`,
    { mode: 0o755 },
  );
  const ask = (settings: NodeJS.ProcessEnv = {}) => {
    rmSync(join(house, 'calls'), { force: true });
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'tasks', 'lock.ts'), house], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${shop}${delimiter}${dirname(process.execPath)}`, ...settings },
    });
    const calls = existsSync(join(house, 'calls')) ? readFileSync(join(house, 'calls'), 'utf8').trim().split('\n') : [];
    return { status, stdout, stderr, calls };
  };
  const refused = ask({ REFUSES: '--package=npm@10.8.2' });
  assert.deepEqual([refused.status, refused.stdout], [1, '']);
  assert.equal(refused.stderr, 'npm 10.8.2 refuses package-lock.json:\nMissing: one\n');
  const partly = ask({ GONE: '--package=npm@9.2.0' });
  assert.deepEqual([partly.status, partly.stderr], [0, '']);
  assert.equal(partly.stdout, 'npm 9.2.0 could not be fetched, and was not asked about the lock.\n');
  const all = ask();
  assert.deepEqual([all.status, all.stdout, all.stderr], [0, '', '']);
  assert.ok(all.calls.length >= 3 && !all.calls.some((call) => call.startsWith('here ')), all.calls.join('\n'));
  assert.deepEqual(ask().calls, []);
});
