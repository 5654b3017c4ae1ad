import type { Database } from '../server/adapters/postgres/database.ts';
import { openInMemory, openOn } from './made-databases.ts';
import { NO_POSTGRES, type TestServer } from './postgres.ts';

/** For tests: a kind of database, a new one each time; `skip` says why there is none. */
export interface KindOfDatabase {
  readonly name: string;
  readonly open: () => Promise<Database>;
  readonly skip: string | false;
}

/** For tests: both kinds, for what must hold on both. */
export function bothDatabases(server: TestServer | null): readonly KindOfDatabase[] {
  return [
    { name: 'embedded', open: openInMemory, skip: false },
    {
      name: 'PostgreSQL',
      open: () => openOn(server as TestServer),
      skip: server ? false : NO_POSTGRES,
    },
  ];
}
