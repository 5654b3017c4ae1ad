import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { delayed } from './delay.ts';
import { openSilence } from './silence.ts';

const LOOPBACK = '127.0.0.1';

/** Everything the lab holds open, closed at once. */
export interface Ground {
  /** Port of a new TCP listener. */
  readonly tcp: (serve: (connection: Duplex) => void) => Promise<number>;
  /** Port of a new UDP socket; `serve` answers or not. */
  readonly udp: (serve: (message: Buffer) => Buffer | null, port?: number) => Promise<number>;
  /** Port of a listener that drops every connection attempt, as a firewall does. */
  readonly silence: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** `latencyMs` is one round trip: a datagram is answered after one, a connection speaks after two and then after one. */
export function openGround(latencyMs: number): Ground {
  const closers: (() => Promise<void>)[] = [];
  const connections = new Set<Duplex>();
  const timers = new Set<NodeJS.Timeout>();

  const later = (act: () => void) => {
    if (latencyMs === 0) return act();
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, latencyMs);
    timers.add(timer);
  };

  return {
    tcp: async (serve) => {
      const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
        socket.on('error', () => socket.destroy());
        const stream = latencyMs === 0 ? socket : delayed(socket, latencyMs);
        connections.add(stream);
        stream.once('close', () => connections.delete(stream));
        stream.once('end', () => stream.end());
        serve(stream);
      });
      await new Promise<void>((ready) => server.listen(0, LOOPBACK, ready));
      closers.push(() => new Promise((done) => server.close(() => done())));
      return (server.address() as { port: number }).port;
    },
    udp: async (serve, port = 0) => {
      const socket = createSocket('udp4');
      let open = true;
      socket.on('message', (message, asker) => {
        const reply = serve(message);
        if (reply !== null) later(() => open && socket.send(reply, asker.port, asker.address));
      });
      await new Promise<void>((ready, refused) => {
        socket.once('error', refused);
        socket.bind(port, LOOPBACK, ready);
      });
      closers.push(
        () =>
          new Promise((done) => {
            open = false;
            socket.close(() => done());
          }),
      );
      return socket.address().port;
    },
    silence: async () => {
      const { port, close } = await openSilence();
      closers.push(close);
      return port;
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      for (const connection of connections) connection.destroy();
      await Promise.all(closers.map((close) => close()));
    },
  };
}
