import { setTimeout as delay } from 'node:timers/promises';
import { type Inspected, inspect } from './inspection.ts';
import { arm, armed, carriesReport, deaths, type KillPoint, takeArmed } from './mortal.ts';
import { inStore, MortalHouse, prepareGround } from './mortal-house.ts';
import { analyse, buy, robotOf, waitUntilSettled } from './robots.ts';
import { openSink, type Sink } from './sink.ts';

export interface KillPointsTold extends Inspected {
  /** How often the server died at each point. */
  readonly deaths: Readonly<Partial<Record<KillPoint, number>>>;
  /** Points that were armed and never reached. */
  readonly missed: readonly KillPoint[];
  readonly seconds: number;
}

/** Points that one order passes, one after the other. */
type Way = readonly KillPoint[];

/** Five orders pass all points; a point that cannot follow another in the same order is assigned to the next order. */
const ORDERS: readonly Way[] = [
  ['K07', 'K01', 'K02', 'K10', 'K21', 'K12', 'K14', 'K15'],
  ['K08', 'K03', 'K11', 'K13', 'K16'],
  ['K09', 'K04', 'K05', 'K17'],
  ['K06', 'K18'],
  ['K19', 'K20'],
];

/** Points of the SMTP conversation, where the relay kills the server. */
const OF_THE_RELAY = { recipient: 'K15', body: 'K16', end: 'K17' } as const;

/**
 * Kills the server at each named point, or at those of `orders` only, `rounds` times, then checks the orders. `databaseUrl` null: the
 * embedded database.
 */
export async function runKillPoints({
  rounds,
  databaseUrl,
  say,
  orders = ORDERS,
}: {
  readonly rounds: number;
  readonly orders?: readonly Way[];
  readonly databaseUrl: string | null;
  readonly say: (line: string) => void;
}): Promise<KillPointsTold> {
  const started = performance.now();
  const sink = await openSink();
  const ground = await prepareGround(databaseUrl, sink.port);
  const { folder } = ground;
  const environment = { ...ground.environment, MORTAL: '1' };
  const house = new MortalHouse(environment);
  const stop = new AbortController();
  const missed: KillPoint[] = [];
  const reports: string[] = [];
  try {
    letRelayKill(sink, house, folder);
    const robot = robotOf(house.url, stop.signal);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, points] of orders.entries()) {
        arm(folder, points);
        const report = await analyse(house.url, `r${round}-${index}.example`);
        reports.push(report);
        await buy(house.url, report, reports.length);
        await waitUntilSettled(house.url, reports.length, stop.signal);
        // What is old is deleted when the server begins.
        if (armed(folder)[0] === 'K20') house.kill();
        for (let tries = 0; tries < 100 && armed(folder).length > 0; tries += 1) await delay(50);
        missed.push(...armed(folder));
        say(`round ${round + 1}, order ${index + 1}: killed at ${points.join(' ')}`);
      }
    stop.abort();
    await robot;
    await house.end();
    const inspected = await inStore(environment, (store) => inspect(store, sink, reports));
    const seconds = Math.round((performance.now() - started) / 1000);
    return { ...inspected, deaths: countOf(deaths(folder)), missed, seconds };
  } finally {
    stop.abort();
    await house.end();
    await sink.close();
    await ground.close();
  }
}

function letRelayKill(sink: Sink, house: MortalHouse, folder: string): void {
  sink.watch = (point) => {
    if (carriesReport(folder) && takeArmed(folder, OF_THE_RELAY[point])) house.kill();
  };
}

function countOf(points: readonly KillPoint[]): Partial<Record<KillPoint, number>> {
  const count: Partial<Record<KillPoint, number>> = {};
  for (const point of points) count[point] = (count[point] ?? 0) + 1;
  return count;
}
