import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { worlds } from '@rempart/lab';
import { rfc2136Publisher } from '../../engine/repair/rfc2136.ts';
import { Secret } from '../../engine/repair/secret.ts';
import { linesOf } from '../../tests/applied/foreign.ts';
import { newKey, openKnot, withoutKnot } from '../../tests/repair/hosts.ts';
import type { DnsHost } from '../../tests/repair/server.ts';
import { hasPrlimit, openCommands } from '../audit/testing/commands.ts';

// The command as people type it, against a Knot that holds the zone. Its times to live are seconds, so that they are waited for.

const DOMAIN = 'moyenne.example';
const folder = mkdtempSync(join(tmpdir(), 'repair-'));
const keyFile = join(folder, 'key');
const key = newKey();
const journal = join(folder, 'rempart', 'repairs.jsonl');
const OWN = ['--value', `votre-adresse-rapports@${DOMAIN}=rapports@${DOMAIN}`];
/** All that the command has said. */
let everything = '';

const commands = openCommands({ XDG_STATE_HOME: folder });
after(() => commands.close());

async function repairing(server: string, ...args: readonly string[]) {
  const ran = await commands.run(
    ...['repair', '--lang', 'en', DOMAIN, '--with', 'rfc2136', '--server', server, '--key-file', keyFile],
    ...['--deadline', '120', ...args],
  );
  everything += ran.stdout + ran.stderr;
  return ran;
}

function withSmallTtls(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/\b(IN SOA .*) \d+$/, '$1 1').replace(/^(\S+) (?:\d+ )?IN /, '$1 1 IN '));
}

describe('repair', { skip: withoutKnot }, () => {
  let host: DnsHost;
  const server = () => `127.0.0.1:${host.port}`;
  const zone = async () => {
    const read = await rfc2136Publisher(
      { host: '127.0.0.1', port: host.port },
      { name: key.name, algorithm: 'hmac-sha256', secret: new Secret(key.secret) },
    ).read(DOMAIN);
    return [...read.sets.values()]
      .filter(({ type }) => type !== 'SOA')
      .map(({ name, type, ttl, records }) =>
        JSON.stringify([name, type, ttl, records.map(({ exact }) => exact).toSorted()]),
      )
      .toSorted();
  };

  before(async () => {
    const world = worlds.find(({ domain }) => domain === DOMAIN);
    assert.ok(world);
    writeFileSync(keyFile, `key "${key.name}" {\n\talgorithm hmac-sha256;\n\tsecret "${key.secret}";\n};\n`);
    chmodSync(keyFile, 0o600);
    host = await openKnot(DOMAIN, withSmallTtls(linesOf(world)), key);
  });
  after(async () => {
    await host?.close();
    rmSync(folder, { recursive: true });
  });

  test('shows what a step does, and writes nothing where it is only to be shown', async () => {
    const was = await zone();
    const { code, stdout } = await repairing(server(), '--step', 'mta-sts/reports', ...OWN, '--dry-run');
    assert.match(stdout, /\+ _smtp\._tls\.moyenne\.example\. 3600 IN TXT "v=TLSRPTv1; rua=mailto:rapports@moyenne/);
    assert.match(stdout, /Unchanged: 12 other records/);
    assert.match(stdout, /Now: {2}C .*\nThen: C/);
    assert.equal(code, 0);
    assert.deepEqual(await zone(), was);
    assert.ok(!existsSync(journal));
  });

  test('writes a step, waits for the caches, proves it, and puts back what it found', async () => {
    const was = await zone();
    const done = await repairing(server(), '--step', 'mta-sts/reports', ...OWN);
    assert.equal(done.code, 0, done.stdout + done.stderr);
    assert.match(done.stdout, /publish it: 4 of 4/);
    assert.match(done.stdout, /for 1 s: waiting/);
    assert.match(done.stdout, /As predicted, check by check/);
    const [, id = ''] = /--undo (\w+)/.exec(done.stdout) ?? [];
    const now = await zone();
    assert.deepEqual(
      now.filter((line) => !was.includes(line)).map((line) => JSON.parse(line)[0]),
      [`_smtp._tls.${DOMAIN}`],
    );
    assert.deepEqual(
      was.filter((line) => !now.includes(line)),
      [],
    );
    assert.equal(statSync(journal).mode & 0o777, 0o600);
    assert.equal(statSync(join(folder, 'rempart')).mode & 0o777, 0o700);

    // What was written may be remembered for an hour.
    const back = await repairing(server(), '--undo', id, '--json', '--no-wait');
    assert.equal(back.code, 0, back.stderr);
    const told = JSON.parse(back.stdout);
    assert.deepEqual([told.outcome, told.undoes, told.obtained.differs], ['written', id, []]);
    assert.deepEqual(
      told.lost.map(({ kind, value }: { kind: string; value: string }) => [kind, value]),
      [['tls-reports', `mailto:rapports@${DOMAIN}`]],
      'who got reports by the step gets none after its way back',
    );
    assert.equal(told.servers.length, 4);
    assert.deepEqual(await zone(), was);

    const again = await repairing(server(), '--undo', id);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /nothing to take back/);

    const listed = (...args: readonly string[]) => commands.run('repair', '--lang', 'en', '--list', ...args);
    const line = new RegExp(`^${id} {2}\\d{4}-\\d\\d-\\d\\d .* ${DOMAIN} {2}mta-sts/reports .*taken back$`, 'm');
    assert.match((await listed()).stdout, line);
    assert.match((await listed(DOMAIN)).stdout, line);
    assert.match((await listed('exemple.fr')).stdout, /no step/);
    assert.equal((await listed(DOMAIN, 'exemple.fr')).code, 2);
    const [{ state, records }] = JSON.parse((await listed('--json')).stdout);
    assert.deepEqual([state, records.removed, records.added.length], ['undone', [], 1]);
  });

  test('a step that was interrupted before its proof is told, with its number', async () => {
    const done = await repairing(server(), '--step', 'mta-sts/reports', ...OWN, '--no-wait');
    const [, id = ''] = /--undo (\w+)/.exec(done.stdout) ?? assert.fail(done.stdout + done.stderr);
    // As a kill before the proof leaves it.
    writeFileSync(journal, readFileSync(journal, 'utf8').replace(/[^\n]*"state":"proved"[^\n]*\n$/, ''));
    const again = await repairing(server(), '--step', 'mta-sts/reports', ...OWN);
    assert.equal(again.code, 2);
    assert.match(
      again.stderr,
      new RegExp(`^${id} \\(mta-sts/reports\\) stands in the zone, and was never proved.*--undo ${id}`),
    );
    assert.equal((await repairing(server(), '--undo', id, '--no-wait')).code, 0);
  });

  test('a journal that cannot be kept is told with its file, and nothing is written', async () => {
    const was = await zone();
    const kept = readFileSync(journal);
    rmSync(journal);
    mkdirSync(journal);
    const { code, stderr } = await repairing(server(), '--step', 'mta-sts/reports', ...OWN);
    rmSync(journal, { recursive: true });
    writeFileSync(journal, kept, { mode: 0o600 });
    assert.equal(code, 2);
    assert.match(stderr, /The journal cannot be read or written \(.*repairs\.jsonl: EISDIR\): nothing was written/);
    assert.deepEqual(await zone(), was);
  });

  test('a disk that is full is told, and no step is lost by it', {
    skip: !hasPrlimit && 'prlimit is missing',
  }, async () => {
    const was = await zone();
    const write = () => repairing(server(), '--step', 'mta-sts/reports', ...OWN, '--no-wait');
    const list = async () => {
      const { code, stdout, stderr } = await commands.run('repair', '--lang', 'en', '--list', '--json');
      assert.equal(code, 0, stderr);
      const ids = JSON.parse(stdout).map(({ id }: { id: string }) => id);
      return {
        ids,
        last: JSON.parse(stdout).at(-1),
        unread: Number(/^Lines of the journal.*: (\d+)$/m.exec(stderr)?.[1] ?? 0),
      };
    };
    const filled = async (room: number, run: () => ReturnType<typeof repairing>) => {
      commands.limitFiles(statSync(journal).size + room);
      const ran = await run();
      commands.limitFiles(null);
      return ran;
    };
    const before = await list();
    assert.equal(before.unread, 0);
    const begun =
      readFileSync(journal, 'utf8')
        .split('\n')
        .findLast((line) => line.includes('"sets"')) ?? '';

    const torn = await filled(20, write);
    assert.equal(torn.code, 2, torn.stderr);
    assert.match(torn.stderr, /The journal cannot be read or written \(.*repairs\.jsonl: EFBIG\): nothing was written/);
    assert.deepEqual(await zone(), was);
    const cut = await list();
    assert.deepEqual([cut.ids, cut.unread], [before.ids, 1]);

    // Room for the step, and none for what became of it.
    const lost = await filled(begun.length + 30, write);
    assert.equal(lost.code, 4, lost.stderr);
    const [, id = ''] =
      /It is not known whether the step was written.*: (\w+) is in the journal/.exec(lost.stderr) ?? [];
    assert.deepEqual((await list()).ids, [...before.ids, id]);
    assert.notDeepEqual(await zone(), was);
    assert.match((await write()).stderr, new RegExp(`^${id} \\(mta-sts/reports\\), whose end nobody saw, was written`));
    assert.equal((await list()).last.state, 'written');

    const undo = () => repairing(server(), '--undo', id, '--no-wait');
    const stuck = await filled(20, undo);
    assert.equal(stuck.code, 2, stuck.stderr);
    assert.match(stuck.stderr, /EFBIG\): nothing was written/);
    assert.notDeepEqual(await zone(), was);
    assert.equal((await undo()).code, 0);
    assert.deepEqual(await zone(), was);
    assert.deepEqual([(await list()).last.id, (await list()).last.state], [id, 'undone']);
  });

  test('refuses a step whose conditions are not met, and says how they are met', async () => {
    const was = await zone();
    const { code, stdout, stderr } = await repairing(server(), '--step', 'dmarc/quarantine', '--met', 'not-before');
    assert.deepEqual([code, stdout], [2, '']);
    assert.doesNotMatch(stderr, /--met not-before/);
    assert.match(stderr, /--met only-if-reports-show/);
    const open = await repairing(server(), '--step', 'mta-sts/reports');
    assert.equal(open.code, 2);
    assert.match(open.stderr, /--value votre-adresse-rapports@moyenne\.example=YOURS/);
    const bad = await repairing(server(), '--step', 'mta-sts/reports', '--value', `${OWN[1]}; evil`);
    assert.deepEqual([bad.code, bad.stdout], [2, '']);
    assert.match(bad.stderr, /Neither a mailbox/);
    const none = await repairing(server(), '--step', 'rien/du-tout');
    assert.equal(none.code, 2);
    assert.match(none.stderr, /mta-sts\/reports/);
    assert.deepEqual(await zone(), was);
  });

  test('refuses what cannot be used, and says nothing of the key', async () => {
    const closed = await repairing('127.0.0.1:1');
    assert.equal(closed.code, 3);
    assert.match(closed.stderr, /cannot be reached/);
    chmodSync(keyFile, 0o644);
    const open = await repairing(server());
    chmodSync(keyFile, 0o600);
    assert.equal(open.code, 2);
    assert.match(open.stderr, /chmod 600/);
    assert.equal((await repairing('nowhere at all')).code, 2);
    // A key of an API crosses no network in clear.
    assert.match((await repairing('http://192.0.2.1', '--with', 'pdns')).stderr, /https:/);
    assert.equal((await repairing(server(), '--undo', '00000000')).code, 2);
    assert.equal((await repairing(server(), '--with', 'nothing')).code, 2);
    const kept = existsSync(journal) ? readFileSync(journal, 'utf8') : '';
    for (const text of [everything, kept]) assert.ok(!text.includes(key.secret));
    assert.match(everything, /written/i);
  });
});
