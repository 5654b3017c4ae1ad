/**
 * How long a worker process holds its event loop: it audits laboratory domains that stand in another process, and tells the processor time
 * of each turn of its loop, which a loaded machine does not lengthen, and the delays that Node measured, which it does. The first turns
 * compile.
 * Run: `node bench/event-loop.ts [domains]`; PostgreSQL as for `bench/fleet.ts`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLab, worlds } from '@rempart/lab';
import { USUAL_PACE } from '../server/adapters/postgres/ledger.ts';
import { NO_POSTGRES, startPostgres } from '../trials/postgres.ts';
import { runFleet } from './fleet/run.ts';

const [domains = 12] = process.argv.slice(2).map(Number);
const LONG_MS = 20;

const server = await startPostgres();
if (!server) throw new Error(NO_POSTGRES);
const lab = await startLab(undefined, { notes: false });
const folder = mkdtempSync(join(tmpdir(), 'event-loop-'));
const turns = join(folder, 'turns');
await runFleet({
  lab,
  domains: worlds.slice(0, domains).map(({ domain }) => domain),
  databaseUrl: await server.newDatabase(),
  workers: 1,
  pace: { ...USUAL_PACE, windowMs: 1_000, leaseMs: 200, soonMs: 1_000 },
  turns,
});
const lines = readFileSync(turns, 'utf8').trim().split('\n');
const took = lines.flatMap((line) => (line.startsWith('delay') ? [] : [Number(line)])).sort((a, b) => b - a);
const [, median, most] =
  lines
    .find((line) => line.startsWith('delay'))
    ?.split(' ')
    .map(Number) ?? [];
console.log(
  `${domains} domains; turns over 1 ms: ${took.length}, over ${LONG_MS} ms: ${took.filter((ms) => ms > LONG_MS).length}`,
);
console.log(
  `the longest, in ms of processor: ${took
    .slice(0, 12)
    .map((ms) => ms.toFixed(1))
    .join(', ')}`,
);
console.log(`delays by the clock: median ${median?.toFixed(1)} ms, most ${most?.toFixed(1)} ms`);
rmSync(folder, { recursive: true });
await lab.close();
await server.close();
