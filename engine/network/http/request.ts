import http from 'node:http';
import type net from 'node:net';
import type { Duplex } from 'node:stream';
import type { TlsSession } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { answerWithin } from '../time.ts';
import { shakeHands } from '../tls/handshake.ts';
import { silenceOfFault, withConnection } from '../transport/connection.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import type { KeptPage, KeptPages } from './kept-pages.ts';
import type { Target } from './target.ts';

/** One request and its answer, redirects not followed. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly tls: TlsSession | null;
  readonly body: Buffer;
  readonly bodyCut: boolean;
  /** From the connection on; our own wait for a place at the address is left out. */
  readonly elapsedMs: number;
}

export interface Request {
  readonly target: Target;
  readonly address: string;
  readonly accept: string;
  readonly origin?: string;
  readonly maxBytes: number;
  /** Milliseconds for the connection alone. */
  readonly connectMs: number;
  /** Shared by all requests of a chain. */
  readonly budget: { leftMs: number };
}

const MAX_HEADERS = 200;
const MAX_HEADER_BYTES = 65_536;
const MAX_INFORMATIONAL = 10;

/**
 * Over HTTPS a request follows on an idle connection to the same host and address, if there is one; where the server has closed that
 * meanwhile, it is sent again on a new one (RFC 9112 §9.3.1). Nothing is pipelined.
 */
export async function sendRequest(
  context: NetworkContext,
  request: Request,
  pages: KeptPages,
): Promise<Observed<HttpResponse>> {
  const kept = request.target.secure ? pages.take(nameOf(request)) : null;
  const answer = await sendOn(context, request, pages, kept);
  const isClosed = kept !== null && !answer.seen && answer.silence === 'reset' && !context.signal.aborted;
  return isClosed ? sendOn(context, request, pages, null) : answer;
}

const nameOf = ({ target, address }: Request) => `${target.host} ${address} ${target.port}`;

function sendOn(
  context: NetworkContext,
  request: Request,
  pages: KeptPages,
  kept: KeptPage | null,
): Promise<Observed<HttpResponse>> {
  const { target, address, connectMs, budget } = request;
  const isKept = (socket: net.Socket) => pages.holds(socket);
  const limits = { deadlineMs: budget.leftMs, connectMs, budget, open: kept?.socket, isKept };
  return withConnection(context, { address, port: target.port }, limits, async (socket, time) => {
    const started = performance.now();
    const timed = (answer: Observed<Answer>) =>
      mapSeen(answer, (got) => ({ ...got, elapsedMs: performance.now() - started }));
    if (!target.secure) return timed(await answerOn(socket, context, request, null, time));
    const page = kept ? seen(kept) : await openPage(socket, context, request, time);
    if (!page.seen) return page;
    const keep = () => pages.keep(nameOf(request), page.value);
    const answer = await answerOn(page.value.stream, context, request, page.value.session, time, keep);
    if (!pages.holds(socket)) page.value.stream.destroy();
    return timed(answer);
  });
}

async function openPage(
  socket: net.Socket,
  context: NetworkContext,
  { target, address }: Request,
  time: Ends,
): Promise<Observed<KeptPage>> {
  const peer = { host: target.host, address, roots: context.roots, protocol: 'http/1.1' };
  const shaken = await shakeHands(socket, peer, time);
  if (!shaken.seen) return shaken;
  const { stream, session } = shaken.value;
  return stream ? seen({ socket, stream, session }) : unseen('refused', `TLS: ${session.failure}`);
}

type Answer = Omit<HttpResponse, 'elapsedMs'>;

function answerOn(
  stream: Duplex,
  context: NetworkContext,
  { target, accept, origin, maxBytes }: Request,
  tls: TlsSession | null,
  time: Ends,
  keep?: () => void,
): Promise<Observed<Answer>> {
  return answerWithin(time, (answer) => {
    let informational = 0;
    let complete = () => false;
    const request = http.request({
      createConnection: () => stream,
      method: 'GET',
      path: target.path,
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: {
        host: target.authority,
        'user-agent': context.userAgent,
        accept,
        ...(origin !== undefined && { origin }),
        // What is never decoded cannot blow up.
        'accept-encoding': 'identity',
        connection: keep ? 'keep-alive' : 'close',
      },
    });
    // One more tells that some were left out.
    request.maxHeadersCount = MAX_HEADERS + 1;
    request.on('information', () => {
      informational += 1;
      if (informational > MAX_INFORMATIONAL) answer(unseen('limit', `more than ${MAX_INFORMATIONAL} interim answers`));
    });
    request.on('upgrade', () => answer(unseen('malformed', '101 unasked')));
    // Octets behind a whole answer are not our affair.
    request.on('error', (fault) => complete() || answer(silenceOfHttp(fault)));
    request.on('response', (response) => {
      complete = () => response.complete;
      void readBody(response, maxBytes, time).then((read) => {
        if (!read.seen) return answer(read);
        const { statusCode: status = 0, rawHeaders } = response;
        if (rawHeaders.length > 2 * MAX_HEADERS) return answer(unseen('limit', `more than ${MAX_HEADERS} headers`));
        if (status < 200 || status > 599) return answer(unseen('malformed', `status ${status}`));
        if (keep && request.shouldKeepAlive && response.complete && !read.value.bodyCut) keep();
        answer(seen({ status, headers: headerPairs(rawHeaders), tls, ...read.value }));
      });
    });
    request.end();
  });
}

/** The body as far as `maxBytes`. One that breaks off is unseen: half a policy is not a policy. */
function readBody(
  response: http.IncomingMessage,
  maxBytes: number,
  time: Ends,
): Promise<Observed<{ body: Buffer; bodyCut: boolean }>> {
  return answerWithin(time, (answer) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (bodyCut: boolean) => answer(seen({ body: Buffer.concat(chunks).subarray(0, maxBytes), bodyCut }));
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= maxBytes) return;
      response.pause();
      finish(true);
    });
    response.on('end', () => finish(false));
    response.on('error', (fault) => answer(silenceOfHttp(fault)));
    response.on('close', () => answer(unseen('reset', 'body cut short')));
  });
}

function silenceOfHttp(fault: NodeJS.ErrnoException) {
  const { code = '' } = fault;
  if (code === 'HPE_HEADER_OVERFLOW') return unseen('limit', `more than ${MAX_HEADER_BYTES} octets of headers`);
  return code.startsWith('HPE_') ? unseen('malformed', code) : silenceOfFault(fault);
}

function headerPairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ''] as const] : []));
}
