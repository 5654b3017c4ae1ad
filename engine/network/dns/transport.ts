import dgram from 'node:dgram';
import net from 'node:net';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { answerWithin, startTimeLimit, TICK_MS } from '../time.ts';
import { createBoundedReader, type StreamParser } from '../transport/bounded-reader.ts';
import { silenceOfFault } from '../transport/connection.ts';
import type { Message } from './message.ts';
import { type Query, readReply } from './query.ts';

/** Where a datagram or a connection really goes. */
export interface ServerAddress {
  readonly address: string;
  readonly port: number;
}

const MAX_MESSAGE_OCTETS = 65_535;

/** When to send again, and who is told that it was done. */
export interface Repetition {
  /** What is known now of how long the server takes; the pauses double from it (RFC 8085 §3.1.1). */
  readonly timeoutMs: () => number;
  readonly most: number;
  readonly repeated: (times: number) => void;
}

/** One question from a port of its own, sent again until it is answered; what does not answer it is passed over until `time` ends. */
export async function sendDatagrams(
  place: ServerAddress,
  query: Query,
  { timeoutMs, most, repeated }: Repetition,
  time: Ends,
): Promise<Observed<Message>> {
  const type = net.isIPv6(place.address) ? 'udp6' : 'udp4';
  const socket = dgram.createSocket({ type, lookup: asWritten });
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  const answered = await answerWithin<Message>(time, (answer) => {
    const send = () => isOpen && socket.send(query.packet, (fault) => fault && answer(silenceOfFault(fault)));
    const waitAfter = (times: number, passedMs: number) => {
      timer = setTimeout(() => {
        const isDue = passedMs + TICK_MS >= (2 ** (times + 1) - 1) * timeoutMs();
        if (isDue) {
          // What has arrived meanwhile is heard first.
          setImmediate(send);
          repeated(times + 1);
        }
        if (times + Number(isDue) < most) waitAfter(times + Number(isDue), passedMs + TICK_MS);
      }, TICK_MS);
    };
    // Heard to the end: closing a socket may still report a fault.
    socket.on('error', (fault) => answer(silenceOfFault(fault)));
    socket.on('message', (message) => {
      const reply = readReply(message, query, true);
      if (reply) answer(reply);
    });
    // Emitted even by a socket that was closed meanwhile.
    socket.on('connect', () => {
      if (!isOpen) return;
      send();
      if (most > 0) waitAfter(0, 0);
    });
    socket.connect(place.port, place.address);
  });
  isOpen = false;
  clearTimeout(timer);
  socket.close();
  return answered;
}

/** One question over a connection of its own (RFC 7766 §8). */
export async function sendStream(
  place: ServerAddress,
  query: Query,
  connectMs: number,
  time: Ends,
): Promise<Observed<Message>> {
  const socket = new net.Socket();
  // The peer may reset the connection while no handler is attached.
  socket.on('error', () => {});
  try {
    const patience = startTimeLimit(time, connectMs);
    const connected = await answerWithin<null>(patience.signal, (answer) => {
      socket.once('connect', () => answer(seen(null)));
      socket.once('error', (fault) => answer(silenceOfFault(fault)));
      socket.connect({ host: place.address, port: place.port });
    });
    patience.clear();
    if (!connected.seen) return connected;
    const intake = createBoundedReader(socket, MAX_MESSAGE_OCTETS + 2);
    socket.write(framed(query.packet));
    return await intake.next(findReply(query), time);
  } finally {
    socket.destroy();
  }
}

/** Addresses are never looked up: those given here are numeric. */
function asWritten(
  address: string,
  _options: unknown,
  answer: (fault: NodeJS.ErrnoException | null, address: string, family: number) => void,
): void {
  answer(null, address, net.isIP(address));
}

function framed(packet: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(packet.length);
  return Buffer.concat([length, packet]);
}

/** The answer, which has to come whole. Nobody else can write on a connection, so that a changed letter case of the name is accepted. */
function findReply(query: Query): StreamParser<Message> {
  return (bytes) => {
    const end = bytes.length < 2 ? Number.POSITIVE_INFINITY : 2 + bytes.readUInt16BE(0);
    if (bytes.length < end) return null;
    const reply =
      readReply(bytes.subarray(2, end), query, false) ?? unseen('malformed', 'not the answer to the question');
    if (!reply.seen || !reply.value.truncated) return { found: reply, used: end };
    return { found: unseen('malformed', 'truncated over TCP'), used: end };
  };
}
