import type { Observed } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { silenceOf } from '../time.ts';

/** `soon`: in the order of arrival. `last`: after everything queued as `soon`, because nothing waits for its result. */
export type Turn = 'soon' | 'last';

/**
 * Runs a limited number of tasks at once and queues the rest. A task that is still queued when the signal aborts resolves to the silence of
 * the signal. `perTurn`: how many tasks may start in one turn of the event loop, because starting a hundred would block it for too long.
 */
export class ConcurrencyLimit {
  #free: number;
  readonly #perTurn: number;
  #begun = 0;
  #nextTurn: Promise<void> | null = null;
  readonly #lines: Readonly<Record<Turn, Set<() => void>>> = { soon: new Set(), last: new Set() };

  constructor(places: number, perTurn = Number.POSITIVE_INFINITY) {
    this.#free = places;
    this.#perTurn = perTurn;
  }

  async pass<T>(signal: Ends, task: () => Promise<Observed<T>>, turn: Turn = 'soon'): Promise<Observed<T>> {
    if (signal.aborted || !(await this.#enter(signal, turn))) return silenceOf(signal);
    try {
      while (this.#begun >= this.#perTurn) await this.#nextTurn;
      this.#begin();
      return await task();
    } finally {
      this.#leave();
    }
  }

  #begin(): void {
    this.#begun += 1;
    this.#nextTurn ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#begun = 0;
        this.#nextTurn = null;
        resolve();
      });
    });
  }

  /** A place, at once or in turn; false where the signal came first. */
  #enter(signal: Ends, turn: Turn): Promise<boolean> | boolean {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    return new Promise((resolve) => {
      const called = () => {
        signal.removeEventListener('abort', left);
        resolve(true);
      };
      const left = () => {
        this.#lines[turn].delete(called);
        resolve(false);
      };
      this.#lines[turn].add(called);
      signal.addEventListener('abort', left, { once: true });
    });
  }

  #leave(): void {
    const line = this.#lines.soon.size > 0 ? this.#lines.soon : this.#lines.last;
    const [next] = line;
    if (!next) {
      this.#free += 1;
      return;
    }
    line.delete(next);
    next();
  }
}
