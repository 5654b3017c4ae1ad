import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { Duplex } from 'node:stream';
import type { Moment, Page, TlsBehaviour, WebService } from '../hosts.ts';
import { type Identity, secure } from './tls.ts';

/** Sites of one port by host name; the first answers for names unknown. */
export type Sites = ReadonlyMap<string, WebService>;

const MOVED_PERMANENTLY = 301;

/** Hands plain connections to the sites. */
export function serveHttp(sites: Sites, moment: Moment): (connection: Duplex) => void {
  const server = createServer(listener(sites, moment));
  return (connection) => {
    server.emit('connection', connection);
  };
}

/** The same behind TLS, the certificate chosen by the name asked. */
export function serveHttps(
  sites: Sites,
  moment: Moment,
  identity: Identity,
  manner: TlsBehaviour,
): (connection: Duplex) => void {
  const plain = manner.onlyHttp2 ? serveHttp2(sites, moment) : serveHttp(sites, moment);
  return (connection) => secure(connection, identity, manner, plain);
}

function serveHttp2(sites: Sites, moment: Moment): (connection: Duplex) => void {
  const server = createHttp2Server(listener(sites, moment) as never);
  return (connection) => {
    // Node marks the end of a handshake on sockets of its own servers alone, and waits for that mark.
    Object.assign(connection, { secureConnecting: false });
    server.emit('connection', connection);
  };
}

function listener(sites: Sites, moment: Moment): RequestListener {
  const [first] = sites.values();
  // A page that depends on the moment is written once.
  const written = new Map<unknown, string>();
  const bodyOf = ({ body }: Page): string | undefined => {
    if (typeof body !== 'function') return body;
    const text = written.get(body) ?? body(moment);
    written.set(body, text);
    return text;
  };
  return (request, response) => {
    const host = (request.headers.host ?? String(request.headers[':authority'] ?? ''))
      .toLowerCase()
      .replace(/:\d+$/, '');
    const site = sites.get(host) ?? first ?? {};
    const page = pageOf(site, host, request.url ?? '/');
    if (page === null) return;
    const { origin } = request.headers;
    if (origin && site.trustsOrigins?.test(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-credentials', 'true');
    }
    const say = () => {
      response.writeHead(page.status ?? 200, page.headers as Record<string, string | string[]>);
      response.end(bodyOf(page));
    };
    if (page.afterMs === undefined) say();
    else setTimeout(say, page.afterMs).unref();
  };
}

function pageOf(site: WebService, host: string, path: string): Page | null {
  const { pages = {}, redirect, answer, headers = {} } = site;
  if (answer !== undefined) return answer(path);
  const found = pages[path];
  const page = typeof found === 'string' ? { body: found } : found;
  if (page !== undefined) {
    return { ...page, headers: { 'content-type': 'text/html; charset=utf-8', ...headers, ...page.headers } };
  }
  if (redirect === undefined) {
    return { status: 404, headers: { 'content-type': 'text/plain', ...headers }, body: 'Rien ici.\n' };
  }
  const origin = redirect === 'https:' ? `https://${host}` : redirect;
  return { status: MOVED_PERMANENTLY, headers: { ...headers, location: `${origin}${path}` } };
}
