import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { MOST_PICTURE_BYTES, MOST_UPLOADED_OCTETS, SENDERS_PATH } from '@rempart/contract';

const ROOT = join(import.meta.dirname, '..');
const DEPLOY = join(ROOT, 'deploy');
const folder = mkdtempSync(join(tmpdir(), 'deploy-files-'));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Checker {
  readonly program: string;
  readonly missing: string;
}
const UNBOUND: Checker = {
  program: '/usr/sbin/unbound-checkconf',
  missing: 'unbound-checkconf is not on this machine (package unbound)',
};
const PROMTOOL: Checker = { program: 'promtool', missing: 'promtool is not on this machine (package prometheus)' };

const SYSTEMD: Checker = {
  program: 'systemd-analyze',
  missing: 'systemd-analyze is not on this machine (package systemd)',
};
const SHELL: Checker = { program: 'sh', missing: 'it has no shell' };

/** Runs a checker of this machine; where it is missing the test is skipped, aloud. */
function check(t: TestContext, { program, missing }: Checker, args: readonly string[]): void {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (error) t.skip(missing);
  else assert.equal(status, 0, stdout + stderr);
}

test('Unbound reads deploy/unbound.conf', (t) => {
  cpSync(join(DEPLOY, 'unbound.conf'), join(folder, 'rempart.conf'));
  writeFileSync(
    join(folder, 'unbound.conf'),
    'server:\n  chroot: ""\n  username: ""\n  directory: "."\ninclude: "rempart.conf"\n',
  );
  check(t, UNBOUND, ['unbound.conf']);
});

test('Prometheus reads deploy/alerts.yml', (t) => check(t, PROMTOOL, ['check', 'rules', join(DEPLOY, 'alerts.yml')]));

test('the rules of deploy/alerts.yml ring when they should, and only then', (t) =>
  check(t, PROMTOOL, ['test', 'rules', join(DEPLOY, 'alerts.test.yml')]));

test('the resolver tells why a signature does not hold, and forgets before the next audit of a name', () => {
  const text = readFileSync(join(DEPLOY, 'unbound.conf'), 'utf8');
  assert.match(text, /^ {4}ede: yes$/m);
  const [, seconds] = /^ {4}cache-max-ttl: (\d+)$/m.exec(text) ?? [];
  assert.ok(Number(seconds) < 300, `an audit is shared for five minutes, a record kept for ${seconds} s`);
});

test('a shell reads deploy/rempart', (t) => check(t, SHELL, ['-n', join(DEPLOY, 'rempart')]));

test('systemd reads the units, which leave it little to complain of', (t) => {
  const units = readdirSync(join(DEPLOY, 'systemd'));
  assert.equal(units.length, 6);
  for (const unit of units) {
    const text = readFileSync(join(DEPLOY, 'systemd', unit), 'utf8');
    writeFileSync(join(folder, unit), text.replaceAll(/\/opt\/\S+\/node(?= )/g, process.execPath));
  }
  const named = units.map((unit) => join(folder, unit.replace('@.', '@4701.')));
  check(t, SYSTEMD, ['verify', '--man=no', ...named]);
  for (const unit of units.filter((name) => name.endsWith('.service')))
    check(t, SYSTEMD, ['security', '--offline=yes', '--threshold=20', join(folder, unit)]);
});

test('a server has the same memory in a unit, in a container and on a desk', () => {
  const mallocIn = (file: string) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(MALLOC_\w+)(?:=|: ')(\d+)/g)].map(([, name, value]) => [
      name,
      value,
    ]);
  const heapIn = (file: string) => readFileSync(join(ROOT, file), 'utf8').match(/--max-[a-z-]+=\d+/g);
  const units = ['web', 'worker', 'mail'].map((role) => `deploy/systemd/rempart-${role}@.service`);
  for (const file of [...units, 'deploy/compose/rempart', 'scripts/run.mjs'])
    assert.deepEqual(heapIn(file), ['--max-old-space-size=512', '--max-semi-space-size=8'], file);
  const malloc = [
    ['MALLOC_ARENA_MAX', '2'],
    ['MALLOC_MMAP_THRESHOLD_', '131072'],
  ];
  for (const file of [...units, 'deploy/Containerfile', 'scripts/run.mjs'])
    assert.deepEqual(mallocIn(file), malloc, file);
});

test('nginx counts by IPv4 address and by the first 64 bits of IPv6', () => {
  const map = nginx().split(/^map /m)[1]?.split(/^\}/m)[0] ?? '';
  const rules = [...map.matchAll(/"~(?<pattern>[^"]+)"\s+\$(?<name>\w+);/g)].map(({ groups }) => ({
    pattern: new RegExp(groups?.['pattern'] ?? ''),
    name: groups?.['name'] ?? '',
  }));
  assert.equal(rules.length, 2);
  const visitorOf = (address: string) => {
    const rule = rules.find(({ pattern }) => pattern.test(address));
    return rule ? rule.pattern.exec(address)?.groups?.[rule.name] : address;
  };
  assert.equal(visitorOf('192.0.2.1'), '192.0.2.1');
  const customer = ['2001:db8:1:2::5', '2001:db8:1:2:a::', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3::6'].map(visitorOf);
  assert.deepEqual(customer, Array(4).fill(visitorOf('2001:db8:1:2::1')));
  assert.notEqual(visitorOf('2001:db8:1:3::5'), customer[0]);
  assert.equal(visitorOf('2001:db8::1'), visitorOf('2001:db8::2'));
  assert.notEqual(visitorOf('2001:db8::1'), visitorOf('2001:db9::1'));
  for (const [, zone] of nginx().matchAll(/limit_(?:conn|req)_zone (\S+)/g)) assert.equal(zone, '$rempart_visitor');
});

const nginx = () => readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');

test('the proxies let through the largest upload that a page promises, on its path alone, and heads as large as Node reads', () => {
  const caddy = readFileSync(join(DEPLOY, 'compose/Caddyfile'), 'utf8');
  const octetsIn = (text: string) =>
    [...text.matchAll(/max_(?:body_)?size (\d+)M?B?m?;?$/gm)].map(([, millions]) => Number(millions) * 1e6);
  for (const text of [nginx(), caddy]) {
    const sizes = octetsIn(text).toSorted((one, other) => one - other);
    const [ordinary = 0, uploads = 0] = sizes;
    assert.equal(sizes.length, 2);
    assert.ok(ordinary >= MOST_PICTURE_BYTES && ordinary < MOST_UPLOADED_OCTETS && uploads >= MOST_UPLOADED_OCTETS);
    assert.ok(text.includes(SENDERS_PATH));
  }
  assert.match(caddy, /max_header_size 16KB\n/);
  assert.equal(maxHeaderSize, 16 * 1024);
});

test('what the units, nginx and the documents name is in deploy/', () => {
  const texts = [
    'deploy/nginx.conf',
    'docs/operations.md',
    ...readdirSync(join(DEPLOY, 'systemd')).map((unit) => `deploy/systemd/${unit}`),
  ];
  for (const path of texts)
    for (const [, file = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(
      /\bdeploy\/([\w.@-]+(?:\/[\w.@-]*\w)?)/g,
    ))
      assert.ok(existsSync(join(DEPLOY, file)), `${path}: deploy/${file}`);
});

test('nothing that a checkout gathers while it runs comes into an image', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  for (const name of ['**/node_modules', '**/var', '**/build', '.git']) assert.ok(ignored.includes(name), name);
});
