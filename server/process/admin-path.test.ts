import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { keptAdminPath } from './admin-path.ts';
import { StartupError } from './settings.ts';

const root = mkdtempSync(join(tmpdir(), 'admin-path-'));
after(() => rmSync(root, { recursive: true, force: true }));

describe('the secret path of the administration', () => {
  test('is generated once, and kept', async () => {
    const made = await keptAdminPath(join(root, 'path'));
    assert.match(made, /^[\w-]{24}$/);
    assert.equal(await keptAdminPath(join(root, 'path')), made);
    assert.deepEqual(readdirSync(join(root, 'path')), ['admin-path']);
  });

  for (const [what, text] of [
    ['empty', ''],
    ['cut', 'abc'],
    ['of other signs', '../../etc/passwd/and/more'],
  ])
    test(`a file that is ${what} is refused with a sentence, and stays unchanged`, async () => {
      mkdirSync(join(root, 'path'), { recursive: true });
      writeFileSync(join(root, 'path', 'admin-path'), text ?? '');
      await assert.rejects(
        keptAdminPath(join(root, 'path')),
        (fault) =>
          fault instanceof StartupError &&
          /admin-path ne contient pas le chemin secret.*REMPART_ADMIN_PATH/.test(fault.message),
      );
      assert.equal(readFileSync(join(root, 'path', 'admin-path'), 'utf8'), text);
    });
});
