import dgram from 'node:dgram';
import net from 'node:net';
import { guarded } from '../../common/guarded.ts';
import { type Unseen, unseen } from '../../model/observed.ts';
import { silenceOfFault } from '../transport/connection.ts';
import type { Query } from './query.ts';

/** Where a datagram or a connection really goes. */
export interface ServerAddress {
  readonly address: string;
  readonly port: number;
}

/** One question on a socket. Nothing is called after `close`. */
export interface DatagramWay {
  readonly send: () => void;
  readonly close: () => void;
}

export interface DatagramEvents {
  /** Datagrams can be sent from now on. */
  readonly open: () => void;
  readonly message: (message: Buffer) => void;
  readonly fault: (silence: Unseen) => void;
}

/**
 * A question gets a socket, and with it a port, of its own: an attacker who cannot see the question would have to guess both port and id
 * (RFC 5452 §9.2). A resolver on this machine is asked 16 questions from one port, since nothing from outside can come from its address
 * (RFC 1122 §3.2.1.3): opening and closing a socket costs more processor time than the question.
 */
const QUESTIONS_ON_LOOPBACK = 16;

/** By the address and port of a resolver on this machine, the newest socket; it is closed as soon as no question is under way on it. */
const newest = new Map<string, SharedSocket>();

/** Enters a question on a socket that is connected to `place`, so that the kernel drops datagrams from elsewhere. */
export function openDatagramWay(place: ServerAddress, query: Query, events: DatagramEvents): DatagramWay {
  if (!isLoopback(place.address)) return new SharedSocket(place, 1).enter(query, events);
  const name = `${place.address} ${place.port}`;
  const known = newest.get(name);
  const socket = known?.takes(query.id) ? known : new SharedSocket(place, QUESTIONS_ON_LOOPBACK);
  newest.set(name, socket);
  return socket.enter(query, events);
}

class SharedSocket {
  readonly #socket: dgram.Socket;
  readonly #entered = new Map<number, DatagramEvents>();
  #left: number;
  #isOpen = false;
  #isClosed = false;

  constructor({ address, port }: ServerAddress, questions: number) {
    this.#left = questions;
    this.#socket = dgram.createSocket({ type: net.isIPv6(address) ? 'udp6' : 'udp4', lookup: asWritten });
    // Heard to the end: a socket may report a fault or its connection after it was closed.
    this.#socket.on('error', (fault) => this.#fail(silenceOfFault(fault)));
    const hear = (message: Buffer) => {
      if (message.length >= 2) this.#entered.get(message.readUInt16BE(0))?.message(message);
    };
    const opened = () => {
      if (this.#isClosed) return;
      this.#isOpen = true;
      for (const events of [...this.#entered.values()]) events.open();
    };
    const fail = ({ message }: Error) => this.#fail(unseen('internal', message));
    this.#socket.on('message', guarded(hear, fail)).on('connect', guarded(opened, fail));
    this.#socket.connect(port, address);
  }

  takes(id: number): boolean {
    return !this.#isClosed && this.#left > 0 && !this.#entered.has(id);
  }

  enter({ id, packet }: Query, events: DatagramEvents): DatagramWay {
    this.#left -= 1;
    this.#entered.set(id, events);
    if (this.#isOpen) queueMicrotask(() => this.#entered.get(id) === events && events.open());
    return {
      send: () => {
        if (this.#entered.get(id) === events)
          this.#socket.send(packet, (fault) => fault && this.#entered.get(id)?.fault(silenceOfFault(fault)));
      },
      close: () => {
        if (this.#entered.get(id) !== events) return;
        this.#entered.delete(id);
        if (this.#entered.size === 0) this.#close();
      },
    };
  }

  /** What the kernel reports of a connected socket, a closed port mostly, concerns every question on it. */
  #fail(silence: Unseen): void {
    this.#left = 0;
    for (const events of [...this.#entered.values()]) events.fault(silence);
  }

  #close(): void {
    this.#isClosed = true;
    for (const [name, socket] of newest) if (socket === this) newest.delete(name);
    this.#socket.close();
  }
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1';
}

/** Addresses are never looked up: those given here are numeric. */
function asWritten(
  address: string,
  _options: unknown,
  answer: (fault: NodeJS.ErrnoException | null, address: string, family: number) => void,
): void {
  answer(null, address, net.isIP(address));
}
