import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { product } from '@rempart/brand';
import { sql } from 'drizzle-orm';
import { openOutbox } from '../server/adapters/mail/outbox.ts';
import { rowsOf } from '../server/adapters/postgres/copy.ts';
import { createAccount, erasePerson, exportPerson } from '../server/commands/accounts.ts';
import { backUp, restore } from '../server/commands/backup.ts';
import type { Store } from '../server/ports/store.ts';
import { keptAdminPath } from '../server/process/admin-path.ts';
import { lockDataFolder, openDatabase } from '../server/process/databases.ts';
import { StartupError } from '../server/process/settings.ts';
import { openReadiness } from '../server/usecases/check-readiness.ts';
import { wholeStore } from '../server/wings/index.ts';

const root = mkdtempSync(join(tmpdir(), 'data-'));
after(() => rmSync(root, { recursive: true, force: true }));

const place = (name: string) => ({ databaseUrl: null, dbConnections: 10, folder: join(root, name) });
const settings = (name: string) => ({ DATABASE_URL: '', [`${product.settingsPrefix}_DATA`]: join(root, name) });
const refused = (words: RegExp) => (fault: unknown) => fault instanceof StartupError && words.test(fault.message);
const account = { username: 'ada', password: 'une phrase que personne ne devine 7' };
const inOneGo = { replace: true, moved: true };

/** All names below a folder, with the contents of files. */
function folderContents(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const path = join(folder, name);
      return `${name} ${statSync(path).isFile() ? readFileSync(path, 'base64') : ''}`;
    })
    .sort();
}

async function inStore<T>(name: string, work: (store: Store) => Promise<T>): Promise<T> {
  const lock = await lockDataFolder(place(name));
  const database = await openDatabase(place(name), () => {});
  try {
    return await work(wholeStore(database, () => ({ add: async () => {} })));
  } finally {
    await database.close();
    lock.release();
  }
}

const backup = join(root, 'all.gz');

before(async () => {
  await createAccount(account, settings('whole'));
  await backUp(backup, settings('whole'));
});

/** A copy of a data folder with an administrator. */
function copy(name: string): string {
  cpSync(join(root, 'whole'), join(root, name), { recursive: true });
  return join(root, name, 'db');
}

describe('the place of the database', () => {
  test('a cluster is data, with a marker of an older release or without', async () => {
    assert.ok(!existsSync(join(copy('unmarked'), 'complete')));
    assert.equal(await inStore('unmarked', ({ admins }) => admins.count()), 1);
    writeFileSync(join(copy('marked'), 'complete'), '');
    assert.equal(await inStore('marked', ({ admins }) => admins.count()), 1);
  });

  const broken: Readonly<Record<string, readonly [(db: string) => void, RegExp]>> = {
    'a folder of another program': [
      (db) => {
        mkdirSync(join(db, 'precious'), { recursive: true });
        writeFileSync(join(db, 'precious', 'thesis.txt'), 'ten years of work');
      },
      /PG_VERSION, global\/pg_control, base, pg_wal\. Rien n’y a été touché\. .*npm run restore/,
    ],
    'a file': [(db) => writeFileSync(db, 'notes'), /db n’est pas un dossier.*Rien n’y a été touché/],
    'a link that leads nowhere': [(db) => symlinkSync(join(root, 'gone'), db), /db n’est pas un dossier/],
    'a cluster without its version': [(db) => rmSync(join(db, 'PG_VERSION')), /: PG_VERSION\. .*npm run restore/],
    'a cluster whose control file is cut': [
      (db) => truncateSync(join(db, 'global', 'pg_control'), 100),
      /: global\/pg_control\. .*npm run restore/,
    ],
    'a cluster without its log': [
      (db) => {
        for (const name of readdirSync(join(db, 'pg_wal')))
          rmSync(join(db, 'pg_wal', name), { recursive: true, force: true });
      },
      /: pg_wal\. .*npm run restore/,
    ],
    'a cluster of another version': [
      (db) => writeFileSync(join(db, 'PG_VERSION'), '12\n'),
      /ne s’ouvre pas \(.+\)\. Elle n’a pas été effacée\. .*npm run restore/,
    ],
    'a cluster whose control file is noise': [
      (db) => writeFileSync(join(db, 'global', 'pg_control'), randomBytes(8192)),
      /ne s’ouvre pas \(.+\)\. Elle n’a pas été effacée\. .*npm run restore/,
    ],
  };
  const isForeign = (name: string) => !name.startsWith('a cluster');

  for (const [name, [spoil, words]] of Object.entries(broken))
    test(`${name} is refused by every command with a sentence, and stays unchanged`, async () => {
      const db = isForeign(name) ? join(root, name, 'db') : copy(name);
      mkdirSync(join(root, name), { recursive: true });
      spoil(db);
      const around = () => folderContents(join(root, name)).filter((one) => !one.startsWith('db.lock '));
      const before = existsSync(db) ? around() : [];
      // PostgreSQL reads the folder of a whole one before it refuses.
      const commands = [
        () => lockDataFolder(place(name)).then((lock) => openDatabase(place(name), () => {}).finally(lock.release)),
        () => createAccount({ ...account, username: 'eve' }, settings(name)),
        () => exportPerson('a@exemple.fr', settings(name)),
        () => erasePerson('a@exemple.fr', settings(name)),
        () => backUp(join(root, 'never.gz'), settings(name)),
        () => restore(backup, inOneGo, settings(name)),
      ];
      for (const command of words.source.startsWith('ne s’ouvre') ? commands.slice(0, 1) : commands)
        await assert.rejects(command, refused(words));
      if (words.source.startsWith('ne s’ouvre')) assert.ok(existsSync(join(db, 'base')));
      else if (existsSync(db)) assert.deepEqual(around(), before);
      assert.ok(!existsSync(join(root, 'never.gz')));
    });

  test('an empty folder counts as absent: the database is made there, and the remains of a killed start are deleted', async () => {
    mkdirSync(join(root, 'empty', 'db'), { recursive: true });
    mkdirSync(join(root, 'empty', 'db.new-4194999', 'base'), { recursive: true });
    mkdirSync(join(root, 'empty', 'db.new-old'));
    await createAccount(account, settings('empty'));
    assert.equal(await inStore('empty', ({ admins }) => admins.count()), 1);
    assert.deepEqual(readdirSync(join(root, 'empty')).sort(), ['db', 'db.lock', 'db.new-old']);
  });

  test('where there is no database, commands that only read create none', async () => {
    for (const command of [
      () => backUp(join(root, 'never.gz'), settings('nowhere')),
      () => exportPerson('a@exemple.fr', settings('nowhere')),
      () => erasePerson('a@exemple.fr', settings('nowhere')),
    ])
      await assert.rejects(command, refused(/^Il n’y a pas de base de données dans .*nowhere\/db/));
    assert.ok(!existsSync(join(root, 'nowhere')));
  });

  test('an impossible folder is named with the reason', async () => {
    writeFileSync(join(root, 'file'), '');
    await assert.rejects(
      lockDataFolder(place('file')),
      refused(/Le dossier .*file ne peut pas être lu ou écrit \(EEXIST\)/),
    );
    await assert.rejects(lockDataFolder(place('file/below')), refused(/\(ENOTDIR\)/));
  });

  test('a folder without write permission is named with the reason', {
    skip: process.getuid?.() === 0 ? 'root may write everywhere' : false,
  }, async () => {
    const db = copy('sealed');
    chmodSync(join(db, '..'), 0o500);
    await assert.rejects(lockDataFolder(place('sealed')), refused(/sealed ne peut pas être lu ou écrit \(EACCES\)/));
  });
});

/** A server as a process; returns its output, once it serves or has ended. */
async function start(name: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: { ...process.env, ...settings(name), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  after(() => child.kill('SIGKILL'));
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const serves = new Promise<string>((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk).trim())));
  const address = await Promise.race([serves, ended.then(() => '')]);
  return { child, address, ended, errors: () => errors };
}

test('a start on a damaged database ends with one sentence, without source or stack trace', async () => {
  writeFileSync(join(copy('broken start'), 'PG_VERSION'), '12\n');
  const { ended, errors } = await start('broken start');
  assert.equal(await ended, 1);
  assert.match(errors(), /^La base de données du dossier .* ne s’ouvre pas \([^\n]{1,300}\)\. [^\n]*\n$/);
});

test('a second server is refused even if the lock file was deleted, and by another path too', async () => {
  const first = await start('whole');
  rmSync(join(root, 'whole', 'db.lock'));
  symlinkSync(join(root, 'whole'), join(root, 'other path'));
  for (const name of ['whole', 'other path'])
    await assert.rejects(lockDataFolder(place(name)), refused(/Une autre instance travaille déjà dans/));
  const second = await start('whole');
  assert.equal(await second.ended, 1);
  assert.match(second.errors(), /^Une autre instance travaille déjà dans/);
  first.child.kill('SIGKILL');
  await first.ended;
  (await lockDataFolder(place('whole'))).release();
});

test('a process that read damaged data is no longer ready', async () => {
  const db = copy('noise');
  const path = await inFolderOf('noise', async (database) => {
    const [row] = await rowsOf<{ path: string }>(database.db, sql`select pg_relation_filepath('users') as path`);
    return row?.path ?? '';
  });
  writeFileSync(join(db, path), randomBytes(8192));
  await inStore('noise', async (store) => {
    const ready = () => openReadiness({ store, freeOctets: async () => null, now: () => new Date() })();
    assert.equal((await ready()).database, true, 'nothing was read yet');
    await assert.rejects(store.admins.count());
    assert.equal((await ready()).database, false);
    await assert.rejects(store.ping(), /cannot be read/);
  });
});

async function inFolderOf<T>(
  name: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const lock = await lockDataFolder(place(name));
  const database = await openDatabase(place(name), () => {});
  const done = await work(database);
  await database.close();
  lock.release();
  return done;
}

describe('the secret path of the administration', () => {
  test('is generated once, and kept', async () => {
    const made = await keptAdminPath(join(root, 'path'));
    assert.match(made, /^[\w-]{24}$/);
    assert.equal(await keptAdminPath(join(root, 'path')), made);
    assert.deepEqual(readdirSync(join(root, 'path')), ['admin-path']);
  });

  for (const [what, text] of [
    ['empty', ''],
    ['cut', 'abc'],
    ['of other signs', '../../etc/passwd/and/more'],
  ])
    test(`a file that is ${what} is refused with a sentence, and stays unchanged`, async () => {
      mkdirSync(join(root, 'path'), { recursive: true });
      writeFileSync(join(root, 'path', 'admin-path'), text ?? '');
      await assert.rejects(
        keptAdminPath(join(root, 'path')),
        refused(/admin-path ne contient pas le chemin secret.*REMPART_ADMIN_PATH/),
      );
      assert.equal(readFileSync(join(root, 'path', 'admin-path'), 'utf8'), text);
    });
});

describe('the data folder is accessible to its owner alone', { skip: process.platform === 'win32' }, () => {
  const mode = (...path: readonly string[]) => statSync(join(root, ...path)).mode & 0o777;
  const ENTRIES = [
    'server/main.ts',
    'trials/start.ts',
    'scripts/admin/main.ts',
    'scripts/backup/backup.ts',
    'scripts/backup/restore.ts',
    'scripts/migrate/main.ts',
  ];

  test('restricts the mode of folders, of an open one and of the database of an older release too', async () => {
    const db = copy('open');
    mkdirSync(join(root, 'open', 'mail'));
    for (const one of [join(root, 'open'), db, join(root, 'open', 'mail')]) chmodSync(one, 0o755);
    await inStore('open', async () => {});
    for (const path of [['open'], ['open', 'db'], ['open', 'mail']]) assert.equal(mode(...path), 0o700, path.join('/'));
  });

  test('a start that refuses a folder changes no mode, through a symbolic link either', async () => {
    const foreign = join(root, 'foreign');
    for (const one of ['foreign', 'refused', 'linked', 'var/mail']) mkdirSync(join(root, one), { recursive: true });
    writeFileSync(join(foreign, 'notes.txt'), 'of another account');
    cpSync(foreign, join(root, 'refused', 'db'), { recursive: true });
    symlinkSync(foreign, join(root, 'linked', 'db'));
    const paths = ['foreign', 'refused', 'refused/db', 'linked', 'var', 'var/mail'];
    for (const one of paths) chmodSync(join(root, one), 0o755);
    for (const name of ['refused', 'linked'])
      await assert.rejects(
        inStore(name, async () => {}),
        refused(/Rien n’y a été touché/),
        name,
      );
    (await lockDataFolder(place('var'))).release();
    for (const one of paths) assert.equal(mode(one), 0o755, one);
  });

  test('a folder with other files keeps its mode, and our own files in it are restricted', async () => {
    const db = copy('shared');
    writeFileSync(join(root, 'shared', 'index.html'), '');
    for (const one of [join(root, 'shared'), db]) chmodSync(one, 0o755);
    await inStore('shared', async () => {});
    assert.equal(mode('shared'), 0o755);
    assert.equal(mode('shared', 'db'), 0o700);
  });

  test('messages written as files are readable by their owner alone', async () => {
    const postman = openOutbox(join(root, 'mail'), { from: 'rempart@localhost', dkim: null });
    const old = process.umask(0);
    try {
      const letter = {
        to: 'a@exemple.fr',
        subject: 's',
        text: 't',
        html: '<p>t</p>',
        attachments: [],
        messageId: 'one',
        replyTo: null,
        unsubscribe: null,
      };
      const { outcome } = await postman.hand(letter as unknown as Parameters<typeof postman.hand>[0], async () => true);
      assert.equal(outcome, 'written');
    } finally {
      process.umask(old);
    }
    assert.equal(mode('mail'), 0o700);
    assert.equal(mode('mail', 'one.eml'), 0o600);
  });

  test('a command with a permissive umask writes for its owner alone', async () => {
    const child = spawn(
      'sh',
      [
        '-c',
        'umask 0; exec "$0" "$@"',
        process.execPath,
        join(import.meta.dirname, '../scripts/admin/main.ts'),
        'create',
        'ada',
      ],
      {
        env: { ...process.env, ...settings('masked'), [`${product.settingsPrefix}_ADMIN_PASSWORD`]: account.password },
        stdio: 'ignore',
      },
    );
    assert.equal(await new Promise((resolve) => child.once('exit', resolve)), 0);
    // PGlite sets modes of its own within `db`, which is inaccessible to others.
    assert.deepEqual(
      ['', ...readdirSync(join(root, 'masked'))].filter((name) => (mode('masked', name) & 0o077) !== 0),
      [],
    );
  });

  for (const entry of ENTRIES)
    test(`${entry} sets the umask before it does anything`, () => {
      const text = readFileSync(join(import.meta.dirname, '..', entry), 'utf8');
      const [, first = ''] = text.split(/^process\.umask\(0o077\);$/m);
      assert.ok(first.length > text.length / 3, 'near its beginning');
    });
});
