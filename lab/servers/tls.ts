import type { Duplex } from 'node:stream';
import { createSecureContext, createServer, type SecureContext, type Server, TLSSocket } from 'node:tls';
import type { Issued } from '../authority.ts';
import type { TlsBehaviour } from '../hosts.ts';

/** Who a server claims to be, by the name asked (SNI); null: no name was sent. */
export type Identity = (serverName: string | null) => Issued;

/** As the handshake lists it (RFC 7301 §3.1). */
const HTTP2 = Buffer.from('\u0002h2');

/** Speaks TLS on a connection. Calls back with the name asked once the handshake is done; a failed one ends the connection. */
export function secure(
  connection: Duplex,
  identity: Identity,
  manner: TlsBehaviour,
  ready: (stream: TLSSocket, serverName: string | null) => void,
): void {
  let asked: string | null = null;
  const stream = new TLSSocket(connection as never, {
    isServer: true,
    secureContext: contextOf(identity(null), manner),
    ...(manner.onlyHttp2 && { ALPNProtocols: HTTP2 as never }),
    SNICallback: (name, done) => {
      asked = name.toLowerCase();
      done(null, contextOf(identity(asked), manner));
    },
    ...(identity(null).staple && { server: stapling(() => identity(asked)) }),
  });
  let secured = false;
  stream.once('secure', () => {
    secured = true;
    ready(stream, asked);
  });
  // A client that leaves before the handshake is over waits for no close.
  stream.once('end', () => (secured ? stream.end() : stream.destroy()));
  stream.on('error', () => connection.destroy());
  stream.once('close', () => connection.destroy());
}

/** Node asks the server that a connection belongs to; ours come from elsewhere. */
function stapling(identity: () => Issued): Server {
  const server = createServer();
  server.on('OCSPRequest', (_certificate, _issuer, answer) => answer(null, identity().staple ?? Buffer.alloc(0)));
  return server;
}

const contexts = new WeakMap<Issued, Map<string, SecureContext>>();

/** TLS 1.0 and 1.1 are only spoken at security level 0. */
function contextOf(
  issued: Issued,
  { versions = ['TLSv1.2', 'TLSv1.3'], ciphers, groups }: TlsBehaviour,
): SecureContext {
  const suites = ciphers ?? (versions[0] < 'TLSv1.2' ? 'DEFAULT:@SECLEVEL=0' : undefined);
  const manner = `${versions} ${suites} ${groups}`;
  const known = contexts.get(issued) ?? new Map<string, SecureContext>();
  contexts.set(issued, known);
  const context =
    known.get(manner) ??
    createSecureContext({
      key: issued.key.export({ type: 'pkcs8', format: 'pem' }),
      cert: issued.pem,
      minVersion: versions[0],
      maxVersion: versions[1],
      ...(suites && { ciphers: suites }),
      ...(groups !== undefined && { ecdhCurve: groups }),
    });
  known.set(manner, context);
  return context;
}
