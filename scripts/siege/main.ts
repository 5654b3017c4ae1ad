import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { besiege, doorsOfSources, openBesieged, openWorld, PAGES, RESTED, type Row } from '@rempart/trials/siege';

const ROOT = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: {
    /** The checkout that is besieged, with its packages; default: this one. */
    root: { type: 'string', default: ROOT },
    /** Another one that is besieged first, so that both can be compared. */
    before: { type: 'string' },
    /** Of each row, at most. */
    seconds: { type: 'string', default: '8' },
    /** For which the worst inputs are searched. */
    search: { type: 'string', default: '60' },
    /** After all attacks: a thread that has nothing to do ends after two minutes. */
    rest: { type: 'string', default: '130' },
    /** For all, both sieges included: rows are made shorter to fit. */
    minutes: { type: 'string', default: '9' },
    inside: { type: 'boolean', default: false },
  },
});

/**
 * Others' p99 is at most three times that of the quiet row and half a second, or three times that of a server that does nothing; third
 * parties get no more than their budgets, and memory comes back after a rest.
 */
const SLOWEST_MS = 500;
const OF_QUIET = 3;
/** Resident after the rest. */
const MOST_MB = 600;
/** A burst and a minute of its rate (decision 0088). */
const MOST = { questions: 3_600, connections: 720 };

process.exitCode = values.inside ? await inside() : enter();

/** Starts again in a network namespace of its own, where nothing leads outside and every address may be ours. */
function enter(): number {
  const asRoot = process.getuid?.() === 0;
  const how = asRoot ? ['--net'] : ['--net', '--map-current-user', '--keep-caps'];
  const lines = 'ip link set lo up && ip addr add 45.77.0.1/16 dev lo && exec "$0" "$@"';
  const self = [process.execPath, ...process.execArgv, ...process.argv.slice(1), '--inside'];
  const { status, error } = spawnSync('unshare', [...how, 'sh', '-c', lines, ...self], { stdio: 'inherit' });
  if (error) console.error(`unshare (package util-linux) and ip (package iproute2) are needed: ${error.message}`);
  return status ?? 1;
}

async function inside(): Promise<number> {
  const allMs = Number(values.minutes) * 60_000;
  const before = values.before ? await besieged(resolve(values.before), Date.now() + allMs / 2) : null;
  const { rows, faults } = await besieged(resolve(values.root), Date.now() + (before ? allMs / 2 : allMs));
  if (before) compare(before.rows, rows);
  console.log(faults === 0 ? 'every row holds' : `${faults} rows do not hold, or were not taken (!)`);
  return faults === 0 ? 0 : 1;
}

/** Besieges a checkout until then, and prints a line for each row as it is taken. */
async function besieged(
  root: string,
  untilMs: number,
): Promise<{ readonly rows: readonly Row[]; readonly faults: number }> {
  console.log(`\n${root}\n`);
  const world = await openWorld();
  const rows: Row[] = [];
  let faults = 0;
  try {
    const server = await openBesieged(root, world.resolver);
    try {
      const searchSeconds = Math.min(Number(values.search), (untilMs - Date.now()) / 4_000);
      const how = {
        seconds: Number(values.seconds),
        restSeconds: Number(values.rest),
        searchSeconds,
        endMs: untilMs,
        say: (line: string) => console.log(line),
      };
      line(
        [
          'Attack',
          'Answers',
          `Others: p99 of ${PAGES.join(', ')}`,
          'of all',
          'of a server that does nothing',
          'not 200',
        ].concat([
          'cpu ms a second',
          'a request',
          'loop p99',
          'MB',
          `questions of ${MOST.questions}`,
          `connections of ${MOST.connections}`,
        ]),
      );
      line(Array<string>(12).fill('---'));
      for await (const row of besiege({ besieged: server, world, ...how }, doorsOfSources())) {
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
    world.close();
  }
  return { rows, faults };
}

function cells(row: Row, isHeld: boolean): readonly (string | number)[] {
  const { name, statuses, p99, p99OfPages, machineP99, failed, cpuMs, cpuEachMs, loopMs, residentMb } = row;
  const { questions, connections } = row;
  return [name, statuses, p99OfPages.join(' '), `${p99}${isHeld ? '' : ' !'}`, machineP99, failed].concat([
    cpuMs,
    cpuEachMs,
    loopMs,
    residentMb,
    questions,
    connections,
  ]);
}

/** Rows that both sieges took, as before → now. */
function compare(before: readonly Row[], now: readonly Row[]): void {
  console.log('\nBefore → now\n');
  line(['Attack', 'others p99', 'not 200', 'cpu ms a request', 'loop p99', 'MB', 'questions', 'connections']);
  line(Array<string>(8).fill('---'));
  for (const row of now) {
    const earlier = before.find(({ name }) => name === row.name);
    if (!earlier) continue;
    const both = (of: (row: Row) => number) => `${of(earlier)} → ${of(row)}`;
    line(
      [row.name, both(({ p99 }) => p99), both(({ failed }) => failed), both(({ cpuEachMs }) => cpuEachMs)]
        .concat([both(({ loopMs }) => loopMs), both(({ residentMb }) => residentMb)])
        .concat([both(({ questions }) => questions), both(({ connections }) => connections)]),
    );
  }
}

function line(row: readonly (string | number)[]): void {
  console.log(`| ${row.join(' | ')} |`);
}

function holds(
  { name, reads, p99, machineP99, failed, residentMb, questions, connections }: Row,
  quiet: number,
): boolean {
  // A machine that is too busy for a single reader says nothing.
  if (reads === 0) return false;
  if (name === RESTED && residentMb > MOST_MB) return false;
  const isQuick = p99 <= SLOWEST_MS && p99 <= Math.max(OF_QUIET * quiet, SLOWEST_MS / 2);
  // Where the machine makes everybody wait, the server waits with it.
  const isOfMachine = p99 <= OF_QUIET * machineP99;
  return (isQuick || isOfMachine) && failed === 0 && questions <= MOST.questions && connections <= MOST.connections;
}
