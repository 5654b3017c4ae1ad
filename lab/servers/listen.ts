import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { delayed } from './delay.ts';
import { openSilence } from './silence.ts';

/** Everything the lab holds open, closed at once. */
export interface Ground {
  readonly host: string;
  /** Port of a new TCP listener of this server. */
  readonly tcp: (server: string, serve: (connection: Duplex) => void) => Promise<number>;
  /** Port of a new UDP socket of this server; `serve` answers or not. */
  readonly udp: (server: string, serve: (message: Buffer) => Buffer | null, port?: number) => Promise<number>;
  /** Port of a listener that drops every connection attempt, as a firewall does. */
  readonly silence: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** `latencyOf` a server is one round trip: a datagram is answered after one, a connection speaks after two and then after one. */
export function openGround(host: string, latencyOf: (server: string) => number): Ground {
  const closers: (() => Promise<void>)[] = [];
  const connections = new Set<Duplex>();
  const timers = new Set<NodeJS.Timeout>();

  const later = (latencyMs: number, act: () => void) => {
    if (latencyMs === 0) return act();
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, latencyMs);
    timers.add(timer);
  };

  return {
    host,
    tcp: async (name, serve) => {
      const latencyMs = latencyOf(name);
      const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
        socket.on('error', () => socket.destroy());
        const stream = latencyMs === 0 ? socket : delayed(socket, latencyMs);
        connections.add(stream);
        stream.once('close', () => connections.delete(stream));
        stream.once('end', () => stream.end());
        serve(stream);
      });
      await new Promise<void>((ready) => server.listen(0, host, ready));
      closers.push(() => new Promise((done) => server.close(() => done())));
      return (server.address() as { port: number }).port;
    },
    udp: async (name, serve, port = 0) => {
      const latencyMs = latencyOf(name);
      const socket = createSocket('udp4');
      let open = true;
      socket.on('message', (message, asker) => {
        const reply = serve(message);
        if (reply !== null) later(latencyMs, () => open && socket.send(reply, asker.port, asker.address));
      });
      await new Promise<void>((ready, refused) => {
        socket.once('error', refused);
        socket.bind(port, host, ready);
      }).catch((fault: Error) => {
        // Where the port was taken the socket is still there.
        socket.close();
        throw fault;
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
      const { port, close } = await openSilence(host);
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
