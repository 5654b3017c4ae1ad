import { after } from 'node:test';
import { testDrill } from '../../trials/drill.ts';
import { openInMemory, openOn } from '../../trials/made-databases.ts';
import { startPostgres } from '../../trials/postgres.ts';

const server = await startPostgres();
after(() => server?.close());

testDrill({ embedded: openInMemory, ...(server && { PostgreSQL: () => openOn(server) }) });
