import type { Database } from '../server/adapters/postgres/database.ts';
import { openPostgres } from '../server/adapters/postgres/postgres.ts';
import { openInMemory } from './made-databases.ts';
import type { TestServer } from './postgres.ts';

/** Embedded databases keep a test's process busy for seconds, and the clock of a connection runs meanwhile. */
const CONNECT_MS = 60_000;

/** For tests: a database of its own on `server`, new and migrated. */
export async function openOn(server: TestServer): Promise<Database> {
  return openPostgres(await server.newDatabase(), { connections: 10, connectMs: CONNECT_MS });
}

/** For tests: a kind of database, each time a new one; `skip` says why there is none. */
export interface KindOfDatabase {
  readonly name: string;
  readonly open: () => Promise<Database>;
  readonly skip: string | false;
}

/** For tests: what must hold, holds on both. */
export function bothDatabases(server: TestServer | null): readonly KindOfDatabase[] {
  return [
    { name: 'embedded', open: openInMemory, skip: false },
    {
      name: 'PostgreSQL',
      open: () => openOn(server as TestServer),
      skip: server ? false : 'neither DATABASE_URL nor PostgreSQL binaries on this machine',
    },
  ];
}
