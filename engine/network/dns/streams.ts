import net from 'node:net';
import { guarded } from '../../common/guarded.ts';
import { type Observed, seen, type Unseen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { answerWithin, startTimeLimit } from '../time.ts';
import { silenceOfFault } from '../transport/connection.ts';
import type { ServerAddress } from './datagram-sockets.ts';
import type { Message } from './message.ts';
import { type Query, readReply } from './query.ts';

/** A connection to a name server, for questions after or beside one another (RFC 7766 §6.2.1). */
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
  if (connected.seen) return seen(streamOn(socket));
  socket.destroy();
  return connected;
}

interface Asked {
  readonly query: Query;
  readonly answer: (reply: Observed<Message>) => void;
}

/** Answers may come in any order, and are told apart by their ids (RFC 7766 §7). */
function streamOn(socket: net.Socket): DnsStream {
  const underway = new Map<number, Asked>();
  /** Questions whose time was over: their answers may still come. */
  const given = new Set<number>();
  let bytes = Buffer.alloc(0);
  let ended: Unseen | null = null;

  const end = (why: Unseen) => {
    ended ??= why;
    for (const { answer } of underway.values()) answer(ended);
    underway.clear();
  };
  const hear = (message: Buffer) => {
    const id = message.length < 2 ? -1 : message.readUInt16BE(0);
    const asked = underway.get(id);
    if (asked) {
      asked.answer(readStreamReply(message, asked.query));
      underway.delete(id);
    } else if (!given.delete(id)) {
      // What nobody asked for comes from a server that cannot be understood, however long one listens.
      end(unseen('malformed', 'not the answer to the question'));
      socket.destroy();
    }
  };
  const take = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (ended === null && bytes.length >= 2 && bytes.length >= 2 + bytes.readUInt16BE(0)) {
      const message = bytes.subarray(2, 2 + bytes.readUInt16BE(0));
      bytes = bytes.subarray(2 + message.length);
      hear(message);
    }
  };
  const fail = ({ message }: Error) => {
    end(unseen('internal', message));
    socket.destroy();
  };
  socket.on('data', guarded(take, fail));
  socket.on('error', (fault) => end(silenceOfFault(fault)));
  for (const event of ['end', 'close']) socket.on(event, () => end(unseen('reset', 'closed')));

  return {
    ask: async (query, time) => {
      const reply = await answerWithin<Message>(time, (answer) => {
        if (ended) return answer(ended);
        // Two questions of one id could not be told apart: a connection of its own is opened for the second.
        if (underway.has(query.id) || given.has(query.id)) return answer(unseen('reset', 'id in use'));
        underway.set(query.id, { query, answer });
        socket.ref();
        socket.write(framed(query.packet));
      });
      if (underway.get(query.id)?.query === query) {
        underway.delete(query.id);
        given.add(query.id);
      }
      return reply;
    },
    isOpen: () => ended === null && socket.writable && !socket.destroyed,
    rest: () => void socket.unref(),
    close: () => socket.destroy(),
  };
}

function framed(packet: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(packet.length);
  return Buffer.concat([length, packet]);
}

/** The answer, which has to come whole. Nobody else can write on a connection, so that a changed letter case of the name is accepted. */
function readStreamReply(message: Buffer, query: Query): Observed<Message> {
  const reply = readReply(message, query, false) ?? unseen('malformed', 'not the answer to the question');
  return reply.seen && reply.value.truncated ? unseen('malformed', 'truncated over TCP') : reply;
}
