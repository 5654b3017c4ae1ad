import { after, describe } from 'node:test';
import { bothDatabases } from '../../testing/databases.ts';
import { testOutages } from '../../testing/outages.ts';
import { startPostgres } from '../../testing/postgres.ts';

const ORDERS = 100;
const server = await startPostgres();
after(() => server?.close());

for (const kind of bothDatabases(server))
  describe(`a relay that is away, ${kind.name}`, { skip: kind.skip }, () => testOutages(ORDERS, kind));
