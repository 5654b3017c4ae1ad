import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

test('a domain gives one JSON document, with its letter', async () => {
  const main = join(import.meta.dirname, 'main.ts');
  const args = ['--disable-warning=ExperimentalWarning', main, '--json', 'parking.example'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  const { domain, grade } = JSON.parse(stdout);
  assert.equal(domain, 'parking.example');
  assert.match(grade.letter, /^[A-F]$/);
  assert.equal(stderr, '');
});
