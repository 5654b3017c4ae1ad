import type { NumberedEvent } from '../ports/reports.ts';
import type { Tools } from '../ports/tools.ts';

type Given = Pick<Tools, 'store' | 'notices'>;
type Wake = Parameters<Given['notices']['subscribe']>[1];

/** The table as all who follow one report see it: read once, and again when something was told. */
export interface SharedReading {
  readonly eventsAfter: (seq: number) => Promise<readonly NumberedEvent[]>;
  /** How many wait before it. */
  readonly ahead: () => Promise<number>;
  /** Nothing was heard for long, which may be a notice that was lost: reads anew, unless somebody did within `ms`. */
  readonly doubt: (ms: number) => void;
  readonly leave: () => void;
}

const shared = new WeakMap<Given['notices'], Map<number, Reading>>();

/** Joins those who follow a report in this process; `wake` rings with each notice of it. */
export function joinEventFeed(reportId: number, wake: Wake, tools: Given): SharedReading {
  const readings = shared.get(tools.notices) ?? new Map<number, Reading>();
  shared.set(tools.notices, readings);
  const reading = readings.get(reportId) ?? new Reading(reportId, tools);
  readings.set(reportId, reading);
  reading.wakes.add(wake);
  return {
    eventsAfter: reading.eventsAfter,
    ahead: reading.ahead,
    doubt: reading.doubt,
    leave: () => {
      reading.wakes.delete(wake);
      if (reading.wakes.size > 0) return;
      reading.unsubscribe();
      if (readings.get(reportId) === reading) readings.delete(reportId);
    },
  };
}

class Reading {
  readonly wakes = new Set<Wake>();
  readonly unsubscribe: () => void;
  readonly #reportId: number;
  readonly #reports: Given['store']['reports'];
  readonly #known = new Map<number | 'ahead', Promise<unknown>>();
  #freshAt = performance.now();

  constructor(reportId: number, { store, notices }: Given) {
    this.#reportId = reportId;
    this.#reports = store.reports;
    this.unsubscribe = notices.subscribe(reportId, (passing) => {
      if (!passing) this.#forget();
      for (const wake of this.wakes) wake(passing);
    });
  }

  readonly eventsAfter = (seq: number): Promise<readonly NumberedEvent[]> =>
    this.#once(seq, () => this.#reports.eventsAfter(this.#reportId, seq));

  readonly ahead = (): Promise<number> => this.#once('ahead', () => this.#reports.ahead(this.#reportId));

  readonly doubt = (ms: number): void => {
    if (performance.now() - this.#freshAt >= ms) this.#forget();
  };

  #forget(): void {
    this.#known.clear();
    this.#freshAt = performance.now();
  }

  /** What failed is asked again by whoever comes next. */
  #once<T>(question: number | 'ahead', ask: () => Promise<T>): Promise<T> {
    const known = this.#known.get(question) as Promise<T> | undefined;
    if (known) return known;
    // A question of the store may be asked anew by each who awaits it; a promise made of it is asked once.
    const asked = Promise.resolve(ask());
    this.#known.set(question, asked);
    asked.catch(() => this.#known.get(question) === asked && this.#known.delete(question));
    return asked;
  }
}
