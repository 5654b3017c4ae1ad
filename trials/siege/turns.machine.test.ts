import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { longestTurnOf } from './server.ts';

test('a server tells its longest turn, and is not waited for where it ends without an answer', async () => {
  const probe = join(import.meta.dirname, 'turns.ts');
  const server = spawn(process.execPath, ['--import', probe, '--eval', 'setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const longestTurnMs = longestTurnOf(server);
  assert.ok((await longestTurnMs()) >= 0);
  server.kill('SIGSTOP');
  const unanswered = longestTurnMs();
  server.kill('SIGKILL');
  await assert.rejects(unanswered, { name: 'AbortError' });
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  await assert.rejects(longestTurnMs(), { name: 'AbortError' });
});
