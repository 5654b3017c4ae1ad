import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

function siege(...options: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...options], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('the siege says what it takes, and refuses what it does not understand before it starts anything', () => {
  const help = siege('--help');
  assert.equal(help.status, 0);
  assert.match(help.stdout, /^Usage: npm run siege[\s\S]*--before CHECKOUT[\s\S]*Exit status/);
  for (const [told, ...options] of [
    ['Unknown option', '--hel'],
    ['Unexpected argument', 'logins'],
    ['--seconds wants a number', '--seconds', 'ten'],
    ['no packages in', '--before', tmpdir()],
  ] as const) {
    const refused = siege(...options);
    assert.deepEqual([refused.status, refused.stdout], [2, ''], told);
    assert.ok(refused.stderr.startsWith(told), refused.stderr);
    assert.ok(refused.stderr.endsWith(help.stdout), 'the usage follows');
    assert.doesNotMatch(refused.stderr, /\n {4}at /);
  }
});
