import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ownSchema } from '../../server/adapters/postgres/copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'restore-'));
after(() => rmSync(folder, { recursive: true }));

test('a file that is no backup is refused, and what it holds cannot steer the terminal', () => {
  const file = join(folder, 'other.gz');
  const head = JSON.stringify({ format: 'rempart-backup/1', at: '2026-11-22T10:00:00Z', schema: ownSchema() });
  writeFileSync(file, gzipSync(`${head}\n{"\u009b31m\u202e":1}\n`));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'restore.ts'), '--from', file],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: '', REMPART_DATA: join(folder, 'data') } },
  );
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(stderr, /n’est pas une sauvegarde entière et intacte \(an unknown line: /);
  assert.doesNotMatch(stderr, /[^\P{Cc}\n]|\p{Cf}/u);
  assert.deepEqual(readdirSync(folder), ['other.gz']);
});
