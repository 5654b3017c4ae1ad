import net from 'node:net';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { answerWithin, startTimeLimit } from '../time.ts';
import { type BoundedReader, createBoundedReader, type StreamParser } from '../transport/bounded-reader.ts';
import { silenceOfFault } from '../transport/connection.ts';
import type { ServerAddress } from './datagram-sockets.ts';
import type { Message } from './message.ts';
import { type Query, readReply } from './query.ts';

const MAX_MESSAGE_OCTETS = 65_535;

/** A connection to a name server, for one question after another (RFC 7766 §6.2.1). */
export interface DnsStream {
  readonly ask: (query: Query, time: Ends) => Promise<Observed<Message>>;
  readonly isOpen: () => boolean;
  /** Until the next question it does not keep the process alive. */
  readonly rest: () => void;
  readonly close: () => void;
}

/** Connects within `connectMs`; the caller closes the stream. */
export async function openStream(place: ServerAddress, connectMs: number, time: Ends): Promise<Observed<DnsStream>> {
  const socket = new net.Socket();
  // The peer may reset the connection while no handler is attached.
  socket.on('error', () => {});
  const patience = startTimeLimit(time, connectMs);
  const connected = await answerWithin<null>(patience.signal, (answer) => {
    socket.once('connect', () => answer(seen(null)));
    socket.once('error', (fault) => answer(silenceOfFault(fault)));
    socket.connect({ host: place.address, port: place.port });
  });
  patience.clear();
  if (connected.seen) return seen(streamOn(socket, createBoundedReader(socket, MAX_MESSAGE_OCTETS + 2)));
  socket.destroy();
  return connected;
}

function streamOn(socket: net.Socket, reader: BoundedReader): DnsStream {
  let hasEnded = false;
  socket.once('end', () => {
    hasEnded = true;
  });
  return {
    ask: (query, time) => {
      socket.ref();
      socket.write(framed(query.packet));
      return reader.next(findReply(query), time);
    },
    isOpen: () => !hasEnded && socket.writable && !socket.destroyed,
    rest: () => void socket.unref(),
    close: () => socket.destroy(),
  };
}

/** One question over a connection of its own (RFC 7766 §8). */
export async function sendStream(
  place: ServerAddress,
  query: Query,
  connectMs: number,
  time: Ends,
): Promise<Observed<Message>> {
  const stream = await openStream(place, connectMs, time);
  if (!stream.seen) return stream;
  try {
    return await stream.value.ask(query, time);
  } finally {
    stream.value.close();
  }
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
