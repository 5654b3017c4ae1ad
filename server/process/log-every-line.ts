import { format } from 'node:util';
import { describeError, type Log } from '../common/log.ts';

/**
 * What a library writes to the console, what Node warns of and what ends the process goes into the log as a fault, masked like any other: a
 * line that is not ours may repeat what a visitor sent.
 */
export function logEveryLine(log: Log): void {
  const note = (text: string) => log({ event: 'fault', text });
  for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const)
    console[level] = (...said: readonly unknown[]) => note(format(...said));
  process.removeAllListeners('warning').on('warning', (warning) => note(describeError(warning)));
  process.on('uncaughtException', (fault) => {
    note(describeError(fault));
    process.exit(1);
  });
}
