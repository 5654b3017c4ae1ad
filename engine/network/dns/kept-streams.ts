import { endpointName } from '../../common/endpoint-name.ts';
import type { Observed } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import type { ServerAddress } from './datagram-sockets.ts';
import type { Message } from './message.ts';
import type { Query } from './query.ts';
import { type DnsStream, openStream } from './streams.ts';
import { typeCode } from './types.ts';

/** Servers may close an idle connection at once; those that do not get it back after this time. */
const IDLE_MS = 3_000;
/** Idle connections to one server. */
const MOST_IDLE = 2;

/** The way of one question over TCP. */
export interface StreamLease {
  /** Whether the question needs no further connection. */
  readonly isOpen: boolean;
  /** On the connection that was taken, and from the second call on over a new one. */
  readonly send: (query: Query, connectMs: number, time: Ends) => Promise<Observed<Message>>;
  readonly release: () => void;
}

/**
 * Connections to name servers that all audits of a process use one after another, as RFC 7766 §6.2.1 asks of clients: a server of two hundred
 * zones sees a few connections, not two for each. One question at a time is under way on each.
 */
export class KeptStreams {
  readonly #dial: NetworkContext['dial'];
  readonly #idle = new Map<string, DnsStream[]>();

  constructor(dial: NetworkContext['dial']) {
    this.#dial = dial;
  }

  /** Takes an idle connection to this server for one question, if there is one; to be released, whatever became of the question. */
  lease(server: ServerAddress): StreamLease {
    const name = endpointName(server);
    let idle = this.#take(name);
    const isOpen = idle !== undefined;
    return {
      isOpen,
      send: async (query, connectMs, time) => {
        const taken = idle;
        idle = undefined;
        if (taken?.isOpen()) return this.#ask(name, taken, query, time);
        const stream = await openStream(this.#dial({ transport: 'tcp', ...server }), connectMs, time);
        return stream.seen ? this.#ask(name, stream.value, query, time) : stream;
      },
      release: () => idle?.close(),
    };
  }

  async #ask(name: string, stream: DnsStream, query: Query, time: Ends): Promise<Observed<Message>> {
    const answer = await stream.ask(query, time);
    const idle = this.#idle.get(name) ?? [];
    if (answer.seen && !mayGoOn(query, answer.value) && stream.isOpen() && idle.length < MOST_IDLE) {
      this.#idle.set(name, [...idle, stream]);
      stream.rest();
      setTimeout(() => this.#leave(name, stream), IDLE_MS).unref();
    } else stream.close();
    return answer;
  }

  /** The one used last, which the server is most likely to have kept open too. */
  #take(name: string): DnsStream | undefined {
    const idle = this.#idle.get(name) ?? [];
    const stream = idle.findLast((one) => one.isOpen());
    for (const one of idle) if (!one.isOpen()) one.close();
    this.#set(
      name,
      idle.filter((one) => one !== stream && one.isOpen()),
    );
    return stream;
  }

  #leave(name: string, stream: DnsStream): void {
    const idle = this.#idle.get(name) ?? [];
    if (!idle.includes(stream)) return;
    stream.close();
    this.#set(
      name,
      idle.filter((one) => one !== stream),
    );
  }

  #set(name: string, idle: DnsStream[]): void {
    if (idle.length > 0) this.#idle.set(name, idle);
    else this.#idle.delete(name);
  }
}

/** A transfer that was granted goes on with further messages (RFC 5936 §2.2). */
function mayGoOn({ question }: Query, { answer }: Message): boolean {
  return question.readUInt16BE(question.length - 4) === typeCode('AXFR') && answer.length > 0;
}
