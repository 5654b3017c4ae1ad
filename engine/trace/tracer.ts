import type { Ask } from '../model/ask.ts';
import { type Observed, type Silence, seen, unseen } from '../model/observed.ts';
import type { ProtocolId } from '../protocols/index.ts';
import { boundedTrace } from './bounds.ts';
import type { Question, Trace, TracedExchange } from './exchange.ts';
import type { Timing } from './timing.ts';
import { type AnswerSummary, tracedAsk } from './traced-ask.ts';

/** What a protocol has been waiting for. */
export interface PendingQuestion {
  readonly protocol: ProtocolId;
  readonly question: Question;
  readonly sinceMs: number;
}

/** What an option excluded was not asked. */
const NOT_PUT: readonly Silence[] = ['not-asked', 'undeclared', 'third-party'];

/** Notes every question of one audit once: who asked, what came back, from whom, when, and how long it took. */
export class Tracer {
  readonly #ask: Ask;
  readonly #notes = new Map<string, TraceEntry>();
  readonly #begunAt = performance.now();
  #lastId = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** The questions noted as this protocol's; null: as the audit's own. */
  askFor(protocol: ProtocolId | null): Ask {
    return tracedAsk(this.#ask, async (question, answer, read) => {
      const { id } = this.#note(question, answer, read, protocol);
      const { shared: _, ...observed } = await answer;
      return { ...observed, by: [id] };
    });
  }

  /** The questions open for so long at least, of each protocol the one that has waited longest. */
  waits(longerThanMs: number): readonly PendingQuestion[] {
    const longest = new Map<ProtocolId, PendingQuestion>();
    for (const { question, protocols, askedAt, settled } of this.#notes.values()) {
      if (settled) continue;
      const sinceMs = millisecondsSince(askedAt);
      if (sinceMs < longerThanMs) continue;
      for (const protocol of protocols)
        if (sinceMs > (longest.get(protocol)?.sinceMs ?? -1)) longest.set(protocol, { protocol, question, sinceMs });
    }
    return [...longest.values()];
  }

  /** All that was asked. A question that is still open has had its time. */
  trace(): Trace {
    return boundedTrace(
      [...this.#notes.values()].map((note) => ({
        id: note.id,
        protocols: [...note.protocols],
        question: note.question,
        ...(note.settled ?? settledAs(note, unseen('deadline'))),
      })),
    );
  }

  /** When each question was put and answered; those that are still open are left out. */
  timings(): readonly Timing[] {
    return [...this.#notes.values()].flatMap(({ question, protocols, askedAt, settledAt }) =>
      settledAt === null
        ? []
        : {
            question,
            protocols: [...protocols],
            askedMs: askedAt - this.#begunAt,
            settledMs: settledAt - this.#begunAt,
          },
    );
  }

  #note<T>(
    question: Question,
    answer: Promise<Observed<T>>,
    read: (value: T) => AnswerSummary,
    protocol: ProtocolId | null,
  ): TraceEntry {
    const key = JSON.stringify(question);
    const known = this.#notes.get(key);
    const note: TraceEntry = known ?? {
      id: ++this.#lastId,
      question,
      protocols: new Set(),
      askedAt: performance.now(),
      settledAt: null,
      settled: null,
    };
    if (protocol) note.protocols.add(protocol);
    if (known) return note;
    this.#notes.set(key, note);
    answer
      .then((observed) => {
        note.settledAt = performance.now();
        const { shared, ...told } = observed;
        const settled = told.seen ? accounted(note, read(told.value), shared?.elapsedMs) : settledAs(note, told);
        note.settled = shared ? { ...settled, at: shared.at, shared: true } : settled;
        if (!observed.seen && NOT_PUT.includes(observed.silence)) this.#notes.delete(key);
      })
      .catch((fault: unknown) => {
        note.settled = settledAs(note, unseen('internal', String(fault)));
      });
    return note;
  }
}

type Settled = Pick<TracedExchange, 'server' | 'at' | 'elapsedMs' | 'shared' | 'answer'>;

interface TraceEntry {
  readonly id: number;
  readonly question: Question;
  readonly protocols: Set<ProtocolId>;
  readonly askedAt: number;
  settledAt: number | null;
  settled: Settled | null;
}

function settledAs({ askedAt }: TraceEntry, answer: Settled['answer']): Settled {
  return { server: null, at: new Date().toISOString(), elapsedMs: millisecondsSince(askedAt), answer };
}

/** `tookMs`: how long the answer took when another audit asked for it. */
function accounted(note: TraceEntry, { answer, server, at, elapsedMs }: AnswerSummary, tookMs?: number): Settled {
  const tookAll = elapsedMs ?? tookMs ?? millisecondsSince(note.askedAt);
  return { server, at: at ?? new Date().toISOString(), elapsedMs: tookAll, answer: seen(answer) };
}

function millisecondsSince(ms: number): number {
  return Math.round(performance.now() - ms);
}
