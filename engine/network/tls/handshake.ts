import { constants } from 'node:crypto';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { avoidsBrokenHashes, BROKEN_HASH } from '../../certificates/broken-hashes.ts';
import type { Ask, TlsSession } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { goStartTls } from '../smtp/starttls.ts';
import { answerWithin } from '../time.ts';
import { type ConnectionOptions, silenceOfFault, withConnection } from '../transport/connection.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import type { Handshake, Peer, ShakeHands } from '../transport/shake-hands.ts';
import { describeCertificate, namesHost, servedChain } from './certificate.ts';
import { withFirstFlight } from './first-flight.ts';

const LIMITS: ConnectionOptions = { deadlineMs: 10_000 };
/** One certificate's status with the certificate of its issuer. */
const LONGEST_STAPLE = 8_192;

export function askTls(context: NetworkContext, limits = LIMITS): Ask['tls'] {
  return async ({ host, starttls, ...endpoint }) => {
    if (!context.permits.connections) return unseen('not-asked');
    return withConnection(
      context,
      endpoint,
      starttls ? { ...limits, deadlineMs: 3 * limits.deadlineMs } : limits,
      async (socket, time) => {
        const ready = starttls ? await goStartTls(socket, context.ehlo, time) : seen(null);
        if (!ready.seen) return ready;
        const started = performance.now();
        const shaken = await context.shakeHands(socket, { host, address: endpoint.address }, time);
        if (shaken.seen) shaken.value.stream?.destroy();
        return mapSeen(shaken, ({ session }) => ({ ...session, elapsedMs: Math.round(performance.now() - started) }));
      },
    );
  };
}

/** Shakes hands in the thread of the caller, trusting these roots. */
export const shakeTrusting = (roots: readonly string[]): ShakeHands =>
  withFirstFlight((flight, peer, time) => handshakeOn(flight, peer, roots, time));

export function handshakeOn(
  socket: Duplex,
  peer: Peer,
  roots: readonly string[],
  time: Ends,
): Promise<Observed<Handshake>> {
  const { host, address, protocol } = peer;
  return answerWithin(time, (answer) => {
    let staple: Buffer | null = null;
    const stream = tls.connect({
      socket,
      secureContext: contextOf(roots),
      rejectUnauthorized: false,
      // Names are judged apart from trust.
      checkServerIdentity: () => undefined,
      requestOCSP: true,
      ...(net.isIP(host) === 0 && { servername: host }),
      ...(protocol && { ALPNProtocols: [protocol] }),
    });
    // As of a TLS socket of its own: where the server has ended, so do we.
    stream.allowHalfOpen = false;
    // Node would build the whole chain in its old form for `checkServerIdentity`, which does not look at it here.
    stream.getPeerCertificate = () => NOT_READ;
    stream.on('OCSPResponse', (response: Buffer | null) => {
      staple = response !== null && response.length > 0 ? response : null;
    });
    stream.on('secureConnect', () => answer(described(stream, { ...peer, roots }, staple)));
    stream.on('error', (fault) => {
      answer(isRefusal(fault) ? seen({ session: failed(address, fault), stream: null }) : silenceOfFault(fault));
    });
    stream.on('close', () => answer(unseen('reset', 'closed')));
  });
}

const NOT_READ = {} as tls.DetailedPeerCertificate;

/**
 * Everything that OpenSSL can still speak, so that old servers show themselves: versions below 1.2 and weak keys need level 0.
 * Anonymous suites are left out: a server that prefers them would hide its certificate. They are asked by a hello of their own.
 */
const CIPHERS = 'ALL:!aNULL:@SECLEVEL=0';

const contexts = new WeakMap<readonly string[], tls.SecureContext>();

/** Made once for these roots, which takes some fifteen milliseconds. */
function contextOf(roots: readonly string[]): tls.SecureContext {
  const known = contexts.get(roots);
  if (known) return known;
  const context = tls.createSecureContext({
    ca: [...roots],
    ciphers: CIPHERS,
    minVersion: 'TLSv1',
    // A second handshake would be encrypted, and its cost unseen.
    secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT | constants.SSL_OP_NO_RENEGOTIATION,
  });
  contexts.set(roots, context);
  return context;
}

type Trusting = Peer & { readonly roots: readonly string[] };

/** A certificate may be strange enough for its dates or names to have no meaning; that must end here. */
function described(stream: tls.TLSSocket, peer: Trusting, staple: Buffer | null): Observed<Handshake> {
  try {
    return seen({ session: describe(stream, peer, staple), stream });
  } catch (error) {
    stream.destroy();
    return unseen('malformed', `certificate: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function describe(stream: tls.TLSSocket, { host, address, roots }: Trusting, staple: Buffer | null): TlsSession {
  // `getPeerCertificate` would append issuers of our own store: this chain is the one that was served.
  const served = servedChain(stream.getPeerX509Certificate());
  const [leaf] = served;
  const { standardName, name } = stream.getCipher();
  const { authorized, authorizationError: fault } = stream;
  // At level 0 OpenSSL lets broken hashes pass; this is the word that it has for them at any other.
  const isForgeable = authorized && !avoidsBrokenHashes(served, roots);
  const unauthorized = authorized ? null : faultName(fault, served);
  return {
    address,
    version: stream.getProtocol(),
    cipher: standardName ?? name,
    trusted: authorized && !isForgeable,
    trustFault: isForgeable ? BROKEN_HASH : unauthorized,
    nameMatches: leaf !== undefined && namesHost(leaf, host),
    chain: served.map(describeCertificate),
    ocspStapled: staple !== null,
    ocspResponse: staple !== null && staple.length <= LONGEST_STAPLE ? staple.toString('base64') : null,
    ephemeral: describeEphemeral(stream),
    failure: null,
  };
}

/** The code of OpenSSL. Node has none for a name that a constraint of the chain forbids (RFC 5280 §4.2.1.10). */
export function faultName(fault: unknown, served: readonly { readonly raw: Buffer }[]): string {
  const code = fault instanceof Error ? fault.message : String(fault);
  const isConstrained = code === 'UNSPECIFIED' && served.slice(1).some(({ raw }) => raw.includes(NAME_CONSTRAINTS));
  return isConstrained ? 'PERMITTED_VIOLATION' : code;
}

/** `id-ce-nameConstraints` in DER. */
const NAME_CONSTRAINTS = Buffer.from('0603551d1e', 'hex');

function describeEphemeral(stream: tls.TLSSocket): TlsSession['ephemeral'] {
  const { type, size, name }: Partial<tls.EphemeralKeyInfo> = stream.getEphemeralKeyInfo() ?? {};
  return type ? { type, bits: size ?? null, name: name ?? null } : null;
}

/** An alert, nonsense, or an orderly end: the server had its say. */
function isRefusal({ code, syscall }: NodeJS.ErrnoException): boolean {
  const byOpenSsl = code !== undefined && /^(ERR_(SSL|OSSL|TLS)_|EPROTO$)/.test(code);
  const closed = code === 'ECONNRESET' && syscall === undefined;
  return byOpenSsl || closed;
}

function failed(address: string, { code, message }: NodeJS.ErrnoException): TlsSession {
  return {
    address,
    version: null,
    cipher: null,
    trusted: false,
    trustFault: null,
    nameMatches: false,
    chain: [],
    ocspStapled: false,
    ocspResponse: null,
    ephemeral: null,
    failure: code === 'ECONNRESET' ? 'closed' : code || message,
  };
}
