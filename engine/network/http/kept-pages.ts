import type net from 'node:net';
import type { Duplex } from 'node:stream';
import type { TlsSession } from '../../model/ask.ts';

/** A connection on which a request was answered, and another may follow (RFC 9112 §9.3). */
export interface KeptPage {
  readonly socket: net.Socket;
  readonly stream: Duplex;
  readonly session: TlsSession;
}

/** Servers may close an idle connection at once; those that do not get it back after this time. */
const IDLE_MS = 2_000;

interface Idle {
  readonly name: string;
  readonly page: KeptPage;
  readonly end: () => void;
  readonly timer: NodeJS.Timeout;
}

/** What ends the rest of an idle connection: octets that belong to no request too. */
const ENDINGS = ['data', 'end', 'close', 'error'] as const;

/** The idle connections of one audit over HTTPS: a request to the same host and address follows on one of them. */
export class KeptPages {
  readonly #idle = new Map<net.Socket, Idle>();

  /** null where none is idle. The caller owns what it gets. */
  take(name: string): KeptPage | null {
    const kept = [...this.#idle.values()].find((one) => one.name === name && isQuiet(one.page));
    if (!kept) return null;
    const { page, end, timer } = kept;
    clearTimeout(timer);
    this.#idle.delete(page.socket);
    for (const event of ENDINGS) page.stream.off(event, end);
    page.socket.ref();
    return page;
  }

  keep(name: string, page: KeptPage): void {
    const end = () => void (this.#idle.delete(page.socket) && page.socket.destroy());
    page.socket.unref();
    for (const event of ENDINGS) page.stream.on(event, end);
    const timer = setTimeout(end, IDLE_MS).unref();
    this.#idle.set(page.socket, { name, page, end, timer });
  }

  holds(socket: net.Socket): boolean {
    return this.#idle.has(socket);
  }
}

function isQuiet({ socket, stream }: KeptPage): boolean {
  return !socket.destroyed && !stream.destroyed && stream.writable && !stream.readableEnded;
}
