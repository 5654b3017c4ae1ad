import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NetworkOptions } from '@rempart/engine';
import { dialThrough, type Lab } from '@rempart/lab';
import { bindBoth, coldResolver } from './cold-resolver.ts';
import type { ResolverKind } from './far-lab.ts';

/** So many turns of the event loop without a packet: everybody waits for one that travels. */
const QUIET_TURNS = 40;

/**
 * A laboratory whose packets travel in rounds: all that were sent in one round arrive together, once nothing else moves. What comes of
 * them is back in the same round, so that a round is a round trip, however long the processor takes over it.
 */
export interface Rounds {
  readonly network: NetworkOptions;
  /**
   * How many round trips follow one another until it is done. Where the machine itself holds up a packet, that one travels a round later:
   * a count may be too high, and never too low.
   */
  readonly count: (task: Promise<unknown>) => Promise<number>;
  /** The round under way. */
  readonly now: () => number;
  readonly close: () => void;
}

export async function openRounds({ doors, resolvers, ...lab }: Lab, { knows, stands }: ResolverKind): Promise<Rounds> {
  const { host } = doors;
  let round = 0;
  let moves = 0;
  let travelling: (() => void)[] = [];
  const move = () => {
    moves += 1;
  };
  const travel = () => new Promise<void>((arrive) => travelling.push(arrive));
  const here = async () => {};
  const opened: (Socket | net.Server)[] = [];

  const datagrams = (port: number, way = travel): Socket => {
    const door = createSocket('udp4', async (question, asker) => {
      move();
      await way();
      const onward = createSocket('udp4', (answer) => {
        move();
        onward.close();
        door.send(answer, asker.port, asker.address);
      });
      onward.unref().send(question, port, host);
    });
    opened.push(door);
    return door;
  };
  const connections = (port: number, way = travel): net.Server => {
    const door = net.createServer({ allowHalfOpen: true }, (client) => carry(client, port, way));
    opened.push(door);
    return door;
  };
  const carry = (client: net.Socket, port: number, way: typeof travel) => {
    move();
    const server = new net.Socket({ allowHalfOpen: true });
    let isAsked = false;
    const connected = way().then(() => {
      server.connect(port, host);
      return once(server, 'connect').then(move);
    });
    const send = (act: () => void) => {
      move();
      void connected.then(way).then(act, () => client.destroy());
    };
    client.on('data', (octets) => {
      isAsked = true;
      send(() => server.write(octets));
    });
    client.on('end', () => send(() => server.end()));
    client.on('close', () => server.destroy());
    server.on('data', async (octets) => {
      move();
      // A greeting follows on the last packet of the connection's opening, which travels, too.
      if (!isAsked) await way();
      client.write(octets);
    });
    server.on('end', () => client.end());
    server.on('error', () => client.destroy());
    client.on('error', () => server.destroy());
  };

  const ports = await Promise.all(
    Object.entries(doors.ports).map(async ([name, port]) => {
      const door = name.startsWith('udp') ? datagrams(port).bind(0, host) : connections(port).listen(0, host);
      await once(door, 'listening');
      return [name, (door.address() as net.AddressInfo).port] as const;
    }),
  );
  const [own] = resolvers;
  if (!own) throw new Error('a laboratory without resolver');
  const { port } = await coldResolver(own, knows === 'root' ? travel : null, host);
  const way = stands === 'far' ? travel : here;
  const resolver = { address: host, port: await bindBoth(datagrams(port, way), connections(port, way), host) };

  return {
    network: {
      ...lab,
      resolvers: [resolver],
      dial: dialThrough({ ...doors, ports: Object.fromEntries(ports) }),
    },
    count: async (task) => {
      const begun = round;
      let isOver = false;
      void task.finally(() => {
        isOver = true;
      });
      for (;;) {
        for (let quiet = 0, seen = moves; quiet < QUIET_TURNS && !isOver; quiet = seen === moves ? quiet + 1 : 0) {
          seen = moves;
          await nextTurn();
        }
        if (isOver) break;
        const arriving = travelling;
        travelling = [];
        if (arriving.length > 0) round += 1;
        for (const arrive of arriving) arrive();
      }
      return round - begun;
    },
    now: () => round,
    close: () => {
      for (const one of opened) one.close();
    },
  };
}
