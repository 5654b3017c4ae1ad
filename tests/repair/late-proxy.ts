import { once } from 'node:events';
import { createServer as createHttp, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** For tests: what stands between a client and its host, and hands changes on only when it is told to. */
export interface LateProxy {
  readonly port: number;
  /** Hands on what waits, and ends once the host has answered it. */
  readonly release: () => Promise<void>;
  readonly close: () => void;
}

const UPDATE = 5;

/** Before a name server: a connection that brings an update is lost at once, and the update is heard later. */
export async function openLateProxy(host: number): Promise<LateProxy> {
  const held: Buffer[] = [];
  const server = createServer((client) => {
    const onward = connect({ host: '127.0.0.1', port: host });
    client.on('data', (octets: Buffer) => {
      if ((octets[4] ?? 0) >> 3 !== UPDATE) return onward.write(octets);
      held.push(octets);
      return client.destroy();
    });
    onward.on('data', (octets) => client.write(octets));
    joined(client, onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const release = async () => {
    for (const octets of held.splice(0)) {
      const onward = connect({ host: '127.0.0.1', port: host });
      onward.write(octets);
      await once(onward, 'data');
      onward.destroy();
    }
  };
  return { port: (server.address() as AddressInfo).port, release, close: () => server.close() };
}

/** Before an interface over HTTP: a change is answered with 504, and handed on later. */
export async function openLateGateway(host: URL): Promise<LateProxy> {
  const held: (() => Promise<void>)[] = [];
  const server = createHttp(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const hand = async () => {
      const onward = request(new URL(url, host), { method, headers }).end(Buffer.concat(pieces));
      const [answer] = await once(onward, 'response');
      return answer;
    };
    if (method === 'GET') {
      const answer = await hand();
      response.writeHead(answer.statusCode, answer.headers);
      return answer.pipe(response);
    }
    held.push(async () => void (await once((await hand()).resume(), 'end')));
    return response.writeHead(504).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const release = async () => {
    for (const hand of held.splice(0)) await hand();
  };
  return { port: (server.address() as AddressInfo).port, release, close: () => server.close() };
}

function joined(one: Socket, other: Socket): void {
  for (const [socket, peer] of [
    [one, other],
    [other, one],
  ] as const)
    socket.on('error', () => {}).on('close', () => peer.destroy());
}
