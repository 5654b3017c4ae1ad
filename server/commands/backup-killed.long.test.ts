import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { product } from '@rempart/brand';
import { inStore } from '../../trials/mortal-house.ts';
import { NO_POSTGRES, startPostgres } from '../../trials/postgres.ts';
import type { Contents } from '../adapters/backup/format.ts';
import { StartupError } from '../process/settings.ts';
import { backUp } from './backup.ts';

const LETTERS = 400;
/** Milliseconds after its first octets at which the backup is killed. */
const LIVES_MS = [0, 10, 30];

const server = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'killed-'));
const children: ChildProcess[] = [];
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const grounds = [
  { name: 'embedded', databaseUrl: async () => '', skip: false },
  {
    name: 'PostgreSQL',
    databaseUrl: async () => (await server?.newDatabase()) ?? '',
    skip: server ? false : NO_POSTGRES,
  },
] as const;

for (const { name, databaseUrl, skip } of grounds)
  describe(`a backup that is killed, ${name}`, { skip }, async () => {
    if (skip) return;
    const home = join(folder, name);
    const kept = join(folder, `${name}, kept`);
    await mkdir(kept);
    const environment = {
      ...process.env,
      DATABASE_URL: await databaseUrl(),
      PORT: '0',
      [`${product.settingsPrefix}_DATA`]: home,
    };
    await inStore(environment, async ({ contactRequests }) => {
      for (let number = 0; number < LETTERS; number += 1) await contactRequests.keepMessage(letter(number));
    });
    const before = await backUp(join(kept, 'before.gz'), environment);
    const path = join(kept, 'all.gz');

    test('leaves no file of that name, and the next one works, with all data', async (t) => {
      let killed = 0;
      for (const lives of LIVES_MS) {
        const child = run('../../scripts/backup/backup.ts', ['--to', path], environment);
        const gone = ended(child);
        await Promise.race([begun(kept), gone]);
        await delay(lives);
        child.kill('SIGKILL');
        await gone;
        if (child.signalCode === 'SIGKILL') killed += 1;
        if (child.signalCode === 'SIGKILL') assert.deepEqual(existsSync(path), false);
        await rm(path, { force: true });
      }
      t.diagnostic(`${killed} of ${LIVES_MS.length} were killed in time`);
      assert.ok(killed > 0);
      assert.deepEqual((await backUp(path, environment)).tables, before.tables);
      assert.deepEqual((await readdir(kept)).sort(), ['all.gz', 'before.gz'], 'nothing half written is left');
    });

    test('made by its server: leaves no file of that name; the server restarts with all data', {
      skip: name === 'embedded' ? false : 'only the embedded database is backed up by its server',
    }, async () => {
      const path = join(kept, 'served.gz');
      const first = await serve(environment);
      const backup = backUp(path, environment).then(
        () => null,
        (fault: unknown) => fault,
      );
      await spooling(home);
      first.kill('SIGKILL');
      assert.ok((await backup) instanceof StartupError);
      assert.equal(existsSync(path), false);
      const second = await serve(environment);
      assert.deepEqual(await readdir(join(home, 'backup')), []);
      assert.equal(contactRequestsIn(await backUp(path, environment)), LETTERS);
      second.kill('SIGKILL');
      await ended(second);
    });
  });

function letter(number: number) {
  const key = `L-${number}`;
  const person = { firstName: 'Ada', lastName: 'L', email: 'a@b.fr', company: '' };
  const about = { subject: 'Question', urgency: 'normal', message: randomBytes(3000).toString('base64') } as const;
  return { ...person, ...about, key, reference: key, receivedAt: new Date() };
}

function contactRequestsIn({ tables }: Contents): number | undefined {
  return tables.find(({ table }) => table === 'contact_messages')?.rows;
}

function run(script: string, asked: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...asked], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  return child;
}

async function serve(environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = run('../../trials/start.ts', [], environment);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child;
}

function ended(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Waits until part of an unfinished file is written. */
async function begun(kept: string): Promise<void> {
  while (!(await readdir(kept)).some((name) => name.endsWith('.part'))) await delay(1);
}

async function spooling(home: string): Promise<void> {
  while ((await readdir(join(home, 'backup'))).length === 0) await delay(1);
}
