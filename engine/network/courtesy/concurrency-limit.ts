import type { Observed } from '../../model/observed.ts';
import { silenceOf } from '../time.ts';

/** Runs a number of tasks at once and queues the rest. A task that is still queued when the signal aborts gets the silence of the signal. */
export class ConcurrencyLimit {
  #free: number;
  readonly #line = new Set<() => void>();

  constructor(places: number) {
    this.#free = places;
  }

  async pass<T>(signal: AbortSignal, task: () => Promise<Observed<T>>): Promise<Observed<T>> {
    if (signal.aborted || !(await this.#enter(signal))) return silenceOf(signal);
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  /** A place, at once or in turn; false where the signal came first. */
  #enter(signal: AbortSignal): Promise<boolean> | boolean {
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
        this.#line.delete(called);
        resolve(false);
      };
      this.#line.add(called);
      signal.addEventListener('abort', left, { once: true });
    });
  }

  #leave(): void {
    const [next] = this.#line;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#line.delete(next);
    next();
  }
}
