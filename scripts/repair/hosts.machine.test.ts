import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { worlds } from '@rempart/lab';
import { CANARY, type Double, KEYS, openDouble, rowsOf } from '../../tests/repair/doubles.ts';
import { openCommands } from '../audit/testing/commands.ts';

// The command as people type it, against a double of a host that is known from its documents alone.

const DOMAIN = 'moyenne.example';
const OWN = ['--value', `votre-adresse-rapports@${DOMAIN}=rapports@${DOMAIN}`, '--step', 'mta-sts/reports'];
const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
const keyFile = join(folder, 'key');
let double: Double;
let everything = '';

before(async () => {
  const world = worlds.find(({ domain }) => domain === DOMAIN);
  assert.ok(world);
  double = await openDouble('gandi', DOMAIN, rowsOf(world));
  writeFileSync(keyFile, KEYS.gandi, { mode: 0o600 });
});
after(async () => {
  commands.close();
  await double.close();
  rmSync(folder, { recursive: true });
});

const commands = openCommands({ XDG_STATE_HOME: folder });

async function repairing(...args: readonly string[]) {
  const ran = await commands.run(
    ...['repair', '--lang', 'en', DOMAIN, '--with', 'gandi', '--deadline', '120', '--no-wait'],
    ...args,
  );
  everything += ran.stdout + ran.stderr;
  return ran;
}

const at = () => ['--server', double.base.href, '--key-file', keyFile];

test('without a key, it says what the narrowest key is and where it is made', async () => {
  const { code, stderr } = await repairing();
  assert.equal(code, 2);
  assert.match(stderr, /for this domain alone.*\n.*https:\/\/admin\.gandi\.net\//);
});

test('a host that nobody has seen live is only read, until its owner allows more', async () => {
  const was = structuredClone(double.rows);
  double.others.push('autre.example');
  const { code, stdout } = await repairing(...at(), ...OWN);
  double.others.pop();
  assert.equal(code, 0);
  assert.match(stdout, /\+ _smtp\._tls\.moyenne\.example\. 3600 IN TXT "v=TLSRPTv1; rua=mailto:rapports@moyenne/);
  assert.match(stdout, /opens more than this zone: autre\.example\.\nThe narrowest key/);
  assert.match(stdout, /not yet seen live; spoken to by its documents of 2020-10-22\.\nNothing was written/);
  assert.match(stdout, /does not compare before it writes/);
  assert.deepEqual(double.rows, was);
  assert.ok(double.asked.every(({ method }) => method === 'GET'));
});

test('writes where it may, and puts back what it found', async () => {
  const was = double.rows.map(({ id: _, ...row }) => row);
  const done = await repairing(...at(), ...OWN, '--allow-writing');
  const [, id = ''] = /--undo (\w+)/.exec(done.stdout) ?? assert.fail(done.stdout + done.stderr);
  assert.match(done.stdout, /As predicted, check by check/);
  assert.equal(double.rows.length, was.length + 1);
  const onlyShown = await repairing(...at(), '--undo', id);
  assert.match(onlyShown.stdout, /only read/);
  assert.equal(double.rows.length, was.length + 1);
  await repairing(...at(), '--undo', id, '--allow-writing');
  assert.deepEqual(
    double.rows.map(({ id: _, ...row }) => row),
    was,
  );
});

test('a host that says it did, and did not, is not believed; one that repeats the key does not bring it out', async () => {
  double.mood = 'refuses';
  const refused = await repairing(...at(), ...OWN, '--allow-writing');
  assert.equal(refused.code, 8);
  assert.match(refused.stderr, /Nothing was written: the host refused \(REFUSED: 400 no:.*\[secret\]/);
  double.mood = 'lies';
  const lied = await repairing(...at(), ...OWN, '--allow-writing');
  assert.equal(lied.code, 4);
  assert.match(lied.stderr, /not known whether it was written \(the host said yes, and does not show it\)/);
  const again = await repairing(...at(), ...OWN, '--allow-writing');
  assert.equal(again.code, 2);
  assert.match(again.stderr, /was sent, does not stand in the zone, and may still come there for \d+ s/);
  const journal = readFileSync(join(folder, 'rempart', 'repairs.jsonl'), 'utf8');
  assert.match(journal, /not-written/);
  for (const text of [everything, journal]) assert.ok(!text.includes(CANARY));
});
