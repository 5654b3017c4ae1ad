import { after } from 'node:test';
import { openOn } from '../testing/databases.ts';
import { testDrill } from '../testing/drill.ts';
import { openInMemory } from '../testing/made-databases.ts';
import { startPostgres } from '../testing/postgres.ts';

const server = await startPostgres();
after(() => server?.close());

testDrill({ embedded: openInMemory, ...(server && { PostgreSQL: () => openOn(server) }) });
