import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'admin-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function run(...words: readonly string[]) {
  return into('pipe', ...words);
}

function into(stdout: 'pipe' | number, ...words: readonly string[]) {
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
    stdio: ['pipe', stdout, 'pipe'],
  });
}

test('an account is made once, a person nobody knows is exported empty and erased', () => {
  assert.match(run('create', 'zoe').stdout, /Le compte « zoe » est créé/);
  const again = run('create', 'zoe');
  assert.deepEqual([again.status, again.stderr], [1, 'Ce nom est déjà pris\n']);
  assert.match(run('create', 'zoe garde').stderr, /sans espace/);
  assert.deepEqual(JSON.parse(run('export', 'personne@exemple.fr').stdout).orders, []);
  assert.match(run('erase', 'personne@exemple.fr').stdout, /^Effacé/);
});

test('an export that a full disk cuts is not told as made', {
  skip: !existsSync('/dev/full') && 'this system has no /dev/full',
}, () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = into(full, 'export', 'personne@exemple.fr');
  closeSync(full);
  assert.deepEqual([status, /^Impossible d’écrire sur la sortie standard/.test(stderr)], [1, true], stderr);
});

test('an account is listed, has its password replaced and its second factor reset, and is removed; the last only with --force', () => {
  assert.equal(run('list').stdout, 'zoe : mot de passe seul, aucune session connue\n');
  assert.match(run('password', 'zoe').stdout, /Le mot de passe de « zoe » est remplacé/);
  assert.match(run('reset-second-factor', 'zoe').stdout, /n’a plus ni code à usage unique ni clé d’accès/);
  const unknown = run('remove', 'paul');
  assert.deepEqual([unknown.status, /Aucun compte ne s’appelle « paul »/.test(unknown.stderr)], [1, true]);
  const refused = run('remove', 'zoe');
  assert.deepEqual([refused.status, /« zoe » est le dernier compte/.test(refused.stderr)], [1, true]);
  assert.match(run('remove', 'zoe', '--force').stdout, /Le compte « zoe » est supprimé/);
  assert.equal(run('list').stdout, 'Aucun compte.\n');
});

test('a key of the API is made, shown once, replaced and closed', () => {
  const secret = /^rmp_[\w-]{43}$/m;
  assert.match(run('api', 'key', 'cle@exemple.fr', 'premium').stdout, secret);
  const listed = run('api', 'list').stdout;
  assert.match(listed, /^cle@exemple.fr, offre Premium\n {2}clé [\w-]{22} \(….{4}\)\s: ouvre, jamais servie/);
  assert.doesNotMatch(listed, secret);
  const id = /clé ([\w-]{22})/.exec(listed)?.[1] ?? '';
  assert.match(run('api', 'rotate', 'cle@exemple.fr', id).stdout, secret);
  assert.match(run('api', 'revoke', 'cle@exemple.fr', id).stdout, /n’ouvre plus rien/);
  assert.match(run('api', 'list').stdout, new RegExp(`clé ${id} .*\\s: révoquée`));
  assert.equal(run('api', 'revoke', 'cle@exemple.fr', 'x').status, 1);
});

test('anything else is answered with how it is used', () => {
  const wrong = [[], ['constructor', 'x'], ['erase', 'a', 'b'], ['password', 'x', '--force'], ['api', 'key', 'x']];
  for (const words of wrong) {
    const { status, stderr } = run(...words);
    assert.deepEqual([status, stderr.startsWith('npm run admin')], [2, true], words.join(' '));
  }
});
