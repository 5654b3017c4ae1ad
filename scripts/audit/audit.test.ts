import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { readArguments } from './arguments.ts';
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
