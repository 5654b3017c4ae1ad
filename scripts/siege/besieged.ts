import {
  besiege,
  doorsOfSources,
  openAttackers,
  openBesieged,
  openWorld,
  PAGES,
  RESTED,
  type Row,
} from '@rempart/trials/siege';

/** How long and what. */
export interface Asked {
  readonly only: string;
  readonly seconds: number;
  readonly search: number;
  readonly rest: number;
}

/**
 * Others' p99 is at most three times that of the quiet row (or one long turn) and half a second, or three times that of a server that does
 * nothing; no request takes more of the event loop than it may; third parties get no more than their budgets, and memory comes back after a
 * rest.
 */
const SLOWEST_MS = 500;
const OF_QUIET = 3;
/** So long may a single request hold the event loop, in all its turns, and others wait for it, however quick the quiet row is. */
const MOST_LOOP_MS = 50;
/** Resident after the rest. */
const MOST_MB = 600;
/** A burst and a minute of its rate (decision 0088). */
const MOST = { questions: 3_600, connections: 720 };

const HEAD = [
  ...['Attack', 'Answers', `Others: p99 of ${PAGES.join(', ')}`, 'of all', 'of a server that does nothing', 'not 200'],
  ...['cpu ms a second', 'a request', "an attacker's, of the loop", 'longest turn', 'loop p99', 'MB'],
  ...[`questions of ${MOST.questions}`, `connections of ${MOST.connections}`],
];

/** Besieges a checkout until then, and prints a line for each row as it is taken. */
export async function besieged(
  root: string,
  asked: Asked,
  untilMs: number,
): Promise<{ readonly rows: readonly Row[]; readonly faults: number }> {
  console.log(`\n${root}\n`);
  const [world, attackers] = [await openWorld(), openAttackers()];
  const rows: Row[] = [];
  let faults = 0;
  try {
    const server = await openBesieged(root, world.resolver);
    try {
      const how = {
        ...{ besieged: server, attackers, world, only: asked.only, seconds: asked.seconds },
        ...{ restSeconds: asked.rest, endMs: untilMs },
        searchSeconds: Math.min(asked.search, (untilMs - Date.now()) / 4_000),
        say: (line: string) => console.log(line),
      };
      line(HEAD);
      line(HEAD.map(() => '---'));
      for await (const row of besiege(how, doorsOfSources())) {
        if (row) rows.push(row);
        const isHeld = row !== null && holds(row, rows[0]?.p99 ?? 0);
        if (!isHeld) faults += 1;
        if (row) line(cells(row, isHeld));
      }
      for (const fault of server.faults) console.log(`fault: ${fault.slice(0, 300)}`);
    } finally {
      await server.close();
    }
  } finally {
    attackers.close();
    world.close();
  }
  return { rows, faults };
}

function cells(row: Row, isHeld: boolean): readonly (string | number)[] {
  const { name, statuses, p99, p99OfPages, machineP99, failed, cpuMs, cpuEachMs, loopEachMs, turnMs, loopMs } = row;
  const { residentMb, questions, connections } = row;
  return [
    ...[name, statuses, p99OfPages.join(' '), `${p99}${isHeld ? '' : ' !'}`, machineP99, failed],
    ...[cpuMs, cpuEachMs, loopEachMs, turnMs, loopMs, residentMb, questions, connections],
  ];
}

/** Rows that both sieges took, as before → now. */
export function compare(before: readonly Row[], now: readonly Row[]): void {
  const columns: readonly (readonly [string, (row: Row) => number])[] = [
    ['others p99', ({ p99 }) => p99],
    ['not 200', ({ failed }) => failed],
    ['cpu ms a request', ({ cpuEachMs }) => cpuEachMs],
    ["an attacker's, of the loop", ({ loopEachMs }) => loopEachMs],
    ['longest turn', ({ turnMs }) => turnMs],
    ['loop p99', ({ loopMs }) => loopMs],
    ['MB', ({ residentMb }) => residentMb],
    ['questions', ({ questions }) => questions],
    ['connections', ({ connections }) => connections],
  ];
  console.log('\nBefore → now\n');
  line(['Attack', ...columns.map(([title]) => title)]);
  line(['---', ...columns.map(() => '---')]);
  for (const row of now) {
    const earlier = before.find(({ name }) => name === row.name);
    if (earlier) line([row.name, ...columns.map(([, of]) => `${of(earlier)} → ${of(row)}`)]);
  }
}

function line(row: readonly (string | number)[]): void {
  console.log(`| ${row.join(' | ')} |`);
}

function holds(
  { name, reads, p99, machineP99, failed, loopEachMs, turnMs, residentMb, questions, connections }: Row,
  quiet: number,
): boolean {
  // A machine that is too busy for a single reader says nothing.
  if (reads === 0) return false;
  if (name === RESTED && residentMb > MOST_MB) return false;
  if (Math.max(loopEachMs, turnMs) > MOST_LOOP_MS) return false;
  const isQuick = p99 <= SLOWEST_MS && p99 <= Math.max(OF_QUIET * quiet, MOST_LOOP_MS);
  // Where the machine makes everybody wait, the server waits with it.
  const isOfMachine = p99 <= OF_QUIET * machineP99;
  return (isQuick || isOfMachine) && failed === 0 && questions <= MOST.questions && connections <= MOST.connections;
}
