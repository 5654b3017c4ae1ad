import assert from 'node:assert/strict';
import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDINGS } from '../../../engine/testing/recordings.ts';
import type { Ran } from './command-loop.ts';

const COMMAND = [process.execPath, '--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..', 'main.ts')];

/** util-linux sets the limits of a process: beyond so many octets a file takes no more, as on a disk that is full. */
export const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

/** A recording of two whole audits, so that each format is written in several parts. */
export function twoAudits(folder: string): string {
  const file = join(folder, 'seen.json');
  const lines = ['moyenne.example', 'exemplaire.example'].map((domain) => {
    const evidence: unknown = JSON.parse(readFileSync(join(RECORDINGS, `${domain}.json`), 'utf8'));
    return `${JSON.stringify(evidence)}\n`;
  });
  writeFileSync(file, lines.join(''));
  return file;
}

/** The command with its output in a file, which takes `octets` at most. */
export async function intoFile(file: string, args: readonly string[], octets: number | null = null) {
  const stdout = openSync(file, 'w');
  const limit = octets === null ? [] : ['prlimit', `--fsize=${octets}`];
  const child = start([...limit, ...COMMAND, ...args], stdout);
  closeSync(stdout);
  const ended = await endOf(child);
  return { ...ended, text: statSync(file).isFile() ? readFileSync(file, 'utf8') : '' };
}

/** The command with its output in a pipe that nobody reads. */
export function intoClosedPipe(...args: readonly string[]) {
  const child = start([...COMMAND, ...args], 'pipe');
  child.stdout?.destroy();
  return endOf(child);
}

/** The status of the command where nobody reads what it says on the standard error. */
export async function untoldOf(...args: readonly string[]) {
  const child = start([...COMMAND, ...args], 'pipe');
  child.stdout?.resume();
  child.stderr?.destroy();
  const [status] = (await once(child, 'close')) as [number | null];
  return status;
}

function start([command = '', ...args]: readonly string[], stdout: number | 'pipe') {
  return spawn(command, args, { stdio: ['ignore', stdout, 'pipe'] });
}

async function endOf(child: ReturnType<typeof start>) {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stderr };
}

/**
 * Runs command lines as they are typed, one after another, in a process that stays: loading the engine costs more than most of them. What
 * concerns the process itself (its output, its signals, its end) is tried with one of its own.
 */
export function openCommands(env: NodeJS.ProcessEnv = {}) {
  const child = fork(join(import.meta.dirname, 'command-loop.ts'), {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const waiting: PromiseWithResolvers<Ran>[] = [];
  child.on('message', (ran) => waiting.shift()?.resolve(ran as Ran));
  child.on('exit', () => {
    for (const one of waiting) one.reject(new Error('the process of the commands ended'));
  });
  return {
    run: (...argv: readonly string[]) => {
      const answer = Promise.withResolvers<Ran>();
      waiting.push(answer);
      child.send(argv);
      return answer.promise;
    },
    /** From now on its files take no more octets than this, as on a disk that is full; null: as many as there are. */
    limitFiles: (octets: number | null) => {
      const { status, stderr } = spawnSync('prlimit', [`--pid=${child.pid}`, `--fsize=${octets ?? 'unlimited'}:`]);
      assert.equal(status, 0, String(stderr));
    },
    close: () => void child.kill(),
  };
}
