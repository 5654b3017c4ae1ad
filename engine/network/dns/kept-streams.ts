import { endpointName } from '../../common/endpoint-name.ts';
import { type Observed, type Unseen, unseen } from '../../model/observed.ts';
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

/** Waits until one more connection to the server may be opened; false where none may. */
export type MayOpen = (time: Ends) => boolean | Promise<boolean>;

/** The way of one question over TCP. */
export interface StreamLease {
  /**
   * Takes an idle connection, or waits until one may be opened: before the time of the question begins to run. null, or why it may not go.
   */
  readonly prepare: (time: Ends) => Promise<Unseen | null>;
  /** On the way that was prepared, or that is prepared now; from the second call on over a new connection. */
  readonly send: (query: Query, connectMs: number, time: Ends) => Promise<Observed<Message>>;
  readonly release: () => void;
}

/** A connection that was idle, or the turn for one more. */
type Way = DnsStream | 'new';

/**
 * Connections to name servers that all audits of a process use one after another, as RFC 7766 §6.2.1 asks of clients: a server of two
 * hundred zones sees a few connections, not two for each. One question at a time is under way on each.
 */
export class KeptStreams {
  readonly #dial: NetworkContext['dial'];
  readonly #idle = new Map<string, DnsStream[]>();

  constructor(dial: NetworkContext['dial']) {
    this.#dial = dial;
  }

  /** For one question to this server; to be released, whatever became of the question. */
  lease(server: ServerAddress, mayOpen: MayOpen): StreamLease {
    const name = endpointName(server);
    const turn = async (time: Ends): Promise<Way | null> => ((await mayOpen(time)) ? 'new' : null);
    let way: Way | null = null;
    let isFirst = true;
    const find = async (time: Ends) => (isFirst ? this.#take(name) : undefined) ?? turn(time);
    return {
      prepare: async (time) => {
        way ??= await find(time);
        return way === null ? visited(server) : null;
      },
      send: async (query, connectMs, time) => {
        const prepared = way ?? (await find(time));
        way = null;
        isFirst = false;
        if (prepared !== null && prepared !== 'new' && prepared.isOpen()) return this.#ask(name, prepared, query, time);
        // An idle connection that was closed meanwhile was no turn.
        if (prepared === null || (prepared !== 'new' && !(await turn(time)))) return visited(server);
        const stream = await openStream(this.#dial({ transport: 'tcp', ...server }), connectMs, time);
        return stream.seen ? this.#ask(name, stream.value, query, time) : stream;
      },
      release: () => {
        if (way !== null && way !== 'new') way.close();
      },
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

function visited({ address }: ServerAddress): Unseen {
  return unseen('limit', `${address} was visited often enough`);
}
