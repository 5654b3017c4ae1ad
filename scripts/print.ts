import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { errorCode } from '@rempart/contract';

/** The standard output did not take all of a text. */
export class Unwritten extends Error {}

/** What a shell tells of a command that SIGPIPE ended: 128 and the number of the signal. */
export const CLOSED_PIPE = 141;

/**
 * Writes lines to the standard output, and waits until they are written. Where the reader has closed the pipe the process ends with
 * `CLOSED_PIPE`, unless it `goesOn` without a reader.
 */
export function printing({ goesOn = false } = {}): (text: string) => Promise<void> {
  let isClosed = false;
  return async (text) => {
    if (isClosed) return;
    try {
      await write(`${text}\n`);
    } catch (fault) {
      if (errorCode(fault) !== 'EPIPE') throw new Unwritten(fault instanceof Error ? fault.message : String(fault));
      if (!goesOn) process.exit(CLOSED_PIPE);
      isClosed = true;
    }
  };
}

/** The same for commands that never go on. @throws {Unwritten} */
export const print = printing();

const STDOUT = 1;

// A fault of an output is also an event, which ends the process where nobody hears it. The outputs of threads are piped into both; those
// pipes hear the fault and pass it on, so that their listeners are no reason to have none here.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

async function write(text: string): Promise<void> {
  if (isStream()) {
    await new Promise<void>((resolve, reject) =>
      process.stdout.write(text, (fault) => (fault ? reject(fault) : resolve())),
    );
    return;
  }
  // A disk that fills up takes a part of a text first, which Node's own stream for files passes over in silence.
  const octets = Buffer.from(text);
  for (let from = 0; from < octets.length; ) from += writeSync(STDOUT, octets, from);
}

/** A pipe, a socket or a terminal; else a file, or a device that is written like one. */
function isStream(): boolean {
  const stats = fstatSync(STDOUT);
  return stats.isFIFO() || stats.isSocket() || isatty(STDOUT);
}
