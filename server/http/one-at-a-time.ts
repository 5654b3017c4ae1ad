import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Requests of one connection that wait for the answer to the one before them. */
interface Line {
  busy: boolean;
  waiting: (() => void)[];
}

/**
 * Node hands over all requests that a packet holds (RFC 9112 §9.3.2), and would keep the answers of a client that reads none. Here one
 * request of a connection is answered at a time, and nothing more is read from it while others wait. Of all connections together `most`
 * wait; beyond that one of its own may, which may arrive while the last octets of an answer leave.
 */
export function oneAtATime(answer: Listener, most: number): Listener {
  const lines = new WeakMap<Socket, Line>();
  let waitingInAll = 0;

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { busy: false, waiting: [] };
    lines.set(socket, line);
    // Node resumes a socket when a body is read.
    socket.on('resume', () => void (line.waiting.length > 0 && socket.pause()));
    socket.once('close', () => leave(line, line.waiting.length));
    return line;
  }

  function leave(line: Line, number: number): (() => void) | undefined {
    waitingInAll -= number;
    return line.waiting.splice(0, number)[0];
  }

  function next(line: Line, socket: Socket): void {
    if (socket.destroyed) return;
    const begin = line.waiting.length > 0 ? leave(line, 1) : undefined;
    line.busy = begin !== undefined;
    if (line.waiting.length === 0) socket.resume();
    begin?.();
  }

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const line = lineOf(socket);
    const begin = () => {
      outgoing.once('close', () => next(line, socket));
      answer(incoming, outgoing);
    };
    if (!line.busy) {
      line.busy = true;
      return begin();
    }
    line.waiting.push(begin);
    waitingInAll += 1;
    socket.pause();
    if (waitingInAll > most && line.waiting.length > 1) socket.destroy();
  };
}
