import { connect } from 'node:net';
import { guarded } from '../common/guarded.ts';
import { HEADER_OCTETS } from '../network/dns/frame.ts';
import { MOST_OCTETS, refuseMoreThan } from './bounds.ts';
import { HostFault } from './host-fault.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** How long a host may say nothing, and how long it may take in all: one that drips says something. */
const SILENT_MS = 20_000;
const WHOLE_MS = 60_000;
export const LARGEST_MESSAGE = 65_535;

/**
 * Sends one message over TCP (RFC 7766), and gives its answer to `take`, message by message, until that is satisfied. What is sent may have
 * been heard although this fails.
 *
 * @throws {HostFault}
 */
export function exchange(
  { host, port }: Place,
  packet: Buffer,
  take: (message: Buffer) => boolean,
  { signal, wholeMs = WHOLE_MS }: { readonly signal?: AbortSignal | undefined; readonly wholeMs?: number } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const faultOf = (detail: string) =>
      new HostFault(isConnected ? 'SILENT' : 'UNREACHABLE', `${host}:${port}: ${detail}`);
    if (signal?.aborted) return reject(faultOf('given up'));
    refuseMoreThan(LARGEST_MESSAGE, packet.length, 'octets in one message');
    const socket = connect({ host, port });
    const end = (fault: Error | null) => {
      clearTimeout(late);
      signal?.removeEventListener('abort', giveUp);
      socket.destroy();
      if (fault) reject(fault);
      else resolve();
    };
    const giveUp = () => end(faultOf('given up'));
    const late = setTimeout(() => end(faultOf('no whole answer')), wholeMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    socket.setTimeout(SILENT_MS, () => end(faultOf('no answer')));
    socket.on('error', ({ message }) => end(faultOf(message)));
    socket.on('close', () => end(faultOf('hung up')));
    const fail = (fault: Error) => end(fault instanceof RangeError ? new HostFault('MALFORMED', fault.message) : fault);
    const connected = () => {
      isConnected = true;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(packet.length);
      socket.write(Buffer.concat([length, packet]));
    };
    const messages = messagesIn();
    let octets = 0;
    const heard = (chunk: Buffer) => {
      octets += chunk.length;
      refuseMoreThan(MOST_OCTETS, octets, 'octets');
      for (const message of messages(chunk)) if (isAnswerTo(message, packet) && take(message)) return end(null);
    };
    socket.on('connect', guarded(connected, fail)).on('data', guarded(heard, fail));
  });
}

/** Messages that come in pieces, each after its length (RFC 1035 §4.2.2). However small the pieces, an octet is copied once. */
function messagesIn(): (chunk: Buffer) => Iterable<Buffer> {
  const held = Buffer.alloc(2 + LARGEST_MESSAGE);
  let size = 0;
  return function* (chunk) {
    for (let at = 0; at < chunk.length; ) {
      const wanted = size < 2 ? 2 : 2 + held.readUInt16BE(0);
      const copied = chunk.copy(held, size, at, Math.min(chunk.length, at + wanted - size));
      at += copied;
      size += copied;
      if (size < 2 || size < 2 + held.readUInt16BE(0)) continue;
      const message = Buffer.from(held.subarray(2, size));
      size = 0;
      yield message;
    }
  };
}

function isAnswerTo(message: Buffer, packet: Buffer): boolean {
  if (message.length < HEADER_OCTETS) throw new RangeError('shorter than its header');
  return message.readUInt16BE(0) === packet.readUInt16BE(0) && (message.readUInt8(2) & 0x80) !== 0;
}
