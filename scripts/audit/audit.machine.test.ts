import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { readArguments } from './arguments.ts';
import { refusals as inEnglish } from './refusals.en.ts';
import { refusals as inFrench } from './refusals.fr.ts';
import { UsageError } from './usage-error.ts';

test('a domain gives one JSON document, with its letter', async () => {
  const main = join(import.meta.dirname, 'main.ts');
  const args = ['--disable-warning=ExperimentalWarning', main, '--json', 'parking.example'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  const { domain, grade } = JSON.parse(stdout);
  assert.equal(domain, 'parking.example');
  assert.match(grade.letter, /^[A-F]$/);
  assert.equal(stderr, '');
});

test('what is told without an audit does not load the engine', async () => {
  const main = join(import.meta.dirname, 'main.ts');
  const loads = `import { registerHooks } from 'node:module';
    const load = (url, context, next) => (url.endsWith('/engine/index.ts') && console.error(url), next(url, context));
    registerHooks({ load });`;
  const watched = ['--import', `data:text/javascript,${encodeURIComponent(loads)}`];
  const args = ['--disable-warning=ExperimentalWarning', ...watched, main];
  assert.equal((await promisify(execFile)(process.execPath, [...args, '--version'])).stderr, '');
  const audited = await promisify(execFile)(process.execPath, [...args, '--json', 'parking.example']);
  assert.match(audited.stderr, /\/engine\/index\.ts$/m);
});

test('an option that would not be heard beside another is refused, so that no gate seems to stand', () => {
  for (const [option, unheard] of [
    [
      ['--reports', 'folder'],
      ['--fail-under', 'A'],
    ],
    [
      ['--reports', 'folder'],
      ['--only', 'dkim'],
    ],
    [
      ['--replay', 'seen'],
      ['--record', 'seen'],
    ],
    [
      ['--replay', 'seen'],
      ['--deadline', '5'],
    ],
    [['--plan'], ['--baseline', 'accepted']],
    [['--format', 'sarif'], ['--plan']],
  ] as const) {
    assert.ok(readArguments([...option, 'exemple.fr']));
    assert.ok(readArguments([...unheard, 'exemple.fr']));
    assert.throws(() => readArguments([...option, ...unheard, 'exemple.fr'], 'en'), UsageError, unheard.join(' '));
  }
  assert.throws(() => readArguments(['--var', 'key=abc', 'exemple.fr']), UsageError, 'without a template');
});

test('what is wrong with an option is said in the language of the reader', () => {
  for (const [argv, french, english] of [
    [['--colour', 'exemple.fr'], /^Option inconnue\s: --colour$/m, /^Unknown option: --colour$/m],
    [['--année', 'exemple.fr'], /^Option inconnue\s: --année$/m, /^Unknown option: --année$/m],
    [['--deadline', '--json', 'exemple.fr'], /^La valeur de --deadline manque/m, /^--deadline lacks a value/m],
    [
      ['--json=3', 'exemple.fr'],
      /^La valeur de --json manque, ou est de trop$/m,
      /^--json lacks a value, or takes none$/m,
    ],
  ] as const)
    assert.throws(
      () => readArguments(argv),
      (fault) => {
        assert.ok(fault instanceof UsageError);
        assert.match(fault.said(inFrench), french);
        assert.match(fault.said(inEnglish), english);
        return true;
      },
    );
});
