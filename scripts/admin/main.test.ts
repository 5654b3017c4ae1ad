import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'admin-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function run(...words: readonly string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    REMPART_DATA: folder,
    REMPART_ADMIN_PASSWORD: 'une phrase assez longue',
  };
  const main = join(import.meta.dirname, 'main.ts');
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], {
    env,
    encoding: 'utf8',
  });
}

test('an account is made once, a person nobody knows is exported empty and erased', () => {
  assert.match(run('create', 'zoe').stdout, /Le compte «\u00a0zoe\u00a0» est créé/);
  const again = run('create', 'zoe');
  assert.deepEqual([again.status, again.stderr], [1, 'Ce nom est déjà pris\n']);
  assert.deepEqual(JSON.parse(run('export', 'personne@exemple.fr').stdout).orders, []);
  assert.match(run('erase', 'personne@exemple.fr').stdout, /^Effacé/);
});

test('anything else is answered with how it is used', () => {
  for (const words of [[], ['create'], ['constructor', 'x'], ['erase', 'a', 'b']]) {
    const { status, stderr } = run(...words);
    assert.deepEqual([status, stderr.startsWith('npm run admin')], [2, true]);
  }
});
