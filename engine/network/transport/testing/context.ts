import net, { type AddressInfo } from 'node:net';
import { type Observed, seen } from '../../../model/observed.ts';
import { openSlots } from '../../courtesy/slots.ts';
import { shakeTrusting } from '../../tls/handshake.ts';
import { openGuard } from '../guard.ts';
import type { NetworkContext } from '../network-context.ts';

/** For tests: the network that stands for the public internet, and where its addresses are really served. */
export interface Places {
  /** `address:port` to loopback port; what is missing goes nowhere. */
  readonly places?: Readonly<Record<string, number>>;
  readonly hosts?: Readonly<Record<string, readonly string[]>>;
  /** Trusted ones, PEM. */
  readonly roots?: readonly string[];
}

/** For tests: a network context over loopback. 203.0.113.0/24 and 127.0.0.0/8 may be reached. */
export function testNetworkContext({
  places = {},
  hosts = {},
  roots = [],
  ...others
}: Places & Partial<NetworkContext> = {}): NetworkContext {
  return {
    signal: new AbortController().signal,
    now: '2026-11-20T12:00:00.000Z',
    domain: undefined,
    permits: { dns: true, connections: true },
    dial: ({ address, port }) => {
      const place = places[`${address}:${port}`];
      return place === undefined ? { address, port } : { address: '127.0.0.1', port: place };
    },
    mayReach: openGuard(['203.0.113.0/24', '127.0.0.0/8']),
    refusal: async () => null,
    mayConnect: () => true,
    leaveAlone: () => {},
    connections: { left: 1_000 },
    slots: openSlots(),
    heard: new Set(),
    mute: new Set(),
    shakeHands: shakeTrusting(roots),
    ehlo: 'audit.house.test',
    userAgent: 'test',
    bootstrap: { rdap: {}, whois: {}, whoisRoot: null },
    addresses: async (host): Promise<Observed<readonly string[]>> => seen(hosts[host] ?? []),
    ...others,
  };
}

/** For tests: a server on loopback, and how many connections it has had. */
export interface TestServer {
  readonly port: number;
  readonly accepted: () => number;
  /** Resolves once no connection is left. */
  readonly empty: () => Promise<void>;
  readonly close: () => void;
}

/** For tests: serves `talk` on a free port of loopback. */
export async function serve(talk: (socket: net.Socket) => void): Promise<TestServer> {
  const sockets = new Set<net.Socket>();
  let accepted = 0;
  let told = () => {};
  const server = net.createServer((socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) told();
    });
    talk(socket);
    // Unread octets would keep the end of the connection unseen.
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    empty: () =>
      new Promise((resolve) => {
        told = resolve;
        if (sockets.size === 0) resolve();
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** For tests: sends `text` one octet every `ms`, for as long as the connection stands. */
export function drip(socket: net.Socket, text: string | Buffer, ms: number): void {
  const octets = Buffer.from(text);
  let at = 0;
  const timer = setInterval(() => socket.write(octets.subarray(at, ++at)), ms);
  socket.on('close', () => clearInterval(timer));
}
