import { parseArgs } from 'node:util';
import { runChaos, startPostgres } from '@house/server/chaos';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    database: { type: 'string', default: 'embedded' },
  },
});
/** `embedded`, `postgres` (a server started for this run), or the address of an empty database. */
const server = values.database === 'postgres' ? await startPostgres() : null;
if (values.database === 'postgres' && !server) throw new Error('no PostgreSQL on this machine');
const databaseUrl = server ? await server.newDatabase() : values.database === 'embedded' ? null : values.database;
const { orders, seed } = values;
const say = (line: string) => console.log(line);
say(`npm run chaos -- --orders ${orders} --seed ${seed} --database ${values.database}`);
const told = await runChaos({ orders: Number(orders), seed: Number(seed), databaseUrl, say });
console.log(JSON.stringify(told, null, 2));
const { lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults } = told;
const faults = [lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults].flat();
say(faults.length === 0 ? `${orders} orders: nothing lost, nothing twice` : `${faults.length} faults`);
await server?.close();
process.exitCode = faults.length === 0 ? 0 : 1;
