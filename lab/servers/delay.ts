import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/**
 * A connection seen through a long line. The socket is connected at once, as loopback does, so that the first octets wait for the
 * handshake too: what is sent travels half a round trip, and nothing arrives before one and a half have passed.
 */
export function delayed(socket: Socket, roundTripMs: number): Duplex {
  const half = roundTripMs / 2;
  const opened = performance.now() + 3 * half;
  const inbound = lane(() => Math.max(half, opened - performance.now()));
  const outbound = lane(() => Math.max(half, opened + half - performance.now()));

  const line = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      outbound.send(() => socket.writable && socket.write(chunk));
      done();
    },
    final: (done) => {
      outbound.send(() => socket.end());
      done();
    },
    destroy: (error, done) => {
      inbound.close();
      // What was written before is still under way.
      outbound.send(() => socket.destroySoon());
      done(error);
    },
  });
  socket.on('data', (chunk) => inbound.send(() => line.push(chunk)));
  socket.on('end', () => inbound.send(() => line.push(null)));
  socket.on('close', () => inbound.send(() => line.destroy()));
  line.on('error', () => line.destroy());
  return line;
}

/** Acts arrive late, in the order in which they were sent. */
function lane(delayMs: () => number) {
  const acts: (() => void)[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let open = true;
  return {
    send: (act: () => void) => {
      if (!open) return;
      acts.push(act);
      const timer = setTimeout(() => {
        timers.delete(timer);
        acts.shift()?.();
      }, delayMs());
      timers.add(timer);
    },
    close: () => {
      open = false;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
