import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { STATUS } from './status.ts';
import { openCommands } from './testing/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'before-'));
after(() => rmSync(folder, { recursive: true }));

const commands = openCommands();
after(() => commands.close());
const telling = (...args: readonly string[]) => commands.run('before', '--lang', 'en', ...args);

function templateFile(name: string, records: readonly object[], more: object = {}): string {
  const path = join(folder, `${name}.json`);
  const named = { providerId: 'essai.example', providerName: 'Essai', serviceId: name, serviceName: name, version: 1 };
  writeFileSync(path, JSON.stringify({ ...named, records, ...more }));
  return path;
}

test('a service that ends the DMARC policy is refused where it costs a letter, and its record is shown beside the present one', async () => {
  const dmarc = { type: 'TXT', host: '_dmarc', data: 'v=DMARC1; p=none', ttl: 3600, txtConflictMatchingMode: 'All' };
  const file = templateFile('dmarc', [dmarc, { type: 'TXT', host: 'k._domainkey', data: '%key%', ttl: 3600 }]);
  const { code, stdout } = await telling('--template', file, '--json', '--fail-worse', 'exemplaire.example');
  const told = JSON.parse(stdout);
  assert.equal(told.service.id, 'essai.example/dmarc');
  assert.equal(told.predicted.letter.before, 'A');
  assert.ok(told.predicted.letter.after > 'A', told.predicted.letter.after);
  assert.deepEqual(
    told.records.removed.map(({ name, data }: { name: string; data: string }) => [name, data.slice(0, 18)]),
    [['_dmarc', 'v=DMARC1; p=reject']],
  );
  assert.ok(told.appeared.some(({ id }: { id: string }) => id.startsWith('dmarc/policy')));
  assert.deepEqual(told.unknown.variables, ['key']);
  // The key alone serves the service, and the present policy stays.
  assert.equal(told.instead.predicted.letter.after, 'A');
  assert.deepEqual(told.instead.records.removed, []);
  assert.deepEqual(
    told.instead.records.added.map(({ name }: { name: string }) => name),
    ['k._domainkey'],
  );
  assert.equal(code, 1);
});

test('a service that takes senders and reports away without a letter has a status of its own', async () => {
  const mode = { txtConflictMatchingMode: 'All' };
  const file = templateFile('silence', [
    {
      type: 'TXT',
      host: '_dmarc',
      data: 'v=DMARC1; p=reject; rua=mailto:autre@exemplaire.example',
      ttl: 3600,
      ...mode,
    },
    { type: 'TXT', host: '@', data: 'v=spf1 include:moyenne.example -all', ttl: 3600, ...mode },
  ]);
  const { code, stdout } = await telling('--template', file, '--json', '--fail-worse', 'exemplaire.example');
  const { lost, granted, losses, predicted } = JSON.parse(stdout);
  assert.equal(predicted.letter.after, 'A', stdout);
  const kinds = new Set(lost.map(({ kind }: { kind: string }) => kind));
  assert.deepEqual([kinds.has('sender'), kinds.has('reports')], [true, true], stdout);
  assert.ok(losses.senders.length > 0 && losses.reports.length > 0);
  assert.deepEqual(
    granted.map(({ value }: { value: string }) => value),
    ['include:moyenne.example'],
  );
  assert.equal(code, STATUS.loses);
  const words = await telling('--template', file, 'exemplaire.example');
  assert.ok(words.stdout.indexOf('What it takes away') < words.stdout.indexOf('What it adds'), words.stdout);
  assert.match(words.stdout, /What it allows to strangers/);
});

test('a service that adds a record of its own costs nothing', async () => {
  const file = templateFile('verification', [{ type: 'TXT', host: '_essai', data: 'oui', ttl: 3600 }]);
  const { code, stdout } = await telling('--template', file, '--fail-worse', 'exemplaire.example');
  assert.match(stdout, /Grade: A \(100 points\) → A \(100 points\)/);
  assert.match(stdout, /\+ _essai TXT "oui"/);
  assert.equal(code, 0);
});

test('what cannot be applied is refused in words', async () => {
  const host = templateFile('host', [{ type: 'TXT', host: '@', data: 'x', ttl: 1 }], { hostRequired: true });
  const refused = async (...args: readonly string[]) => {
    const { code, stderr, stdout } = await telling(...args);
    assert.deepEqual([code, stdout], [2, ''], args.join(' '));
    return stderr;
  };
  assert.match(await refused('--template', host, 'exemplaire.example'), /sub-domain/);
  assert.match(await refused('--service', 'nobody at all', 'exemplaire.example'), /No known service/);
  assert.match(await refused('--service', 'mailjet', 'exemplaire.example'), /mailjet\.com\/domain-auth/);
  assert.match(await refused('exemplaire.example'), /Usage/);
  assert.match(await refused('--template', join(folder, 'absent'), 'exemplaire.example'), /absent/);
  assert.match(await refused('--service', 'mailjet.com/domain-auth', '--var', 'x', 'exemplaire.example'), /NAME=VALUE/);
});
