import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { takeLanguage } from './take-language.ts';

test('a language is taken from wherever it stands before --, French where none does', () => {
  assert.deepEqual(takeLanguage(['a.fr']), { language: 'fr', rest: ['a.fr'], unknown: null });
  assert.deepEqual(takeLanguage(['list', '--lang', 'en', 'a']), { language: 'en', rest: ['list', 'a'], unknown: null });
  assert.deepEqual(takeLanguage(['--lang=en', 'a.fr']), { language: 'en', rest: ['a.fr'], unknown: null });
  assert.deepEqual(takeLanguage(['--', '--lang', 'en']), {
    language: 'fr',
    rest: ['--', '--lang', 'en'],
    unknown: null,
  });
  assert.equal(takeLanguage(['--lang', 'de', 'a.fr']).unknown, 'de');
  assert.equal(takeLanguage(['a.fr', '--lang']).unknown, '');
});

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
const run = (...argv: readonly string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, ...argv], { encoding: 'utf8' });
  return { stdout, stderr, status };
};

test('help and refusals are in the language that was asked for, whatever LANG says', () => {
  assert.match(run('--help', '--lang', 'en').stdout, /^Usage: [\s\S]*judges what a zone file would publish/);
  assert.match(run('list', '--help', '--lang', 'en').stdout, /one name a line/);
  assert.match(run('--help').stdout, /^Usage\s: [\s\S]*juge ce qu’un fichier de zone publierait/);
  for (const [argv, said] of [
    [['--lang', 'en'], /^A domain is required\nUsage: /],
    [['--lang', 'en', '--only', 'ftp', 'a.fr'], /^Unknown protocol: ftp\. Known: mta-sts, /],
    [['--lang', 'en', 'lint', '/nowhere.zone'], /^Cannot read \/nowhere\.zone: /],
    [['--lang', 'en', 'list', '--concurrency', '99', 'a'], /^Invalid number of audits: 99/],
    [['--lang', 'de', 'a.fr'], /^Langue inconnue\s: de \(fr ou en\)\n$/],
  ] as const) {
    const { stderr, status } = run(...argv);
    assert.match(stderr, said);
    assert.equal(status, 2);
  }
});
