import { isFinal } from '@house/contract';
import type { NumberedEvent, Report, Tools } from '../tools.ts';

/** After so long without an event a beat is given, and the table is read again in case a notice was lost. */
const BEAT_MS = 15_000;

/** The events of a report after number `after`, those stored and those to come, until the last one. A null is a beat. */
export async function* followAnalysis(
  { id, status, lastEvent }: Report,
  after: number,
  { store, notices }: Pick<Tools, 'store' | 'notices'>,
  { signal, beatMs = BEAT_MS }: { readonly signal: AbortSignal; readonly beatMs?: number },
): AsyncGenerator<NumberedEvent | null> {
  if (isFinished(status) && after >= lastEvent) return;
  const bell = new Bell(signal);
  const unsubscribe = notices.subscribe(id, bell.ring);
  try {
    for (let seq = after; !signal.aborted; ) {
      bell.reset();
      const events = await store.reports.eventsAfter(id, seq);
      for (const numbered of events) {
        yield numbered;
        if (isFinal(numbered.event)) return;
        seq = numbered.seq;
      }
      if (events.length === 0 && (await bell.wait(beatMs)) === 'silence') yield null;
    }
  } finally {
    unsubscribe();
  }
}

/** Whether nothing more will be told of a report. */
export function isFinished(status: Report['status']): boolean {
  return status === 'completed' || status === 'failed';
}

/** Remembers that it was rung, so that a ring between two waits is not lost. */
class Bell {
  readonly #signal: AbortSignal;
  #rung = false;
  #waken: () => void = () => {};

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.ring(), { once: true });
  }

  readonly ring = (): void => {
    this.#rung = true;
    this.#waken();
  };

  reset(): void {
    this.#rung = this.#signal.aborted;
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
