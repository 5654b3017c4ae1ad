import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openOn } from '../../../trials/made-databases.ts';
import { NO_POSTGRES, startOwnPostgres } from '../../../trials/postgres.ts';
import { rowsOf } from './copy.ts';

/** Its processes are on this machine: they are killed by their numbers. */
const server = await startOwnPostgres();
const database = server && (await openOn(server));
after(async () => {
  await database?.close();
  await server?.close();
});

/** More than the pool holds. */
const TIMES = 12;

test('a transaction that begins on a broken connection fails, and the connection is replaced', async (t) => {
  if (!database) return t.skip(NO_POSTGRES);
  const backend = async () =>
    (await rowsOf<{ pid: number }>(database.db, sql`select pg_backend_pid() as pid`))[0]?.pid ?? 0;
  let failed = 0;
  for (let n = 0; n < TIMES; n += 1) {
    const pid = await backend();
    process.kill(pid, 'SIGTERM');
    // Blocks the event loop, so that the pool has not seen the end of the connection yet.
    while (isRunning(pid)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    await database.db.transaction(backend).catch(() => (failed += 1));
  }
  assert.equal(failed, TIMES);
  assert.ok((await database.db.transaction(backend)) > 0);
});

test('a transaction whose connection breaks within it fails, and the connection is replaced', async (t) => {
  if (!database) return t.skip(NO_POSTGRES);
  for (let n = 0; n < TIMES; n += 1) {
    await assert.rejects(
      database.db.transaction(async (tx) => {
        const [row] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
        process.kill(row?.pid ?? 0, 'SIGTERM');
        await rowsOf(tx, sql`select pg_sleep(5)`);
      }),
    );
  }
  assert.equal((await rowsOf<{ one: number }>(database.db, sql`select 1 as one`))[0]?.one, 1);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // There is no such process any more.
    return false;
  }
}
