import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server';
import { bareHeaders } from './guards.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { cutUnread, cutWhereStalled, type OpenAnswer } from './unread.ts';
import { type ProxySettings, visitorAt } from './visitor.ts';

/** How many ports are tried, the configured one included. */
const PORTS = 20;
const LAST_PORT = 65_535;

/** An answer that takes longer is cut when the server stops. */
const DRAIN_MS = 10_000;
const IDLE_MS = 100;

/** What clients may take of the server's time and memory. */
export interface Bounds {
  /** From the connection or the last answer on: for the request head, and for the whole request. */
  readonly headMs: number;
  readonly wholeMs: number;
  /** How long a reader may take nothing of an answer. */
  readonly stallMs: number;
  /** Requests that wait for an earlier one of their connection, on all connections together: of a few kilobytes each. */
  readonly mostWaiting: number;
  /** Octets of answers that wait for their readers; a visitor and its networks have parts of them. */
  readonly unreadOctets: number;
}
const BOUNDS: Bounds = {
  headMs: 10_000,
  wholeMs: 120_000,
  stallMs: 30_000,
  mostWaiting: 3_000,
  unreadOctets: 64_000_000,
};

/** Longer than the 60 s of proxies: the side that reuses a connection must be the one that closes it. */
const KEEP_ALIVE_MS = 65_000;

type Bindings = HttpBindings | Http2Bindings;
type Fetch = (request: Request, env?: Bindings) => Response | Promise<Response>;

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Stops accepting, finishes the answers in progress, and closes what is still open afterwards. */
  readonly close: () => Promise<void>;
}

interface Place extends Partial<ProxySettings> {
  readonly host: string;
  readonly port: number;
  readonly exact?: boolean;
}

/** Listens on the port or, if it is in use, on the next free one, unless `exact`. Port 0 is any. */
export async function listen(
  fetch: Fetch,
  { host, port, exact = false, proxyHops = 0, production = true }: Place,
  drainMs = DRAIN_MS,
  bounds: Partial<Bounds> = {},
): Promise<Listening> {
  const { headMs, wholeMs, stallMs, mostWaiting, unreadOctets } = { ...BOUNDS, ...bounds };
  const open = new Set<OpenAnswer>();
  const patience = {
    headersTimeout: headMs,
    requestTimeout: wholeMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: headMs / 5,
  };
  const server = createServer(
    patience,
    listenerFor(following(open, fetch, stallMs, { proxyHops, production }), mostWaiting),
  );
  for (let candidate = port; ; candidate += 1) {
    const fault = await tryPort(server, host, candidate);
    if (!fault) break;
    const another = !exact && fault.code === 'EADDRINUSE' && candidate < Math.min(port + PORTS - 1, LAST_PORT);
    if (!another) throw fault;
  }
  const watch = cutUnread(open, unreadOctets);
  server.once('close', () => clearInterval(watch));
  return { host, port: (server.address() as AddressInfo).port, close: () => close(server, open, drainMs) };
}

/** `fetch` cannot represent TRACE and CONNECT (Fetch Standard, forbidden methods), nor an invalid URL; they are refused here. */
function listenerFor(fetch: Fetch, mostWaiting: number) {
  const bare = (status: number) => new Response(null, { status, headers: bareHeaders });
  const answer = getRequestListener(fetch, {
    errorHandler: (fault) => bare(fault instanceof RequestError ? 400 : 500),
  });
  const inTurn = oneAtATime((incoming, outgoing) => {
    // Node's parser takes what calls itself HTTP/0.9 or HTTP/2.0, and answers it as HTTP/1.1.
    if (incoming.httpVersionMajor !== 1) return void outgoing.writeHead(505, bareHeaders).end();
    // Node keeps the first of several; a proxy in front may have read another (RFC 9112 §3.2).
    if ((incoming.headersDistinct['host']?.length ?? 0) > 1) return void outgoing.writeHead(400, bareHeaders).end();
    if (incoming.method === 'TRACE' || incoming.method === 'CONNECT')
      return void outgoing.writeHead(405, bareHeaders).end();
    return void answer(incoming, outgoing);
  }, mostWaiting);
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.headers['transfer-encoding'] !== undefined) limitSmallPieces(incoming);
    inTurn(incoming, outgoing);
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

/** Follows each answer until it is sent, or its reader has gone; of event streams, which have no end, that is noted. */
function following(open: Set<OpenAnswer>, fetch: Fetch, stallMs: number, door: ProxySettings): Fetch {
  return async (request, env) => {
    if (!env) return fetch(request, env);
    const { outgoing, incoming } = env;
    const visitor = visitorAt(incoming.socket.remoteAddress, request.headers.get('x-forwarded-for') ?? '', door);
    const answer = { outgoing, visitor, isEndless: false };
    open.add(answer);
    cutWhereStalled(answer, stallMs);
    outgoing.once('close', () => open.delete(answer));
    const response = await fetch(request, env);
    answer.isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    return response;
  };
}

/** Accepts no new connections and finishes answers; event streams, which have no end, are closed: their readers reconnect and resume. */
async function close(server: Server, open: ReadonlySet<OpenAnswer>, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const { outgoing, isEndless } of open) if (isEndless) outgoing.destroy();
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  // A connection whose answer is finished would wait for another request.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  await closed;
  clearTimeout(late);
  clearInterval(idle);
}
