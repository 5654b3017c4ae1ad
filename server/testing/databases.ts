import type { Database } from '../store/database.ts';
import { openInMemory } from '../store/embedded.ts';
import { openPostgres } from '../store/postgres.ts';
import type { TestServer } from './postgres.ts';

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
      open: async () => openPostgres((await server?.newDatabase()) ?? ''),
      skip: server ? false : 'neither DATABASE_URL nor PostgreSQL binaries on this machine',
    },
  ];
}
