import { after, describe } from 'node:test';
import { bothDatabases } from '../../../trials/databases.ts';
import { testOutages } from '../../../trials/outages.ts';
import { startPostgres } from '../../../trials/postgres.ts';

const ORDERS = 100;
const server = await startPostgres();
after(() => server?.close());

for (const kind of bothDatabases(server))
  describe(`a relay that is away, ${kind.name}`, { skip: kind.skip }, () => testOutages(ORDERS, kind));
