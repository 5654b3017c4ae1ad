import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { product } from '@rempart/brand';
import { openOutbox } from '../server/adapters/mail/outbox.ts';
import { lockDataFolder } from '../server/process/databases.ts';
import { account, copy, inStore, place, refused, root, settings } from './data-folders.ts';

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
