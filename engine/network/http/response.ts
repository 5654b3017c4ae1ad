import type { Readable } from 'node:stream';
import type { TlsSession } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { answerWithin } from '../time.ts';
import { silenceOfFault } from '../transport/connection.ts';
import type { Target } from './target.ts';

/** One request and its answer, redirects not followed. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly tls: TlsSession | null;
  readonly body: Buffer;
  readonly bodyCut: boolean;
  /** From the connection on; our own wait for a place at the address is left out. */
  readonly elapsedMs: number;
}

export interface Request {
  readonly target: Target;
  readonly address: string;
  readonly accept: string;
  readonly origin?: string;
  readonly maxBytes: number;
  /** Milliseconds for the connection alone. */
  readonly connectMs: number;
  /** Shared by all requests of a chain. */
  readonly budget: { leftMs: number };
}

export const MAX_HEADERS = 200;
export const MAX_HEADER_BYTES = 65_536;
/** A chunk of one octet costs as much as one of 64 kB (RFC 9112 §7.1). A page that comes line by line has a thousand. */
const MAX_SMALL_PIECES = 2_000;
const SMALL_PIECE_BYTES = 256;

/** The body as far as `maxBytes`. One that breaks off is unseen: half a policy is not a policy. */
export function readBody(
  response: Readable,
  maxBytes: number,
  time: Ends,
): Promise<Observed<{ body: Buffer; bodyCut: boolean }>> {
  return answerWithin(time, (answer) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let small = 0;
    const finish = (bodyCut: boolean) => answer(seen({ body: Buffer.concat(chunks).subarray(0, maxBytes), bodyCut }));
    response.on('data', (chunk: Buffer) => {
      if (chunk.length < SMALL_PIECE_BYTES) small += 1;
      if (small > MAX_SMALL_PIECES) {
        answer(unseen('limit', `body in more than ${MAX_SMALL_PIECES} small pieces`));
        response.destroy();
        return;
      }
      chunks.push(chunk);
      length += chunk.length;
      if (length <= maxBytes) return;
      response.pause();
      finish(true);
    });
    response.on('end', () => finish(false));
    response.on('error', (fault) => answer(silenceOfHttp(fault)));
    response.on('close', () => answer(unseen('reset', 'body cut short')));
  });
}

export function silenceOfHttp(fault: NodeJS.ErrnoException) {
  const { code = '' } = fault;
  if (code === 'HPE_HEADER_OVERFLOW') return unseen('limit', `more than ${MAX_HEADER_BYTES} octets of headers`);
  return /^(?:HPE|ERR_HTTP2)_/.test(code) ? unseen('malformed', code) : silenceOfFault(fault);
}
