import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../server/adapters/postgres/copy.ts';
import { createAccount, erasePerson, exportPerson } from '../server/commands/accounts.ts';
import { backUp, restore } from '../server/commands/backup.ts';
import { lockDataFolder, openDatabase } from '../server/process/databases.ts';
import { openReadiness } from '../server/usecases/check-readiness.ts';
import { account, copy, inDatabase, inStore, place, refused, root, settings } from './data-folders.ts';

const inOneGo = { replace: true, moved: true };
const backup = join(root, 'all.gz');

await backUp(backup, settings('whole'));

/** All names below a folder, with the contents of files. */
function folderContents(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const path = join(folder, name);
      return `${name} ${statSync(path).isFile() ? readFileSync(path, 'base64') : ''}`;
    })
    .sort();
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
  const path = await inDatabase('noise', async (database) => {
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
