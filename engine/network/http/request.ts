import http from 'node:http';
import type net from 'node:net';
import type { Duplex } from 'node:stream';
import { guarded } from '../../common/guarded.ts';
import type { TlsSession } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { answerWithin } from '../time.ts';
import { withConnection } from '../transport/connection.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import type { HttpProtocol } from '../transport/shake-hands.ts';
import { answerOverHttp2 } from './http2.ts';
import type { KeptPage, KeptPages } from './kept-pages.ts';
import { type HttpResponse, MAX_HEADER_BYTES, MAX_HEADERS, type Request, readBody, silenceOfHttp } from './response.ts';

const MAX_INFORMATIONAL = 10;

/**
 * Over HTTPS a request follows on an idle connection to the same host and address, if there is one; where the server has closed that
 * meanwhile, it is sent again on a new one (RFC 9112 §9.3.1). Nothing is pipelined. A server that speaks nothing but HTTP/2 says so by its
 * alert (RFC 7301 §3.2), and is asked again in that.
 */
export async function sendRequest(
  context: NetworkContext,
  request: Request,
  pages: KeptPages,
): Promise<Observed<HttpResponse>> {
  const kept = request.target.secure ? pages.take(nameOf(request)) : null;
  const answer = await sendOn(context, request, pages, kept);
  if (answer.seen || context.signal.aborted) return answer;
  if (kept !== null && answer.silence === 'reset') return sendOn(context, request, pages, null);
  return answer.detail === NOT_IN_HTTP1 ? sendOn(context, request, pages, null, 'h2') : answer;
}

const NOT_IN_HTTP1 = 'TLS: ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';

const nameOf = ({ target, address }: Request) => `${target.host} ${address} ${target.port}`;

function sendOn(
  context: NetworkContext,
  request: Request,
  pages: KeptPages,
  kept: KeptPage | null,
  protocol: HttpProtocol = 'http/1.1',
): Promise<Observed<HttpResponse>> {
  const { target, address, connectMs, budget } = request;
  const isKept = (socket: net.Socket) => pages.holds(socket);
  const limits = { deadlineMs: budget.leftMs, connectMs, budget, open: kept?.socket, isKept };
  return withConnection(context, { address, port: target.port }, limits, async (socket, time) => {
    const started = performance.now();
    const timed = (answer: Observed<Answer>) =>
      mapSeen(answer, (got) => ({ ...got, elapsedMs: performance.now() - started }));
    if (!target.secure) return timed(await answerOn(socket, context, request, null, time));
    const page = kept ? seen(kept) : await openPage(socket, context, request, protocol, time);
    if (!page.seen) return page;
    if (protocol === 'h2') {
      const { stream, session } = page.value;
      return timed(mapSeen(await answerOverHttp2(stream, context, request, time), (got) => ({ ...got, tls: session })));
    }
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
  protocol: HttpProtocol,
  time: Ends,
): Promise<Observed<KeptPage>> {
  const shaken = await context.shakeHands(socket, { host: target.host, address, protocol }, time);
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
    // Node may still be writing when the whole answer is there. Once it has written, it takes its listeners off the stream: by then no
    // other request may stand on it.
    const released = new Promise<void>((resolve) => request.once('close', resolve));
    request.on('response', (response) => {
      complete = () => response.complete;
      const tell = (read: Awaited<ReturnType<typeof readBody>>) => {
        if (!read.seen) return answer(read);
        const { statusCode: status = 0, rawHeaders } = response;
        if (rawHeaders.length > 2 * MAX_HEADERS) return answer(unseen('limit', `more than ${MAX_HEADERS} headers`));
        if (status < 200 || status > 599) return answer(unseen('malformed', `status ${status}`));
        const got = seen({ status, headers: headerPairs(rawHeaders), tls, ...read.value });
        if (!keep || !request.shouldKeepAlive || !response.complete || read.value.bodyCut) return answer(got);
        void released.then(() => {
          if (!stream.destroyed) keep();
          answer(got);
        });
      };
      const fail = ({ message }: Error) => answer(unseen('internal', message));
      void readBody(response, maxBytes, time).then(guarded(tell, fail));
    });
    request.end();
  });
}

function headerPairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ''] as const] : []));
}
