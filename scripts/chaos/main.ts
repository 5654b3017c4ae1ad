import { parseArgs } from 'node:util';
import { runWorkerKills } from '@rempart/trials/audits';
import { runChaos, runKillPoints, startPostgres } from '@rempart/trials/chaos';
import { runRestarts } from '@rempart/trials/restarts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    /** Instead of orders: how often the server is killed at each named point. */
    points: { type: 'string' },
    /** Or: how often the database is stopped without warning, while so many orders and letters flow. */
    restarts: { type: 'string' },
    /** Or: how many audits run in three processes of which one is killed every five seconds. On PostgreSQL only. */
    audits: { type: 'string' },
    database: { type: 'string', default: 'embedded' },
  },
});
/** `embedded`, `postgres` (a server started for this run), or the address of an empty database. */
const server = values.database === 'postgres' ? await startPostgres() : null;
if (values.database === 'postgres' && !server) throw new Error('no PostgreSQL on this machine');
const givenUrl = values.database === 'embedded' ? null : values.database;
const databaseUrl = server ? await server.newDatabase() : givenUrl;
const say = (line: string) => console.log(line);
const { orders, points, restarts, audits, database } = values;
const seed = Number(values.seed);
const faults = audits ? await auditsThroughKills(Number(audits)) : await ordersThroughKills();
await server?.close();
process.exitCode = faults === 0 ? 0 : 1;

async function auditsThroughKills(count: number): Promise<number> {
  if (databaseUrl === null) throw new Error('several processes need --database postgres');
  say(`npm run chaos -- --audits ${count} --database ${database}`);
  const told = await runWorkerKills(databaseUrl, count);
  say(JSON.stringify(told, null, 2));
  return told.faults.length;
}

async function ordersThroughKills(): Promise<number> {
  const counted = points ? `--points ${points}` : `${restarts ? `--restarts ${restarts} ` : ''}--orders ${orders}`;
  say(`npm run chaos -- ${counted} --seed ${seed} --database ${database}`);
  const told = await ordersRun();
  say(JSON.stringify(told, null, 2));
  const { lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults } = told;
  const missed = 'missed' in told ? told.missed : [];
  const found = [lost, mailedTwice, mailedUnvalidated, uncertainUnalerted, otherFaults, missed].flat().length;
  say(found === 0 ? `${told.sent + told.uncertain} orders: nothing lost, nothing twice` : `${found} faults`);
  return found;
}

function ordersRun() {
  if (points) return runKillPoints({ rounds: Number(points), databaseUrl, say });
  const asked = { orders: Number(orders), seed, databaseUrl, say };
  if (!restarts) return runChaos(asked);
  return runRestarts({ ...asked, restarts: Number(restarts), restart: server?.restart ?? null });
}
