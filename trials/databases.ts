import { after, describe } from 'node:test';
import type { Database } from '../server/adapters/postgres/database.ts';
import { openInMemory, openOn } from './made-databases.ts';
import { NO_POSTGRES, startPostgres, type TestServer } from './postgres.ts';

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

/** For tests: a suite on a database of each kind. */
export async function describeOnBoth(what: string, suite: (kind: KindOfDatabase) => Promise<void>): Promise<void> {
  const server = await startPostgres();
  after(() => server?.close());
  for (const kind of bothDatabases(server))
    describe(`${what}, on ${kind.name}`, { skip: kind.skip }, () => (kind.skip ? undefined : suite(kind)));
}
