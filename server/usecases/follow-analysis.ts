import { isFinal, type PassingEvent } from '@rempart/contract';
import type { NumberedEvent, StoredAudit } from '../ports/audits.ts';
import type { Tools } from '../ports/tools.ts';
import { joinEventFeed } from './shared-reading.ts';

/** After this time without an event, sends a heartbeat and reads the table again in case a notification was lost. */
const BEAT_MS = 15_000;
/** How often a waiting visitor receives the number of audits ahead. */
const QUEUE_MS = 4_000;

/**
 * The events of an audit after number `after`, stored and future ones, until the last. Those available at once come together, as the same
 * list for all subscribers. Transient events have no number. An empty list is a heartbeat.
 */
export async function* followAnalysis(
  { id, status, lastEvent }: StoredAudit,
  after: number,
  tools: Pick<Tools, 'store' | 'notices'>,
  { signal, beatMs = BEAT_MS }: { readonly signal: AbortSignal; readonly beatMs?: number },
): AsyncGenerator<readonly (NumberedEvent | Passing)[]> {
  if (isFinished(status) && after >= lastEvent) return;
  const bell = new Bell(signal);
  let queue = status === 'queued' && after === 0 ? { ahead: -1 } : null;
  const reading = joinEventFeed(id, bell.ring, tools);
  try {
    for (let seq = after; !signal.aborted; ) {
      bell.reset();
      const events = await reading.eventsAfter(seq);
      const last = events.at(-1);
      if (last) {
        yield events;
        if (isFinal(last.event)) return;
        seq = last.seq;
        queue = null;
        continue;
      }
      if (queue) {
        const ahead = await reading.ahead();
        if (ahead !== queue.ahead) yield [{ seq: null, event: { type: 'queued', ahead } }];
        queue = { ahead };
      }
      const patience = queue ? Math.min(beatMs, QUEUE_MS) : beatMs;
      const heard = await bell.wait(patience);
      if (heard === 'silence') reading.doubt(patience / 2);
      const passing = bell.take();
      if (passing) yield [{ seq: null, event: passing }];
      else if (heard === 'silence') yield [];
    }
  } finally {
    reading.leave();
  }
}

/** Sent to the present subscribers only. */
export interface Passing {
  readonly seq: null;
  readonly event: PassingEvent;
}

/** Whether an audit has ended, so that no more events will come. */
export function isFinished(status: StoredAudit['status']): boolean {
  return status === 'completed' || status === 'failed';
}

/** Remembers being rung, so that a ring between two waits is not lost; of transient events it keeps the newest. */
class Bell {
  readonly #signal: AbortSignal;
  #rung = false;
  #passing: PassingEvent | null = null;
  #waken: () => void = () => {};

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.ring(), { once: true });
  }

  readonly ring = (passing?: PassingEvent): void => {
    this.#passing = passing ?? this.#passing;
    this.#rung = true;
    this.#waken();
  };

  reset(): void {
    this.#rung = this.#signal.aborted || this.#passing !== null;
  }

  take(): PassingEvent | null {
    const passing = this.#passing;
    this.#passing = null;
    return passing;
  }

  async wait(silenceMs: number): Promise<'rung' | 'silence'> {
    if (this.#rung) return 'rung';
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('silence'), silenceMs);
      this.#waken = () => {
        clearTimeout(timer);
        resolve('rung');
      };
    });
  }
}
