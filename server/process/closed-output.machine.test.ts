import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { product } from '@rempart/brand';
import { layDatabase } from '../../trials/made-databases.ts';

test('a server whose readers are gone stops in order', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'closed-output-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await layDatabase(folder);
  const environment = {
    ...process.env,
    DATABASE_URL: '',
    NODE_ENV: '',
    PORT: '0',
    [`${product.settingsPrefix}_DATA`]: folder,
  };
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => server.kill('SIGKILL'));
  const ended = new Promise((resolve) => server.once('exit', (code, signal) => resolve([code, signal])));
  let said = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (/http:\S+/.test(said)) break;
  }
  server.stdout.destroy();
  server.stderr.destroy();
  server.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});
