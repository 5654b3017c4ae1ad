import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { STATUS } from './status.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-list-'));
after(() => rmSync(folder, { recursive: true }));

test('killed three times without warning, a list loses no name and does none twice', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `n${n}.example`);
  const list = join(folder, 'lab');
  writeFileSync(list, names.join('\n'));
  const results = join(folder, 'lab.jsonl');
  const main = join(import.meta.dirname, 'main.ts');
  const argv = ['--disable-warning=ExperimentalWarning', main, 'list', '--dns-only', '--resume', results, list];
  const lines = () => (existsSync(results) ? readFileSync(results, 'utf8').split('\n').length - 1 : 0);
  for (const goal of [4, 10, 20]) {
    const child = spawn(process.execPath, argv, { stdio: 'ignore' });
    while (lines() < goal && child.exitCode === null) await delay(5);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  assert.ok(lines() < names.length, 'no run was cut');
  const last = spawn(process.execPath, argv, { stdio: 'ignore' });
  const [status] = await once(last, 'exit');
  assert.equal(status, STATUS.absent);
  const domains = readFileSync(results, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).domain);
  assert.deepEqual(domains.toSorted(), names.toSorted());
});
