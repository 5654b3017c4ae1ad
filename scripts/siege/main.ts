import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { besiege, doorsOfSources, openBesieged, openWorld, type Row } from '@rempart/trials/siege';

const ROOT = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: {
    /** The checkout that is besieged, with its packages; default: this one. */
    root: { type: 'string', default: ROOT },
    /** Of each row. */
    seconds: { type: 'string', default: '8' },
    /** For which the worst inputs are searched. */
    search: { type: 'string', default: '60' },
    inside: { type: 'boolean', default: false },
  },
});

/**
 * Others' p99 is at most three times that of the quiet row and half a second, or three times that of a server that does nothing; third
 * parties get no more than their budgets.
 */
const SLOWEST_MS = 500;
const OF_QUIET = 3;
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
  const world = await openWorld();
  const besieged = await openBesieged(resolve(values.root), world.resolver);
  const siege = { besieged, world, seconds: Number(values.seconds), say: (line: string) => console.log(line) };
  let [quiet, faults] = [0, 0];
  try {
    console.log(
      '| Attack | Answers | Others p50 | p99 | p99 of a server that does nothing | not 200 | cpu ms a second | a request | MB | questions a minute | connections |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|---|---|');
    for await (const row of besiege(siege, doorsOfSources(), Number(values.search))) {
      if (row.name === 'quiet') quiet = row.p99;
      const isHeld = holds(row, quiet);
      if (!isHeld) faults += 1;
      const { name, statuses, p50, p99, machineP99, failed, cpuMs, cpuEachMs, residentMb, questions, connections } =
        row;
      const cells = [
        name,
        statuses,
        p50,
        `${p99}${isHeld ? '' : ' !'}`,
        machineP99,
        failed,
        cpuMs,
        cpuEachMs,
        residentMb,
        questions,
        connections,
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
    for (const fault of besieged.faults) console.log(`fault: ${fault.slice(0, 300)}`);
  } finally {
    await besieged.close();
    world.close();
  }
  console.log(faults === 0 ? 'every row holds' : `${faults} rows do not hold (!)`);
  return faults === 0 ? 0 : 1;
}

function holds({ p99, machineP99, failed, questions, connections }: Row, quiet: number): boolean {
  const isQuick = p99 <= SLOWEST_MS && p99 <= Math.max(OF_QUIET * quiet, SLOWEST_MS / 2);
  // Where the machine makes everybody wait, the server waits with it.
  const isOfMachine = p99 <= OF_QUIET * machineP99;
  return (isQuick || isOfMachine) && failed === 0 && questions <= MOST.questions && connections <= MOST.connections;
}
