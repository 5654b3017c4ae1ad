import { endpointName } from '../../common/endpoint-name.ts';
import type { Observed } from '../../model/observed.ts';
import { Ending, type Ends } from '../ending.ts';
import { answerWithin } from '../time.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import type { ServerAddress } from './datagram-sockets.ts';
import type { Message } from './message.ts';
import type { Query } from './query.ts';
import { type DnsStream, openStream } from './streams.ts';

/** Resolvers keep few places for TCP: ten by Unbound's default, for everybody whom it serves. */
const CONNECTIONS = 4;
/** So many questions are under way on a connection before another one is opened. */
const QUESTIONS = 4;
const IDLE_MS = 3_000;
/** How long a resolver that ended a connection with questions left gets one for each. It may only have been restarted. */
const APART_MS = 10 * 60_000;

interface Line {
  readonly stream: Promise<Observed<DnsStream>>;
  opened: DnsStream | null;
  questions: number;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Connections to our resolvers, which all audits of a process use together, with several questions under way on each (RFC 7766 §6.2.1.1).
 * One that ends a connection with questions left gets a connection for each question for a while.
 */
export class SharedStreams {
  readonly #dial: NetworkContext['dial'];
  readonly #nowMs: () => number;
  readonly #lines = new Map<string, Set<Line>>();
  readonly #apartUntil = new Map<string, number>();

  constructor(dial: NetworkContext['dial'], nowMs = () => performance.now()) {
    this.#dial = dial;
    this.#nowMs = nowMs;
  }

  async ask(server: ServerAddress, query: Query, connectMs: number, time: Ends): Promise<Observed<Message>> {
    const name = endpointName(server);
    const lines = this.#lines.get(name) ?? new Set();
    this.#lines.set(name, lines);
    const line = this.#choose(name, lines) ?? this.#open(server, lines, connectMs);
    line.questions += 1;
    clearTimeout(line.idle);
    const stream = await answerWithin<DnsStream>(time, (answer) => void line.stream.then(answer));
    const reply = stream.seen ? await stream.value.ask(query, time) : stream;
    // One that is no longer waited for, as its answer came another way, says nothing of its connection.
    if (!reply.seen && reply.silence !== 'deadline') {
      const hasEnded = stream.seen && !stream.value.isOpen();
      if (reply.silence === 'reset' && hasEnded && line.questions > 1)
        this.#apartUntil.set(name, this.#nowMs() + APART_MS);
      // Its other questions may still be answered; those to come do not wait behind what may be a dead connection.
      lines.delete(line);
    }
    line.questions -= 1;
    if (line.questions === 0) this.#rest(line, lines);
    return reply;
  }

  #choose(name: string, lines: ReadonlySet<Line>): Line | undefined {
    const [freest] = [...lines]
      .filter(({ opened }) => opened?.isOpen() ?? true)
      .sort((one, other) => one.questions - other.questions);
    const isApart = (this.#apartUntil.get(name) ?? 0) > this.#nowMs();
    if (isApart) return freest?.questions === 0 ? freest : undefined;
    return freest && (freest.questions < QUESTIONS || lines.size >= CONNECTIONS) ? freest : undefined;
  }

  /** Bounded by `connectMs` alone: where the time of the first question is over, others may wait for the same connection. */
  #open(server: ServerAddress, lines: Set<Line>, connectMs: number): Line {
    const stream = openStream(this.#dial({ transport: 'tcp', ...server }), connectMs, new Ending());
    const line: Line = { stream, opened: null, questions: 0, idle: undefined };
    lines.add(line);
    void stream.then((found) => {
      if (found.seen) line.opened = found.value;
      else lines.delete(line);
      if (found.seen && line.questions === 0) this.#rest(line, lines);
    });
    return line;
  }

  #rest(line: Line, lines: Set<Line>): void {
    const close = () => {
      lines.delete(line);
      line.opened?.close();
    };
    if (lines.has(line) && line.opened?.isOpen()) {
      line.opened.rest();
      line.idle = setTimeout(close, IDLE_MS).unref();
    } else close();
  }
}
