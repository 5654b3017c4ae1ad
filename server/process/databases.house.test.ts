import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { layDatabase } from '../../trials/made-databases.ts';
import { NO_POSTGRES, startPostgres } from '../../trials/postgres.ts';
import { openEmbedded } from '../adapters/postgres/embedded.ts';
import { openPostgres } from '../adapters/postgres/postgres.ts';
import { openDatabase } from './databases.ts';
import { StartupError } from './settings.ts';

const server = await startPostgres();
after(async () => server?.close());

/** As the program left it before 1.0.0: its first migration is one that today's program does not know. */
const MADE_EARLIER = sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`;
const REFUSED = (fault: unknown) =>
  fault instanceof StartupError && /antérieur à la version 1\.0\.0/.test(fault.message);

test('an embedded database of before 1.0.0 is refused, and left as it is', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'earlier-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  await layDatabase(folder);
  const made = await openEmbedded(join(folder, 'db'));
  await made.db.execute(MADE_EARLIER);
  await made.close();
  const open = () => openDatabase({ databaseUrl: null, folder, dbConnections: 1 }, () => {});
  await assert.rejects(open(), REFUSED);
  await assert.rejects(open(), REFUSED);
});

test('the same on PostgreSQL', { skip: server === null && NO_POSTGRES }, async () => {
  const databaseUrl = (await server?.newDatabase()) ?? assert.fail();
  const made = await openPostgres(databaseUrl, { connections: 1 });
  await made.db.execute(MADE_EARLIER);
  await made.close();
  const open = () => openDatabase({ databaseUrl, folder: '', dbConnections: 1 }, () => {});
  await assert.rejects(open(), REFUSED);
  await assert.rejects(open(), REFUSED);
});
