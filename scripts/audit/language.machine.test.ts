import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { spokenLanguage } from '@rempart/engine/language';
import { takeCommonOptions } from './common-options.ts';
import { openCommands } from './testing/commands.ts';

test('a language and a resolver are taken from wherever they stand before --', () => {
  const taken = (...argv: readonly string[]) => {
    const { language, resolver, unknown, rest } = takeCommonOptions(argv, 'fr');
    return [language, resolver, unknown, ...rest];
  };
  assert.deepEqual(taken('a.fr'), ['fr', null, null, 'a.fr']);
  assert.deepEqual(taken('list', '--lang', 'en', 'a'), ['en', null, null, 'list', 'a']);
  assert.deepEqual(taken('--lang=en', 'a.fr'), ['en', null, null, 'a.fr']);
  assert.deepEqual(taken('--', '--lang', 'en'), ['fr', null, null, '--', '--lang', 'en']);
  assert.deepEqual(taken('--lang', 'de', 'a.fr'), ['fr', null, 'de', 'a.fr']);
  assert.deepEqual(taken('a.fr', '--lang'), ['fr', null, '', 'a.fr']);
  assert.deepEqual(taken('list', '--resolver', '9.9.9.9', 'a'), ['fr', '9.9.9.9', null, 'list', 'a']);
  assert.deepEqual(taken('--resolver=[::1]:5353', 'a.fr'), ['fr', '[::1]:5353', null, 'a.fr']);
  assert.equal(takeCommonOptions(['a.fr'], 'en').language, 'en');
});

test('a person at a terminal is spoken to in the language of its environment; a pipe reads French', () => {
  for (const [env, language] of [
    [{}, 'fr'],
    [{ LANG: 'C.UTF-8' }, 'fr'],
    [{ LANG: 'POSIX' }, 'fr'],
    [{ LANG: 'fr_FR.UTF-8' }, 'fr'],
    [{ LANG: 'fr' }, 'fr'],
    [{ LANG: 'fr_CA@euro' }, 'fr'],
    [{ LANG: 'en_US.UTF-8' }, 'en'],
    [{ LANG: 'de_DE.UTF-8' }, 'en'],
    [{ LANG: 'frp' }, 'en'],
    [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'fr_FR.UTF-8' }, 'fr'],
    [{ LANG: 'fr_FR.UTF-8', LC_MESSAGES: 'fr_FR.UTF-8', LC_ALL: 'en_GB' }, 'en'],
    [{ LANG: 'en_US.UTF-8', LC_ALL: '' }, 'en'],
  ] as const) {
    assert.equal(spokenLanguage(env, true), language, JSON.stringify(env));
    assert.equal(spokenLanguage(env, false), 'fr');
  }
});

const commands = openCommands({ LC_ALL: 'en_US.UTF-8' });
after(() => commands.close());

test('help and refusals are in the language that was asked for, whatever LANG says in a pipe', async () => {
  assert.match(
    (await commands.run('--help', '--lang', 'en')).stdout,
    /^Usage: [\s\S]*judges what a zone file would publish/,
  );
  assert.match((await commands.run('list', '--help', '--lang', 'en')).stdout, /one name a line/);
  assert.match((await commands.run('--help')).stdout, /^Usage\s: [\s\S]*juge ce qu’un fichier de zone publierait/);
  for (const [argv, said] of [
    [['--lang', 'en', '--resolver', 'nowhere', 'a.fr'], /^The setting REMPART_RESOLVER cannot be read: "nowhere"/],
    [['--lang', 'en'], /^A domain is required\nUsage: /],
    [['--lang', 'en', '--only', 'ftp', 'a.fr'], /^Unknown protocol: ftp\. Known: mta-sts, /],
    [['--lang', 'en', 'lint', '/nowhere.zone'], /^Cannot read \/nowhere\.zone: /],
    [['--lang', 'en', 'list', '--concurrency', '99', 'a'], /^Invalid number of audits: 99/],
    [['--lang', 'de', 'a.fr'], /^Langue inconnue\s: de \(fr ou en\)\n$/],
  ] as const) {
    const { stderr, code } = await commands.run(...argv);
    assert.match(stderr, said);
    assert.equal(code, 2);
  }
});
