import type net from 'node:net';
import type { Duplex } from 'node:stream';
import type { TlsSession } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';

/** Shakes hands with anybody, whatever the certificate; what the server refuses is seen, a connection that breaks is not. */
export type ShakeHands = (socket: net.Socket, peer: Peer, time: Ends) => Promise<Observed<Handshake>>;

export interface Handshake {
  readonly session: TlsSession;
  /** null where the handshake failed. */
  readonly stream: Duplex | null;
}

export interface Peer {
  readonly host: string;
  readonly address: string;
  readonly protocol?: HttpProtocol;
}

/** By their names in the handshake (RFC 7301). */
export type HttpProtocol = 'http/1.1' | 'h2';

/** Where handshakes are computed. */
export interface Handshakes {
  /** `roots`: further ones, PEM, by the list of a network. */
  readonly trusting: (roots: readonly string[]) => ShakeHands;
  readonly close: () => Promise<void>;
}
