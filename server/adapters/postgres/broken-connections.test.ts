import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openOn } from '../../../trials/made-databases.ts';
import { startPostgres } from '../../../trials/postgres.ts';
import { rowsOf } from './copy.ts';

const server = await startPostgres();
const database = server && (await openOn(server));
after(async () => {
  await database?.close();
  await server?.close();
});

/** More than the pool holds. */
const TIMES = 12;

test('a transaction that begins on a broken connection fails, and the connection is replaced', async (t) => {
  if (!database) return t.skip('no PostgreSQL on this machine');
  const backend = async () =>
    (await rowsOf<{ pid: number }>(database.db, sql`select pg_backend_pid() as pid`))[0]?.pid ?? 0;
  let failed = 0;
  for (let n = 0; n < TIMES; n += 1) {
    process.kill(await backend(), 'SIGTERM');
    // Blocks the event loop, so that the pool has not seen the end of the connection yet.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    await database.db.transaction(backend).catch(() => (failed += 1));
  }
  assert.equal(failed, TIMES);
  assert.ok((await database.db.transaction(backend)) > 0);
});

test('a transaction whose connection breaks within it fails, and the connection is replaced', async (t) => {
  if (!database) return t.skip('no PostgreSQL on this machine');
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
