import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { product } from '@rempart/brand';
import { readNetworkSettings } from '@rempart/engine';
import { readConfig } from './config.ts';
import { readDeclarations } from './declarations.ts';

const ROOT = join(import.meta.dirname, '../..');
const own = `${product.settingsPrefix}_\\w*[A-Z]`;
const NAME = new RegExp(`\\b(?:${own}|STRIPE_\\w+|DATABASE_URL|NODE_ENV|NODE_EXTRA_CA_CERTS|HOST|PORT|ROLE)\\b`, 'g');
/** The first is read by Node itself, the second by the command that creates accounts, the last by the launcher. */
const READ_ELSEWHERE = [
  'NODE_EXTRA_CA_CERTS',
  ...['ADMIN_PASSWORD', 'NODE'].map((name) => `${product.settingsPrefix}_${name}`),
];

const text = (path: string) => readFile(join(ROOT, path), 'utf8');
const named = (written: string) => new Set(written.match(NAME) ?? []);

/** The settings that the server reads when it starts. */
function settingsRead(): ReadonlySet<string> {
  const names = new Set(READ_ELSEWHERE);
  const given: Readonly<Record<string, string>> = {
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
  };
  const environment = new Proxy(given, {
    get: (values, name) => {
      names.add(String(name));
      return values[String(name)];
    },
  });
  readConfig(environment);
  readDeclarations(environment);
  readNetworkSettings(environment);
  return names;
}

test('the table of docs/settings.md lists exactly the settings that are read', async () => {
  const table = (await text('docs/settings.md'))
    .split('\n')
    .flatMap((line) => /^\| (`[^|]+`) \|/.exec(line)?.[1] ?? []);
  assert.deepEqual([...named(table.join(' '))].sort(), [...settingsRead()].sort());
});

test('every setting named in deploy/ and docs/ exists', async () => {
  const read = settingsRead();
  const files = await Array.fromAsync(glob(['deploy/**/*', 'docs/*.md'], { cwd: ROOT, withFileTypes: true }));
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name);
    for (const name of named(await readFile(path, 'utf8'))) assert.ok(read.has(name), `${path}: ${name}`);
  }
});

test('the example of deploy/environment starts, with a relay and one proxy, and systemd and Node read it alike', async () => {
  const written = await text('deploy/environment');
  const lines = written.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const asSystemd = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  assert.deepEqual(parseEnv(written), asSystemd);
  for (const line of lines) assert.doesNotMatch(line, /["'#$\\]|\s$/, 'what the two read differently');
  const { DKIM, rest } = withoutFiles(asSystemd);
  assert.equal(DKIM, 2);
  const config = readConfig(rest);
  assert.equal(config.proxyHops, 1);
  assert.deepEqual(config.mail.relay, { host: '127.0.0.1', port: 25, implicitTls: false, auth: null });
  assert.ok(config.databaseUrl?.startsWith('postgres://'));
  assert.equal(config.payment, null);
  assert.deepEqual(readNetworkSettings(rest).resolvers, [{ address: '127.0.0.1', port: 53 }]);
});

/** The key that signs mail, and the facts about the site, are the operator’s. */
function withoutFiles(settings: Readonly<Record<string, string>>) {
  const entries = Object.entries(settings);
  const rest = Object.fromEntries(entries.filter(([name]) => !/_DKIM_|_SITE$/.test(name)));
  return { DKIM: entries.filter(([name]) => name.includes('_DKIM_')).length, rest };
}

test('every command of package.json is documented in the README or docs/commands.md, and every documented command exists', async () => {
  const { scripts } = JSON.parse(await text('package.json')) as { scripts: Readonly<Record<string, string>> };
  const documentation = (await text('README.md')) + (await text('docs/commands.md'));
  for (const name of Object.keys(scripts))
    assert.match(documentation, new RegExp(`npm (?:run (?:--silent )?)?${name}\\b`), name);
  const files = await Array.fromAsync(glob(['*.md', 'docs/*.md', 'deploy/**/*.{md,sql,service,sh}'], { cwd: ROOT }));
  for (const path of files)
    for (const [, name = ''] of (await text(path)).matchAll(/npm run (?:--silent )?([a-z]+)/g))
      assert.ok(Object.hasOwn(scripts, name), `${path}: npm run ${name}`);
});
