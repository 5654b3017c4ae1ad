import type { Duplex } from 'node:stream';
import { guarded } from '../../common/guarded.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { answerWithin } from '../time.ts';
import { silenceOfFault } from './connection.ts';

/** What was found at the head of a stream, and how many octets it took. */
export interface ParsedValue<T> {
  readonly found: Observed<T>;
  readonly used: number;
}

/** Looks for a value at the head of what has come in; null where more is needed. `ended`: nothing more will come. */
export type StreamParser<T> = (bytes: Buffer, ended: boolean) => ParsedValue<T> | null;

/** Buffers untrusted input up to a limit and reads it piece by piece. */
export interface BoundedReader {
  readonly next: <T>(find: StreamParser<T>, time: Ends) => Promise<Observed<T>>;
  /** Releases the stream; what was not read is dropped. */
  readonly leave: () => void;
}

/** Takes in at most `maxBytes` unread octets. */
export function createBoundedReader(stream: Duplex, maxBytes: number): BoundedReader {
  let bytes = Buffer.alloc(0);
  let ended: Observed<never> | null = null;
  let wake = () => {};
  const take = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length > maxBytes) stream.pause();
    wake();
  };
  const end = (why: Observed<never>) => {
    ended ??= why;
    wake();
  };
  const closed = () => end(unseen('reset', 'closed'));
  const failed = (fault: Error) => end(silenceOfFault(fault));
  stream.on('data', take).on('end', closed).on('close', closed).on('error', failed);

  return {
    next: async <T>(find: StreamParser<T>, time: Ends) => {
      const answered = await answerWithin<T>(time, (answer) => {
        const look = () => {
          const value = find(bytes, ended !== null);
          if (value) {
            bytes = bytes.subarray(value.used);
            wake = () => {};
            answer(value.found);
          } else if (bytes.length > maxBytes) answer(unseen('limit', `more than ${maxBytes} octets`));
          else if (ended) answer(ended);
        };
        wake = guarded(look, ({ message }) => answer(unseen('internal', message)));
        stream.resume();
        wake();
      });
      wake = () => {};
      return answered;
    },
    leave: () => {
      wake = () => {};
      stream.off('data', take).off('end', closed).off('close', closed).off('error', failed);
    },
  };
}

/** Everything that comes until the other side closes. */
export const untilEnd: StreamParser<Buffer> = (bytes, ended) =>
  ended ? { found: seen(bytes), used: bytes.length } : null;
