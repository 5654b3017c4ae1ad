import { setTimeout as delay } from 'node:timers/promises';
import { conclude } from '@rempart/engine';
import { randomNumbers } from '../engine/testing/random-domain.ts';
import type { Store } from '../server/ports/store.ts';
import { readDeclarations } from '../server/process/declarations.ts';
import { briefEvidence, complete } from './completed.ts';
import { type Inspected, inspect } from './inspection.ts';
import { inStore, MortalHouse, prepareGround } from './mortal-house.ts';
import { buy, robotOf, waitUntilSettled } from './robots.ts';
import { openSink, type Sink } from './sink.ts';

export { runKillPoints } from './kill-points.ts';
export { startPostgres } from './postgres.ts';

export interface ChaosOptions {
  readonly orders: number;
  readonly seed: number;
  /** null: the embedded database, in a folder of its own. */
  readonly databaseUrl: string | null;
  readonly say: (line: string) => void;
  /** The shortest and the longest time from a start to the next timed kill, in milliseconds. */
  readonly killMs?: readonly [number, number];
}

export interface ChaosResult extends Inspected {
  readonly kills: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** Concurrent buyers, and the pause between two purchases. */
const BUYERS = 20;
const ARRIVALS_MS = 200;
/** How long kills continue once all orders are paid, in milliseconds. */
const killedForMs = (orders: number) => Math.min(300_000, 15_000 + 500 * orders);
/** The default. */
const KILL_MS = [1000, 10_000] as const;
const SLOWEST_START_MS = 30_000;
/** How often a point of the SMTP conversation kills. */
const KILL_SHARE = { recipient: 0.03, body: 0.05, end: 0.05 } as const;

/** Runs orders through the demonstration payment, a mail sink and an administrator robot, while the server is killed repeatedly. */
export async function runChaos({
  orders,
  seed,
  databaseUrl,
  say,
  killMs = KILL_MS,
}: ChaosOptions): Promise<ChaosResult> {
  const started = performance.now();
  const random = randomNumbers(seed);
  const sink = await openSink();
  const ground = await prepareGround(databaseUrl, sink.port);
  const { environment } = ground;
  const reports = await inStore(environment, (store) => completedReports(store, orders));
  const house = new MortalHouse(environment);
  const stop = new AbortController();
  try {
    const kills = killer(house, sink, random, killMs);
    const robot = robotOf(house.url, stop.signal);
    await buyAll(house.url, reports);
    say(`${orders} orders paid, ${total(kills.count)} kills`);
    await Promise.race([waitUntilSettled(house.url, orders, stop.signal), delay(killedForMs(orders))]);
    kills.stop();
    say(`${total(kills.count)} kills; from now on the server lives`);
    await waitUntilSettled(house.url, orders, stop.signal);
    stop.abort();
    await robot;
    await house.end();
    const inspected = await inStore(environment, (store) => inspect(store, sink, reports));
    return { ...inspected, kills: kills.count, seconds: Math.round((performance.now() - started) / 1000) };
  } finally {
    stop.abort();
    await house.end();
    await sink.close();
    await ground.close();
  }
}

/** Buyers come one after the other; where the server is too slow, the next ones wait outside. */
async function buyAll(url: string, reports: readonly string[]): Promise<void> {
  const coming = reports.entries();
  const buyers = Array.from({ length: BUYERS }, async (_, place) => {
    await delay(ARRIVALS_MS * place);
    for (const [at, report] of coming) {
      await buy(url, report, at);
      await delay(ARRIVALS_MS);
    }
  });
  await Promise.all(buyers);
}

function killer(house: MortalHouse, sink: Sink, random: () => number, [least, most]: readonly [number, number]) {
  const count: Record<string, number> = {};
  const kill = (point: string) => {
    count[point] = (count[point] ?? 0) + 1;
    house.kill();
  };
  let isOver = false;
  const next = async () => {
    // A slow machine must make progress between two kills.
    await Promise.race([house.up, delay(SLOWEST_START_MS)]);
    await delay(least + random() * (most - least));
    if (isOver) return;
    kill('any moment');
    void next();
  };
  void next();
  sink.watch = (point) => {
    if (random() < KILL_SHARE[point]) kill(point);
  };
  return {
    count,
    stop: () => {
      isOver = true;
      sink.watch = () => {};
    },
  };
}

/** Of two protocols, without their questions: each order has its report drawn twice, and the drawing is not the subject here. */
async function completedReports(store: Store, count: number): Promise<readonly string[]> {
  const evidence = briefEvidence(readDeclarations({}).operator);
  const contents = { results: conclude(evidence), evidence };
  const tools = { store, now: () => new Date() };
  const names: string[] = [];
  for (let n = 0; n < count; n += 1)
    names.push((await complete(tools, evidence.domain, { warnings: 0, score: 'C' }, contents)).publicId);
  return names;
}

function total(count: Readonly<Record<string, number>>): number {
  return Object.values(count).reduce((sum, one) => sum + one, 0);
}
