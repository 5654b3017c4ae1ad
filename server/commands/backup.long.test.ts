import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { product } from '@rempart/brand';
import pg from 'pg';
import { NO_POSTGRES, startPostgres } from '../../trials/postgres.ts';
import type { Store } from '../ports/store.ts';
import { lockDataFolder, openDatabase } from '../process/databases.ts';
import { StartupError } from '../process/settings.ts';
import { deliverMails } from '../usecases/mail/deliver-mails.ts';
import { wholeStore } from '../wings/index.ts';
import { backUp, restore } from './backup.ts';

const folder = await mkdtemp(join(tmpdir(), 'backup-'));
after(() => rm(folder, { recursive: true, force: true }));

const file = join(folder, 'all.gz');
const at = new Date('2026-11-21T10:00:00Z');
const home = (name: string) => ({ DATABASE_URL: '', [`${product.settingsPrefix}_DATA`]: join(folder, name) });
const refused = (words: RegExp) => (fault: unknown) => fault instanceof StartupError && words.test(fault.message);
const FILES = '{"table":"report_files","columns":["pdf","sha256"],"next":null}';
const inOneGo = { replace: false, moved: false };

async function inStore<T>(name: string, work: (store: Store) => Promise<T>): Promise<T> {
  const config = { databaseUrl: null, dbConnections: 10, folder: join(folder, name) };
  const lock = await lockDataFolder(config);
  const database = await openDatabase(config, () => {});
  const done = await work(wholeStore(database, () => ({ add: async () => {} })));
  await database.close();
  lock.release();
  return done;
}

const waiting = { kind: 'receipt', key: '1', orderId: null, recipient: 'client@exemple.fr' } as const;

before(async () => {
  await inStore('first', async ({ mails }) => mails.add(waiting, at));
  await backUp(file, home('first'));
});

test('a backup is readable by its owner alone, and leaves no partial file', async () => {
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual((await readdir(folder)).sort(), ['all.gz', 'first']);
  await assert.rejects(backUp(join(folder, 'nowhere', 'all.gz'), home('first')), refused(/ENOENT/));
});

test('a message that waited when the backup was made may have been sent since: it is not sent, and an alert is raised', async () => {
  await restore(file, inOneGo, home('second'));
  await inStore('second', async (store) => {
    const neverSends = { hand: () => assert.fail('a mail was sent'), close: async () => {} };
    const now = () => new Date(Date.now() + 1000);
    await deliverMails({ store, postman: neverSends, now } as unknown as Parameters<typeof deliverMails>[0]);
    assert.deepEqual(
      (await store.alerts.listOpen()).map(({ kind }) => kind),
      ['MAIL_UNCERTAIN'],
    );
  });
});

test('after a mere move, messages are sent as usual', async () => {
  await restore(file, { replace: false, moved: true }, home('third'));
  await inStore('third', async ({ mails }) => {
    assert.equal((await mails.take(at, new Date(at.getTime() + 1000)))?.recipient, waiting.recipient);
  });
});

test('a non-empty database is replaced on request only', async () => {
  await inStore('fourth', ({ mails }) => mails.add({ ...waiting, recipient: 'autre@exemple.fr' }, at));
  await assert.rejects(restore(file, inOneGo, home('fourth')), refused(/--replace/));
  const recipients = () => inStore('fourth', ({ mails }) => mails.take(at, new Date(at.getTime() + 1000)));
  assert.equal((await recipients())?.recipient, 'autre@exemple.fr');
  await restore(file, { replace: true, moved: true }, home('fourth'));
  assert.equal((await recipients())?.recipient, waiting.recipient);
  assert.equal(await recipients(), null);
});

test('refuses a file that is damaged, truncated, of another release or no backup, and changes nothing', async () => {
  const whole = await readFile(file);
  const lines = gunzipSync(whole).toString().split('\n');
  const spoiled: Readonly<Record<string, readonly [Buffer, RegExp]>> = {
    'cut.gz': [whole.subarray(0, -20), /entière/],
    'ended early.gz': [gzipSync(lines.slice(0, -2).join('\n')), /entière/],
    'changed.gz': [gzipSync(lines.join('\n').replace('client@exemple.fr', 'voleur@exemple.fr')), /entière/],
    'a row less.gz': [gzipSync(lines.filter((line) => !line.startsWith('["1"')).join('\n')), /entière/],
    'another schema.gz': [gzipSync(lines.join('\n').replace(/"schema":"\w{4}/, '"schema":"0000')), /autre version/],
    'text.txt': [Buffer.from('bonjour'), /entière/],
    'a table without columns.gz': [gzipSync(`${lines[0]}\n{"table":"report_files"}\n[1]\n`), /entière/],
    'a row that is none.gz': [gzipSync(`${lines[0]}\n${FILES}\n[1\n`), /entière/],
  };
  for (const [name, [octets, words]] of Object.entries(spoiled)) {
    await writeFile(join(folder, name), octets);
    await assert.rejects(
      restore(join(folder, name), { replace: true, moved: true }, home('first')),
      refused(words),
      name,
    );
  }
  await assert.rejects(restore(join(folder, 'missing.gz'), inOneGo, home('first')), refused(/ENOENT/));
  await copyFile(file, join(folder, 'before.gz'));
  await backUp(file, home('first'));
  const rows = async (path: string) =>
    gunzipSync(await readFile(path))
      .toString()
      .split('\n')
      .slice(1);
  assert.deepEqual(await rows(file), await rows(join(folder, 'before.gz')));
});

test('refuses a line without end within its own limits of time and memory, whatever its length', async () => {
  const path = join(folder, 'endless.gz');
  const million = Buffer.alloc(1_000_000, 'a');
  await pipeline(
    (function* () {
      for (let count = 0; count < 700; count += 1) yield million;
    })(),
    createGzip(),
    createWriteStream(path),
  );
  const script = `
    import { inspectBackup } from '../adapters/backup/files.ts';
    const { message } = await inspectBackup(process.argv[1]).catch((fault) => fault);
    console.log(message, process.cpuUsage().user / 1000, process.resourceUsage().maxRSS / 1024);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script, path], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: 480_000,
  });
  const [, busyMs, peakMib] = /a line is longer than 64 MiB ([\d.]+) ([\d.]+)/.exec(stdout) ?? assert.fail(stdout);
  assert.ok(Number(busyMs) < 10_000, `${busyMs} ms`);
  assert.ok(Number(peakMib) < 500, `${peakMib} MiB`);
});

test('a running server is backed up through its socket; a restore beside it is refused', async () => {
  const environment = { ...process.env, ...home('served'), PORT: '0' };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../trials/start.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  after(() => child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  const path = join(folder, 'served.gz');
  const both = await Promise.all([backUp(path, environment), backUp(join(folder, 'served too.gz'), environment)]);
  for (const { tables } of both) assert.ok((tables.find(({ table }) => table === 'blog_posts')?.rows ?? 0) > 0);
  assert.equal((await stat(join(folder, 'served', 'backup.sock'))).mode & 0o077, 0);
  await assert.rejects(restore(path, { replace: true, moved: false }, environment), refused(/arrêtez-la/));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  assert.equal(await gone, 0);
  await restore(path, inOneGo, home('copy'));
});

const server = await startPostgres();
after(() => server?.close());

test('restores the same file to PostgreSQL, unless that database is in use', {
  skip: server ? false : NO_POSTGRES,
}, async () => {
  const environment = { DATABASE_URL: (await server?.newDatabase()) ?? '' };
  const somebody = new pg.Client({ connectionString: environment.DATABASE_URL });
  await somebody.connect();
  await assert.rejects(restore(file, inOneGo, environment), refused(/ouverte ailleurs \(1 connexion\)/));
  await somebody.end();
  const contents = await restore(file, { replace: false, moved: true }, environment);
  assert.deepEqual((await backUp(join(folder, 'moved.gz'), environment)).tables, contents.tables);
  await assert.rejects(restore(file, inOneGo, environment), refused(/--replace/));
});
