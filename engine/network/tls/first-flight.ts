import type net from 'node:net';
import { Duplex } from 'node:stream';
import { type Observed, type Unseen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import type { Handshake, Peer, ShakeHands } from '../transport/shake-hands.ts';
import { readExchange } from './server-hello.ts';

/** Octets of a server before the handshake is over. An honest chain has a few thousand; what OpenSSL is given it verifies, in one turn. */
const MOST_OCTETS = 65_536;
/** Pieces in which they come. Each is looked at with all before it. */
const MOST_PIECES = 200;
/** OpenSSL takes 30 ms of processor for a prime of 4,096 bits, and 900 for one of 10,000. */
const MOST_PRIME_BITS = 4_096;
/** By its first octets OpenSSL names what is not TLS. */
const ENOUGH_OF_NONSENSE = 16;

/**
 * A connection on which OpenSSL shakes hands. A server's first flight is handed over once it is known what it would cost: up to TLS 1.2
 * when all of it is there, which is in the clear; in TLS 1.3 by its octets, for its groups are named and its certificates encrypted.
 */
class FirstFlight extends Duplex {
  /** Resolves where a server is left alone for what it would cost. */
  readonly refused: Promise<Unseen>;
  readonly #socket: net.Socket;
  #refuse: (why: Unseen) => void = () => {};
  #held: Buffer[] | null = [];
  #octets = 0;
  #pieces = 0;
  #isOver = false;
  #hasEnd = false;

  constructor(socket: net.Socket) {
    super();
    this.refused = new Promise((resolve) => {
      this.#refuse = resolve;
    });
    this.#socket = socket;
    socket.on('data', (piece: Buffer) => this.#take(piece));
    socket.on('end', () => this.#end());
    // What came before an orderly end is still to be read, and that was the server's word: what we send then reaches nobody.
    socket.on('error', (fault) => void (this.#hasEnd || this.destroy(fault)));
    socket.on('close', () => void (this.#hasEnd || this.destroy()));
  }

  /** The handshake is done: what follows is up to its reader. */
  over(): void {
    this.#isOver = true;
  }

  #take(piece: Buffer): void {
    const excess = this.#isOver ? null : this.#excessWith(piece);
    if (this.#hasEnd) this.#socket.destroy();
    else if (excess !== null) this.#leave(excess);
    else if (this.#held) this.#hold(piece, this.#held);
    else this.#pass(piece);
  }

  #excessWith({ length }: Buffer): string | null {
    this.#octets += length;
    this.#pieces += 1;
    if (this.#octets > MOST_OCTETS) return `handshake of more than ${MOST_OCTETS} octets`;
    return this.#pieces > MOST_PIECES ? `handshake in more than ${MOST_PIECES} pieces` : null;
  }

  #hold(piece: Buffer, held: Buffer[]): void {
    held.push(piece);
    const bytes = Buffer.concat(held);
    const exchange = exchangeIn(bytes);
    if (exchange === 'nonsense') {
      this.#held = [bytes.subarray(0, ENOUGH_OF_NONSENSE)];
      this.#end();
    } else if (exchange.primeBits > MOST_PRIME_BITS) this.#leave(`Diffie-Hellman of ${exchange.primeBits} bits`);
    else if (exchange.isWhole) this.#pass(bytes);
  }

  #leave(why: string): void {
    this.#refuse(unseen('limit', why));
    this.destroy();
  }

  #pass(bytes: Buffer): void {
    this.#held = null;
    if (bytes.length > 0 && !this.push(bytes)) this.#socket.pause();
  }

  #end(): void {
    this.#pass(Buffer.concat(this.#held ?? []));
    this.#hasEnd = true;
    this.push(null);
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: (fault?: Error | null) => void): void {
    this.#socket.write(piece, (fault) => done(this.#hasEnd ? null : fault));
  }

  override _final(done: () => void): void {
    // A socket that is closed already has nothing to end.
    this.#socket.end(() => done());
  }

  override _destroy(fault: Error | null, done: (fault: Error | null) => void): void {
    this.#socket.destroy();
    done(fault);
  }
}

/** Shakes hands where a server's first flight is looked at before OpenSSL gets it. */
export function withFirstFlight(
  shake: (flight: Duplex, peer: Peer, time: Ends) => Promise<Observed<Handshake>>,
): ShakeHands {
  return async (socket, peer, time) => {
    const flight = new FirstFlight(socket);
    const shaken = await Promise.race([shake(flight, peer, time), flight.refused]);
    flight.over();
    if (!shaken.seen || !shaken.value.stream) flight.destroy();
    return shaken;
  };
}

function exchangeIn(bytes: Buffer): ReturnType<typeof readExchange> | 'nonsense' {
  try {
    return readExchange(bytes);
  } catch {
    return 'nonsense';
  }
}
