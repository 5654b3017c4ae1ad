import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..');
const USAGE = `Usage: npm run siege -- [OPTIONS]

Starts a production build on PostgreSQL in a network namespace of its own, attacks it from four crowds, and prints what readers who do no
harm noticed, a row for each attack.

  --only TEXT         of the known attacks those whose names contain TEXT; implies --search 0
  --seconds N         of each row, at most (8)
  --search N          seconds for which the worst input of each door is searched; 0: not at all (60)
  --rest N            seconds after all attacks; a thread that has nothing to do ends after two minutes (130)
  --minutes N         for everything, both sieges included: rows are made shorter to fit (9)
  --root CHECKOUT     the checkout that is besieged, with its packages (this one)
  --before CHECKOUT   another one that is besieged first; a table shows both
  --help              prints this

Exit status
  0  every row holds
  1  a row does not hold, or there was no time for it
  2  the command is not understood, or a checkout has no packages
  3  the machine lacks unshare, ip or PostgreSQL, or a server did not start`;
const STATUS = { held: 0, broken: 1, usage: 2, impossible: 3 } as const;

const values = readOptions();

process.exitCode = values.inside ? await inside() : enter();

function readOptions() {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: {
        ...{ root: text, before: text, only: text, seconds: text, search: text, rest: text, minutes: text },
        ...{ help: { type: 'boolean' }, inside: { type: 'boolean' } },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(STATUS.held);
    }
    const number = (name: 'seconds' | 'search' | 'rest' | 'minutes', otherwise: number) => {
      const given = values[name] ?? String(otherwise);
      if (!/^\d+(?:\.\d+)?$/.test(given)) throw new Error(`--${name} wants a number`);
      return Number(given);
    };
    const [root, before] = [resolve(values.root ?? ROOT), values.before === undefined ? null : resolve(values.before)];
    for (const checkout of [root, ...(before === null ? [] : [before])])
      if (!existsSync(join(checkout, 'node_modules')))
        throw new Error(`no packages in ${checkout} (npm run build there)`);
    return {
      ...{ root, before, only: values.only ?? '', inside: values.inside ?? false },
      ...{ seconds: number('seconds', 8), rest: number('rest', 130), minutes: number('minutes', 9) },
      search: number('search', values.only === undefined ? 60 : 0),
    };
  } catch (fault) {
    console.error(`${fault instanceof Error ? fault.message : fault}\n\n${USAGE}`);
    process.exit(STATUS.usage);
  }
}

/** Starts again in a network namespace of its own, where nothing leads outside and every address may be ours. */
function enter(): number {
  const asRoot = process.getuid?.() === 0;
  const how = asRoot ? ['--net'] : ['--net', '--map-current-user', '--keep-caps'];
  const lines = `ip link set lo up && ip addr add 45.77.0.1/16 dev lo || exit ${STATUS.impossible}; exec "$0" "$@"`;
  const self = [process.execPath, ...process.execArgv, ...process.argv.slice(1), '--inside'];
  const { status, error } = spawnSync('unshare', [...how, 'sh', '-c', lines, ...self], { stdio: 'inherit' });
  if (error) console.error(`unshare (package util-linux) and ip (package iproute2) are needed: ${error.message}`);
  return status ?? STATUS.impossible;
}

async function inside(): Promise<number> {
  // The server is loaded only where something is besieged.
  const { besieged, compare } = await import('./besieged.ts');
  const allMs = values.minutes * 60_000;
  try {
    const before = values.before ? await besieged(values.before, values, Date.now() + allMs / 2) : null;
    const { rows, faults } = await besieged(values.root, values, Date.now() + (before ? allMs / 2 : allMs));
    if (before) compare(before.rows, rows);
    console.log(faults === 0 ? 'every row holds' : `${faults} rows do not hold, or were not taken (!)`);
    return faults === 0 ? STATUS.held : STATUS.broken;
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    return STATUS.impossible;
  }
}
