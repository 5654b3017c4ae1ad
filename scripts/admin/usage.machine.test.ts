import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

test('what is no command is answered with how it is used', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), 'constructor', 'x'], {
    encoding: 'utf8',
  });
  assert.equal(status, 2);
  assert.match(stderr, /^npm run admin/m);
});
