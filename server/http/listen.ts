import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** How many ports are tried, the one asked for included. */
const PORTS = 20;
const LAST_PORT = 65_535;

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Stops to accept and ends what is still open. */
  readonly close: () => Promise<void>;
}

/** Listens on the port, or where others already do on the next free one. Port 0 is any. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listening> {
  const server = createServer(listenerFor(fetch));
  for (let candidate = port; ; candidate += 1) {
    const fault = await tryPort(server, host, candidate);
    if (!fault) break;
    const another = fault.code === 'EADDRINUSE' && candidate < Math.min(port + PORTS - 1, LAST_PORT);
    if (!another) throw fault;
  }
  return { host, port: (server.address() as AddressInfo).port, close: () => close(server) };
}

/** TRACE and CONNECT cannot be told to `fetch` (Fetch Standard, forbidden methods); they are refused before. */
function listenerFor(fetch: (request: Request) => Response | Promise<Response>) {
  const answer = getRequestListener(fetch);
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.method === 'TRACE' || incoming.method === 'CONNECT') return void outgoing.writeHead(405).end();
    return void answer(incoming, outgoing);
  };
}

function tryPort(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const settle = (fault: NodeJS.ErrnoException | null) => {
      server.off('listening', listens).off('error', settle);
      resolve(fault);
    };
    const listens = () => settle(null);
    server.once('listening', listens).once('error', settle);
    server.listen({ host, port, exclusive: true });
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
