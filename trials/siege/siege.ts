import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { bodies, type Door } from '../doors.ts';
import { CROWDS, type Crowd, knownAttacks, type SiegeAttack, shooting } from './attacks.ts';
import { searchWorst } from './search.ts';
import type { Besieged } from './server.ts';
import { get, shoot } from './shots.ts';
import type { World } from './world.ts';

/** One row of the table: an attack, and what others noticed of it. */
export interface Row {
  readonly name: string;
  /** Attackers' answers by status. */
  readonly statuses: string;
  /** Of a reader who does no harm, over all its pages, and on each of `PAGES`, in milliseconds. */
  readonly p99: number;
  readonly p99OfPages: readonly number[];
  /** The same of a server beside it that does nothing: what the machine itself makes its clients wait. */
  readonly machineP99: number;
  /** Its requests, and how many of them were not answered with 200. */
  readonly reads: number;
  readonly failed: number;
  /** Of the server's process, for each second of the attack. */
  readonly cpuMs: number;
  /** For each request, the reader's too: what a busy machine does not lengthen. */
  readonly cpuEachMs: number;
  /** Of its event loop (p99), as its own figures say. */
  readonly loopMs: number;
  readonly residentMb: number;
  /** Of third parties, in the worst minute. */
  readonly questions: number;
  readonly connections: number;
}

export interface Siege {
  readonly besieged: Besieged;
  readonly world: World;
  /** Of each row, where there is time for it. */
  readonly seconds: number;
  /** For which the worst inputs are searched. */
  readonly searchSeconds: number;
  /** After all attacks: threads end, and memory comes back. */
  readonly restSeconds: number;
  /** After which nothing is done. */
  readonly endMs: number;
  readonly say: (line: string) => void;
}

/** What a reader who does no harm asks for, each of them once a second: less than a visitor may. */
export const PAGES = ['/', '/blog', '/analyse/:id', '/api/status'];
const READS_A_SECOND = PAGES.length;
/** The last row. */
export const RESTED = 'quiet, after a rest';
/** Less than this says nothing. */
const SHORTEST_ROW_SECONDS = 1;

type Answered = Awaited<ReturnType<typeof shoot>>;

/** One row: a crowd attacks so many times a second, while a reader reads. */
async function row(
  { besieged, world }: Siege,
  { name, attack, seconds }: { readonly name: string; readonly attack: Attacking | null; readonly seconds: number },
): Promise<Row> {
  world.noticed();
  // The delay of the loop is told since it was last asked for.
  await besieged.loopDelayMs();
  const [began, before] = [Date.now(), besieged.used().cpuMs];
  const endMs = began + seconds * 1000;
  const idle = createServer((_, answer) => void answer.end('ok')).listen(0, '127.0.0.1');
  await new Promise((done) => idle.once('listening', done));
  const idleUrl = `http://127.0.0.1:${(idle.address() as AddressInfo).port}`;
  const statuses = new Map<number, number>();
  const read = PAGES.map((): Answered[] => []);
  const beside: Answered[] = [];
  const underway = new Set<Promise<unknown>>();
  const begin = <T>(work: Promise<T>, tell: (answer: T) => void) => {
    const one = work.then(tell).finally(() => underway.delete(one));
    underway.add(one);
  };
  const attacking = async () => {
    for (let n = 0; attack && Date.now() < endMs; n += 1) {
      begin(attack.send(n, attack.crowd), (status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1));
      await delay(1000 / attack.aSecond);
    }
  };
  const reading = async () => {
    for (let n = 0; Date.now() < endMs; n += 1) {
      const page = n % PAGES.length;
      const path = (PAGES[page] ?? '/').replace(':id', besieged.publicId);
      begin(shoot(besieged.url, get(path), '203.0.113.9'), (answer) => void read[page]?.push(answer));
      begin(shoot(idleUrl, get('/'), ''), (answer) => void beside.push(answer));
      await delay(1000 / READS_A_SECOND);
    }
  };
  await Promise.all([attacking(), reading()]);
  await Promise.all(underway);
  idle.close();
  idle.closeAllConnections();
  const lasted = (Date.now() - began) / 1000;
  const { cpuMs, resident } = besieged.used();
  const all = read.flat();
  const asked = all.length + [...statuses.values()].reduce((sum, times) => sum + times, 0);
  return {
    name,
    statuses: [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${times} × ${status}`)
      .join(', '),
    ...{ p99: p99Of(all), p99OfPages: read.map(p99Of), machineP99: p99Of(beside) },
    reads: all.length,
    failed: all.filter(({ status }) => status !== 200).length,
    cpuMs: Math.round((cpuMs - before) / lasted),
    cpuEachMs: Math.round((cpuMs - before) / asked),
    loopMs: await besieged.loopDelayMs(),
    residentMb: Math.round(resident / 1e6),
    ...world.noticed(),
  };
}

type Attacking = SiegeAttack & { readonly crowd: Crowd };

function p99Of(answers: readonly Answered[]): number {
  const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0);
}

/** All rows, the quiet one first; null for one that there was no time for. */
export async function* besiege(siege: Siege, doors: readonly Door[]): AsyncGenerator<Row | null> {
  const { besieged, seconds, endMs, searchSeconds, restSeconds, say } = siege;
  yield row(siege, { name: 'quiet', attack: null, seconds });
  const hostile = doors.filter(
    ({ name, body }) => bodies[name] !== undefined || (body === null && !name.includes('events')),
  );
  const worst = await searchWorst(besieged, hostile, { untilMs: Date.now() + searchSeconds * 1000, say });
  for (const { name, ms } of worst.slice(0, 8)) say(`  ${String(ms).padStart(6)} ms  ${name}`);
  const attacks = [
    ...knownAttacks(besieged),
    ...worst.slice(0, 4).map(({ name, shot }) => shooting(besieged, `worst: ${name}`, () => shot)),
  ];
  const rows = [
    ...attacks.flatMap((attack) =>
      CROWDS.map((crowd) => ({ name: `${attack.name}, from ${crowd.name}`, attack: { ...attack, crowd } })),
    ),
    { name: 'quiet again', attack: null },
  ];
  for (const [at, one] of rows.entries()) {
    const left = ((endMs - Date.now()) / 1000 - restSeconds) / (rows.length + 1 - at);
    yield left < SHORTEST_ROW_SECONDS ? null : row(siege, { ...one, seconds: Math.min(seconds, left) });
  }
  await delay(restSeconds * 1000);
  yield row(siege, { name: RESTED, attack: null, seconds: SHORTEST_ROW_SECONDS });
}
