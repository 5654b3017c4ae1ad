import { after, describe } from 'node:test';
import { bothDatabases } from '../../../trials/databases.ts';
import { testOutages } from '../../../trials/outages.ts';
import { startPostgres } from '../../../trials/postgres.ts';

const ORDERS = 100;
const server = await startPostgres();
after(() => server?.close());

for (const kind of bothDatabases(server))
  describe(`survives an unavailable relay: ${kind.name}`, { skip: kind.skip }, () => testOutages(ORDERS, kind));
