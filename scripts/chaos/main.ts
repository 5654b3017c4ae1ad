import { parseArgs } from 'node:util';
import { runChaos, runKillPoints, startPostgres } from '@house/server/chaos';
import { runRestarts } from '@house/server/restarts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    /** Instead of orders: how often the server is killed at each named point. */
    points: { type: 'string' },
    /** Or: how often the database is stopped without warning, while so many orders and letters flow. */
    restarts: { type: 'string' },
    database: { type: 'string', default: 'embedded' },
  },
});
/** `embedded`, `postgres` (a server started for this run), or the address of an empty database. */
const server = values.database === 'postgres' ? await startPostgres() : null;
if (values.database === 'postgres' && !server) throw new Error('no PostgreSQL on this machine');
const databaseUrl = server ? await server.newDatabase() : values.database === 'embedded' ? null : values.database;
const say = (line: string) => console.log(line);
const { orders, points, restarts, database } = values;
const seed = Number(values.seed);
const counted = points ? `--points ${points}` : `${restarts ? `--restarts ${restarts} ` : ''}--orders ${orders}`;
say(`npm run chaos -- ${counted} --seed ${seed} --database ${database}`);
const told = points
  ? await runKillPoints({ rounds: Number(points), databaseUrl, say })
  : restarts
    ? await runRestarts({
        restarts: Number(restarts),
        orders: Number(orders),
        seed,
        databaseUrl,
        restart: server?.restart ?? null,
        say,
      })
    : await runChaos({ orders: Number(orders), seed, databaseUrl, say });
console.log(JSON.stringify(told, null, 2));
const { lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults } = told;
const faults = [
  lost,
  mailedTwice,
  mailedUnvalidated,
  uncertainUnalerted,
  otherFaults,
  'missed' in told ? told.missed : [],
].flat();
say(
  faults.length === 0 ? `${told.sent + told.uncertain} orders: nothing lost, nothing twice` : `${faults.length} faults`,
);
await server?.close();
process.exitCode = faults.length === 0 ? 0 : 1;
