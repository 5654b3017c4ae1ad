import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server';
import { bareHeaders } from './guards.ts';

/** How many ports are tried, the configured one included. */
const PORTS = 20;
const LAST_PORT = 65_535;

/** An answer that takes longer is cut when the server stops. */
const DRAIN_MS = 10_000;
const IDLE_MS = 100;

/**
 * Time limits for clients, from the connection or the last answer on: for the request head, and for the whole request; and how long a
 * reader of events may leave pending events unread.
 */
export interface Patience {
  readonly headMs: number;
  readonly wholeMs: number;
  readonly stallMs: number;
}
const PATIENCE: Patience = { headMs: 10_000, wholeMs: 120_000, stallMs: 60_000 };

/** Longer than the 60 s of proxies: the side that reuses a connection must be the one that closes it. */
const KEEP_ALIVE_MS = 65_000;

type Bindings = HttpBindings | Http2Bindings;
type Outgoing = Bindings['outgoing'];
type Fetch = (request: Request, env?: Bindings) => Response | Promise<Response>;

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Stops accepting, finishes the answers in progress, and closes what is still open afterwards. */
  readonly close: () => Promise<void>;
}

/** Listens on the port or, if it is in use, on the next free one, unless `exact`. Port 0 is any. */
export async function listen(
  fetch: Fetch,
  { host, port, exact = false }: { readonly host: string; readonly port: number; readonly exact?: boolean },
  drainMs = DRAIN_MS,
  { headMs, wholeMs, stallMs }: Patience = PATIENCE,
): Promise<Listening> {
  const streams = new Set<Outgoing>();
  const patience = {
    headersTimeout: headMs,
    requestTimeout: wholeMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: headMs / 5,
  };
  const server = createServer(patience, listenerFor(noting(streams, fetch)));
  for (let candidate = port; ; candidate += 1) {
    const fault = await tryPort(server, host, candidate);
    if (!fault) break;
    const another = !exact && fault.code === 'EADDRINUSE' && candidate < Math.min(port + PORTS - 1, LAST_PORT);
    if (!another) throw fault;
  }
  const watch = cutStalled(streams, stallMs);
  server.once('close', () => clearInterval(watch));
  return { host, port: (server.address() as AddressInfo).port, close: () => close(server, streams, drainMs) };
}

/** `fetch` cannot represent TRACE and CONNECT (Fetch Standard, forbidden methods), nor an invalid URL; they are refused here. */
function listenerFor(fetch: Fetch) {
  const bare = (status: number) => new Response(null, { status, headers: bareHeaders });
  const answer = getRequestListener(fetch, {
    errorHandler: (fault) => bare(fault instanceof RequestError ? 400 : 500),
  });
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.headers['transfer-encoding'] !== undefined) limitSmallPieces(incoming);
    // Node keeps the first of several; a proxy in front may have read another (RFC 9112 §3.2).
    if ((incoming.headersDistinct['host']?.length ?? 0) > 1) return void outgoing.writeHead(400, bareHeaders).end();
    if (incoming.method === 'TRACE' || incoming.method === 'CONNECT')
      return void outgoing.writeHead(405, bareHeaders).end();
    return void answer(incoming, outgoing);
  };
}

/** Of a body in chunks. Its other pieces are limited by its octets. */
const MOST_SMALL_PIECES = 10_000;
const SMALL_PIECE_OCTETS = 256;

/**
 * A chunk of one octet (RFC 9112 §7.1) costs the event loop as much as one of 64 kB, and six octets of its sender. A body of 12 MB may come
 * in more pieces than that: where its client writes by the kilobyte, or over a slow line, since a chunk is read as its packets arrive.
 */
function limitSmallPieces(incoming: IncomingMessage): void {
  const push = incoming.push.bind(incoming);
  let small = 0;
  incoming.push = (piece: Buffer | null, encoding) => {
    if (piece !== null && piece.length < SMALL_PIECE_OCTETS) small += 1;
    if (small <= MOST_SMALL_PIECES) return push(piece, encoding);
    incoming.destroy();
    return false;
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

/** Tracks the open answers that are event streams. */
function noting(streams: Set<Outgoing>, fetch: Fetch): Fetch {
  return async (request, env) => {
    const response = await fetch(request, env);
    if (env && response.headers.get('content-type')?.startsWith('text/event-stream')) {
      const { outgoing } = env;
      streams.add(outgoing);
      outgoing.once('close', () => streams.delete(outgoing));
    }
    return response;
  };
}

/** Closes streams whose reader took nothing of what was pending between two checks; a slow reader stays. */
function cutStalled(streams: ReadonlySet<Outgoing>, stallMs: number): NodeJS.Timeout {
  let takenBefore = new Map<Outgoing, number>();
  const look = () => {
    const pending = [...streams].filter(({ writableLength }) => writableLength > 0);
    const taken = new Map(pending.map((stream) => [stream, octetsTaken(stream)]));
    for (const [stream, octets] of taken) if (takenBefore.get(stream) === octets) stream.destroy();
    takenBefore = taken;
  };
  return setInterval(look, stallMs).unref();
}

/** What the system accepted for its reader: a backlog that stays the same may be another one each time. */
function octetsTaken({ socket }: Outgoing): number {
  return socket ? socket.bytesWritten - socket.writableLength : 0;
}

/** Accepts no new connections and finishes answers; event streams, which have no end, are closed: their readers reconnect and resume. */
async function close(server: Server, streams: ReadonlySet<Outgoing>, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const stream of streams) stream.destroy();
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  // A connection whose answer is finished would wait for another request.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  await closed;
  clearTimeout(late);
  clearInterval(idle);
}
