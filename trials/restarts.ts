import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../server/adapters/postgres/copy.ts';
import { type Inspected, inspect, type OpenedStore } from './inspection.ts';
import { inStore, MortalHouse, prepareGround } from './mortal-house.ts';
import type { TestServer } from './postgres.ts';
import { analyse, buy, robotOf, waitUntilSettled } from './robots.ts';
import { openSink } from './sink.ts';

export interface RestartsAsked {
  readonly restarts: number;
  readonly orders: number;
  readonly seed: number;
  /** null: the embedded database, which is part of the process; so the process is killed. */
  readonly databaseUrl: string | null;
  /** Stops the server of that database without warning and starts it again; null where the test does not own it. */
  readonly restart: TestServer['restart'];
  readonly say: (line: string) => void;
}

export interface RestartsTold extends Inspected {
  /** Contact messages that were answered with 201. */
  readonly acknowledged: number;
  /** Answers of the server by status; 0 where none came. */
  readonly answers: Readonly<Record<number, number>>;
  /** The slowest answer. */
  readonly slowestMs: number;
  /** The longest time from the database's return to the next acknowledged row. */
  readonly recoveredMs: number;
  readonly seconds: number;
}

/** Between two restarts, once a row was acknowledged. */
const PAUSE_MS = 1500;
const WRITERS = 3;
/** Between two contact messages of a writer. */
const BREATH_MS = 100;
const SLOWEST_MS = 10_000;

/** Sends orders and contact messages while the database is stopped without warning and started again; then checks the results. */
export async function runRestarts(asked: RestartsAsked): Promise<RestartsTold> {
  const { restarts, orders, seed, databaseUrl, say } = asked;
  const started = performance.now();
  const sink = await openSink();
  const ground = await prepareGround(databaseUrl, sink.port);
  const house = new MortalHouse(ground.environment);
  const stop = new AbortController();
  const calm = new AbortController();
  const writers = new Writers(house.url);
  const restart = databaseUrl === null ? () => killed(house) : asked.restart;
  if (!restart) throw new Error('this PostgreSQL may not be stopped by the test');
  try {
    await house.up;
    const robot = robotOf(house.url, stop.signal);
    const writing = writers.write(calm.signal);
    const buying = Promise.all(
      Array.from({ length: orders }, async (_, index) => {
        const report = await analyse(house.url, `client${index}.example`);
        await buy(house.url, report, index);
        return report;
      }),
    );
    let recoveredMs = 0;
    for (let turn = 1; turn <= restarts; turn += 1) {
      await delay(PAUSE_MS * fraction(seed, turn));
      await restart(() => writers.nextRefused());
      recoveredMs = Math.max(recoveredMs, await writers.nextAcknowledged());
      if (turn % 10 === 0) say(`${turn} restarts, ${writers.acknowledged.length} messages acknowledged`);
    }
    calm.abort();
    await writing;
    const reports = await buying;
    say(`${orders} orders paid; from now on the database lives`);
    await waitUntilSettled(house.url, orders, stop.signal);
    stop.abort();
    await robot;
    await house.end();
    const { acknowledged, answers, slowestMs } = writers;
    const faults = [...faultsOf(writers, house, databaseUrl === null ? restarts + 1 : 1)];
    const inspected = await inStore(ground.environment, async (store) => {
      faults.push(...(await missing(acknowledged, store)));
      return inspect(store, sink, reports);
    });
    const seconds = Math.round((performance.now() - started) / 1000);
    const otherFaults = [...inspected.otherFaults, ...faults];
    return { ...inspected, otherFaults, acknowledged: acknowledged.length, answers, slowestMs, recoveredMs, seconds };
  } finally {
    calm.abort();
    stop.abort();
    await house.end();
    await sink.close();
    await ground.close();
  }
}

/** Send contact messages, one after the other, and remember which were acknowledged. */
class Writers {
  readonly acknowledged: string[] = [];
  readonly answers: Record<number, number> = {};
  slowestMs = 0;
  readonly #url: string;
  #heard = Promise.withResolvers<void>();
  #refused = Promise.withResolvers<void>();

  constructor(url: string) {
    this.#url = url;
  }

  async write(stop: AbortSignal): Promise<void> {
    const writer = async () => {
      for (; !stop.aborted; await delay(BREATH_MS)) await this.#letter();
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  }

  /** How long until the next one is acknowledged, in milliseconds. */
  async nextAcknowledged(): Promise<number> {
    const asked = performance.now();
    this.#heard = Promise.withResolvers<void>();
    await this.#heard.promise;
    return Math.round(performance.now() - asked);
  }

  /** Resolves once a client was told that the database is unavailable. */
  async nextRefused(): Promise<void> {
    this.#refused = Promise.withResolvers<void>();
    await this.#refused.promise;
  }

  async #letter(): Promise<void> {
    const key = randomBytes(16).toString('base64url');
    const person = { firstName: 'Ada', lastName: 'Love', email: 'ada@exemple.fr' };
    const body = JSON.stringify({ ...person, subject: 'Question', message: 'Une question bien longue.', key });
    const headers = { 'content-type': 'application/json' };
    const asked = performance.now();
    const signal = AbortSignal.timeout(2 * SLOWEST_MS);
    const status = await fetch(`${this.#url}/api/contact`, { method: 'POST', headers, body, signal })
      .then((answer) => answer.text().then(() => answer.status))
      .catch(() => 0);
    this.slowestMs = Math.max(this.slowestMs, Math.round(performance.now() - asked));
    this.answers[status] = (this.answers[status] ?? 0) + 1;
    if (status === 503) this.#refused.resolve();
    if (status !== 201) return;
    this.acknowledged.push(key);
    this.#heard.resolve();
  }
}

/** An unavailable database must be a quick 503; and a stop must leave no request without an answer. */
function* faultsOf({ answers, slowestMs }: Writers, { starts }: MortalHouse, expected: number): Iterable<string> {
  for (const [status, count] of Object.entries(answers))
    if (!(status === '201' || status === '503' || (status === '0' && expected > 1)))
      yield `${count} answers of ${status}`;
  if (slowestMs > SLOWEST_MS) yield `an answer took ${slowestMs} ms`;
  if (starts !== expected) yield `${starts} processes where ${expected} were needed`;
}

async function missing(keys: readonly string[], { database }: OpenedStore): Promise<readonly string[]> {
  const kept = await rowsOf<{ key: string }>(database.db, sql`select key from contact_messages`);
  const there = new Set(kept.map(({ key }) => key));
  return keys.filter((key) => !there.has(key)).map((key) => `the letter ${key} was acknowledged and is not there`);
}

async function killed(house: MortalHouse): Promise<void> {
  const { starts } = house;
  house.kill();
  while (house.starts === starts) await delay(10);
  await house.up;
}

/** From 0 up to 1, the same for the same seed and turn. */
function fraction(seed: number, turn: number): number {
  return createHash('sha256').update(`${seed}/${turn}`).digest().readUInt32BE() / 2 ** 32;
}
