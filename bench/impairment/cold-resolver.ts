import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';

export interface Place {
  readonly address: string;
  readonly port: number;
}

/**
 * A resolver that knows the root alone, before one that knows everything: the first question below a top-level domain, and the first below
 * a domain, cost it a round trip each, and so does every name that it has not yet looked up (RFC 1034 §5.3.3). Who asks meanwhile waits
 * for the same answer. `travel` is such a round trip; without one it is a resolver that knows every name.
 */
export async function coldResolver(
  behind: Place,
  travel: (() => Promise<unknown>) | null,
  host: string,
): Promise<Place> {
  const known = new Map<string, Promise<unknown>>();
  const learn = (what: string, before: Promise<unknown>): Promise<unknown> => {
    const met = known.get(what) ?? before.then(travel);
    known.set(what, met);
    return met;
  };
  const learnt = (message: Buffer): Promise<unknown> => {
    const { labels, type } = questionOf(message);
    const top = learn(labels.slice(-1).join('.'), Promise.resolve());
    const domain = labels.length < 2 ? top : learn(labels.slice(-2).join('.'), top);
    return learn(`${labels.join('.')} ${type}`, domain);
  };

  const socket = createSocket('udp4');
  socket.on('message', async (message, asker) => {
    if (travel) await learnt(message);
    const onward = createSocket('udp4');
    onward.on('message', (answer) => {
      onward.close();
      socket.send(answer, asker.port, asker.address);
    });
    onward.send(message, behind.port, behind.address);
  });
  // Over a connection comes what was cut over UDP, and is known by then.
  const server = net.createServer((connection) => {
    const onward = net.connect({ host: behind.address, port: behind.port });
    for (const end of [connection, onward]) end.on('error', () => [connection, onward].map((one) => one.destroy()));
    connection.pipe(onward).pipe(connection);
  });
  return { address: host, port: await bindBoth(socket.unref(), server.unref(), host) };
}

/** One port for both transports: a free port for datagrams may be taken by a connection, and then another one is tried. */
export async function bindBoth(socket: Socket, server: net.Server, host: string): Promise<number> {
  for (;;) {
    server.listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    socket.bind(port, host);
    const isBound = await once(socket, 'listening').then(
      () => true,
      () => false,
    );
    if (isBound) return port;
    server.close();
    await once(server, 'close');
  }
}

/** Labels and type of the question (RFC 1035 §4.1.2). */
function questionOf(message: Buffer): { readonly labels: readonly string[]; readonly type: number } {
  const labels: string[] = [];
  let offset = 12;
  for (let length = message.readUInt8(offset); length > 0; length = message.readUInt8(offset)) {
    labels.push(message.toString('latin1', offset + 1, offset + 1 + length).toLowerCase());
    offset += 1 + length;
  }
  return { labels, type: message.readUInt16BE(offset + 1) };
}
