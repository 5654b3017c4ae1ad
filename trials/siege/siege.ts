import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { bodies, type Door } from '../doors.ts';
import type { Attackers, Raid } from './attackers.ts';
import { CROWDS, knownAttacks } from './attacks.ts';
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
  /** For each request, the readers' too: what a busy machine hardly lengthens. */
  readonly cpuEachMs: number;
  /** For each request of the attackers, of the event loop's thread; in a quiet row, of the readers. */
  readonly loopEachMs: number;
  /** The longest turn of the event loop, in milliseconds of processor: so long one request made all others wait. */
  readonly turnMs: number;
  /** Of its event loop (p99), as its own figures say. */
  readonly loopMs: number;
  readonly residentMb: number;
  /** Of third parties, in the worst minute. */
  readonly questions: number;
  readonly connections: number;
}

export interface Siege {
  readonly besieged: Besieged;
  readonly attackers: Attackers;
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
  /** Attacks whose names contain it; '': all. */
  readonly only: string;
}

/** What a reader who does no harm asks for, each of them once a second: less than a visitor may. */
export const PAGES = ['/', '/blog', '/analyse/:id', '/api/status'];
/** So many that the p99 of a row is not its slowest answer. */
const READERS = 5;
const READS_A_SECOND = READERS * PAGES.length;
const WARMING = 25;
/** The last row. */
export const RESTED = 'quiet, after a rest';
/** Less than this says nothing. */
const SHORTEST_ROW_SECONDS = 1;

type Answered = Awaited<ReturnType<typeof shoot>>;

interface AskedRow {
  readonly name: string;
  /** null: the attackers ask the server that does nothing, so that a quiet row has their load on the machine too. */
  readonly attack: Pick<Raid, 'attack' | 'crowd'> | null;
  readonly seconds: number;
  /** Of the event loop for each request of a reader, as the quiet row found. */
  readonly readMs: number;
}

/** One row: a crowd attacks, while readers read. */
async function row({ besieged, attackers, world }: Siege, { name, attack, seconds, readMs }: AskedRow): Promise<Row> {
  world.noticed();
  // The delay of the loop is told since it was last asked for.
  await Promise.all([besieged.loopDelayMs(), besieged.longestTurnMs()]);
  const idle = createServer((_, answer) => void answer.end('ok')).listen(0, '127.0.0.1');
  await new Promise((done) => idle.once('listening', done));
  const idleUrl = `http://127.0.0.1:${(idle.address() as AddressInfo).port}`;
  const { url, publicId, token, clientPath, boxPath, gate } = besieged;
  const target = { url: attack ? url : idleUrl, publicId, token, clientPath, boxPath, gate };
  const [began, before] = [Date.now(), besieged.used()];
  const endMs = began + seconds * 1000;
  const read = PAGES.map((): Answered[] => []);
  const beside: Answered[] = [];
  const underway = new Set<Promise<unknown>>();
  const begin = (work: Promise<Answered>, answers: Answered[]) => {
    const one = work.then((answer) => void answers.push(answer)).finally(() => underway.delete(one));
    underway.add(one);
  };
  const reading = async () => {
    for (let n = 0; Date.now() < endMs; n += 1) {
      const page = n % PAGES.length;
      const path = (PAGES[page] ?? '/').replace(':id', publicId);
      begin(shoot(url, get(path), `203.0.113.${1 + (Math.floor(n / PAGES.length) % READERS)}`), read[page] ?? []);
      begin(shoot(idleUrl, get('/'), ''), beside);
      await delay(1000 / READS_A_SECOND);
    }
  };
  const [statuses] = await Promise.all([
    attackers.raid({ target, ...(attack ?? { attack: get('/'), crowd: 0 }), seconds }),
    reading(),
  ]);
  await Promise.all(underway);
  idle.close();
  idle.closeAllConnections();
  const lasted = (Date.now() - began) / 1000;
  const { cpuMs, loopMs, resident } = besieged.used();
  const all = read.flat();
  const attacks = attack ? statuses.reduce((sum, [, times]) => sum + times, 0) : 0;
  const ofLoopMs = loopMs - before.loopMs;
  const tenth = (ms: number) => Math.round(ms * 10) / 10;
  return {
    name,
    statuses: attack ? statuses.map(([status, times]) => `${times} × ${status}`).join(', ') : '',
    ...{ p99: p99Of(all), p99OfPages: read.map(p99Of), machineP99: p99Of(beside) },
    reads: all.length,
    failed: all.filter(({ status }) => status !== 200).length,
    cpuMs: Math.round((cpuMs - before.cpuMs) / lasted),
    cpuEachMs: tenth((cpuMs - before.cpuMs) / (all.length + attacks)),
    loopEachMs: tenth(attacks > 0 ? Math.max(0, ofLoopMs - all.length * readMs) / attacks : ofLoopMs / all.length),
    turnMs: await besieged.longestTurnMs(),
    loopMs: await besieged.loopDelayMs(),
    residentMb: Math.round(resident / 1e6),
    ...world.noticed(),
  };
}

function p99Of(answers: readonly Answered[]): number {
  const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0);
}

/** All rows, the quiet one first; null for one that there was no time for. */
export async function* besiege(siege: Siege, doors: readonly Door[]): AsyncGenerator<Row | null> {
  const { besieged, seconds, endMs, searchSeconds, restSeconds, say, only } = siege;
  // The first readings of a page are not quiet, and would widen the bounds that the quiet row sets.
  for (let n = 0; n < WARMING; n += 1)
    for (const page of PAGES) await shoot(besieged.url, get(page.replace(':id', besieged.publicId)), '203.0.113.1');
  const quiet = await row(siege, { name: 'quiet', attack: null, seconds, readMs: 0 });
  yield quiet;
  const readMs = quiet.loopEachMs;
  const attacks: { name: string; attack: Raid['attack'] }[] = knownAttacks(besieged)
    .filter(({ name }) => name.includes(only))
    .map(({ name }) => ({ name, attack: name }));
  if (searchSeconds > 0) {
    const hostile = doors.filter(
      ({ name, body }) => bodies[name] !== undefined || (body === null && !name.includes('events')),
    );
    const worst = await searchWorst(besieged, hostile, { untilMs: Date.now() + searchSeconds * 1000, say });
    for (const { name, ms } of worst.slice(0, 8)) say(`  ${String(ms).padStart(6)} ms  ${name}`);
    attacks.push(...worst.slice(0, 4).map(({ name, shot }) => ({ name: `worst: ${name}`, attack: shot })));
  }
  const rows = [
    ...attacks.flatMap(({ name, attack }) =>
      CROWDS.map((from, crowd) => ({ name: `${name}, from ${from.name}`, attack: { attack, crowd } })),
    ),
    { name: 'quiet again', attack: null },
  ];
  for (const [at, one] of rows.entries()) {
    const left = ((endMs - Date.now()) / 1000 - restSeconds) / (rows.length + 1 - at);
    yield left < SHORTEST_ROW_SECONDS ? null : row(siege, { ...one, readMs, seconds: Math.min(seconds, left) });
  }
  await delay(restSeconds * 1000);
  yield row(siege, { name: RESTED, attack: null, readMs, seconds: SHORTEST_ROW_SECONDS });
}
