import { format } from 'node:util';
import { describeError, type Log } from '../common/log.ts';

/** So many errors that nobody caught, within an hour, are no accident of one visitor: what each leaves behind adds up. */
const MOST_UNCAUGHT = 20;
const WITHIN_MS = 3_600_000;

/**
 * What a library writes to the console, what Node warns of and what nobody catches goes into the log as a fault, masked like any other: a
 * line that is not ours may repeat what a visitor sent.
 *
 * An error that nobody catches ends a process that is not serving yet, which would stand there half started. One that serves goes on: the
 * error is of one socket or one piece of work, whose visitor gets no answer, and what has to be whole is in transactions of the database.
 * After many it stops in order, as on SIGTERM, to be started again. Returns what to call once it serves.
 */
export function logEveryLine(log: Log): () => void {
  const note = (text: string) => log({ event: 'fault', text });
  for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const)
    console[level] = (...said: readonly unknown[]) => note(format(...said));
  process.removeAllListeners('warning').on('warning', (warning) => note(describeError(warning)));
  let isServing = false;
  let uncaught: readonly number[] = [];
  process.on('uncaughtException', (fault) => {
    note(describeError(fault));
    if (!isServing) process.exit(1);
    uncaught = [...uncaught, Date.now()].filter((time) => Date.now() - time < WITHIN_MS);
    if (uncaught.length !== MOST_UNCAUGHT) return;
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
  return () => {
    isServing = true;
  };
}
