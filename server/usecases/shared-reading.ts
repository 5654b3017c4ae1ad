import type { AuditId } from '../domain/ids.ts';
import type { NumberedEvent } from '../ports/audits.ts';
import type { Tools } from '../ports/tools.ts';

type Dependencies = Pick<Tools, 'store' | 'notices'>;
type Wake = Parameters<Dependencies['notices']['subscribe']>[1];

/** The events of one audit, shared by all its subscribers: read once, and again after each notification. */
export interface SharedReading {
  readonly eventsAfter: (seq: number) => Promise<readonly NumberedEvent[]>;
  /** How many audits wait ahead of it. */
  readonly ahead: () => Promise<number>;
  /** No notification came for long, and one may have been lost: reads again, unless that was done within `ms` milliseconds. */
  readonly doubt: (ms: number) => void;
  readonly leave: () => void;
}

const shared = new WeakMap<Dependencies['notices'], Map<number, Reading>>();

/** Subscribes to an audit in this process; `wake` is called for each of its notifications. */
export function joinEventFeed(auditId: AuditId, wake: Wake, tools: Dependencies): SharedReading {
  const readings = shared.get(tools.notices) ?? new Map<number, Reading>();
  shared.set(tools.notices, readings);
  const reading = readings.get(auditId) ?? new Reading(auditId, tools);
  readings.set(auditId, reading);
  reading.wakes.add(wake);
  return {
    eventsAfter: reading.eventsAfter,
    ahead: reading.ahead,
    doubt: reading.doubt,
    leave: () => {
      reading.wakes.delete(wake);
      if (reading.wakes.size > 0) return;
      reading.unsubscribe();
      if (readings.get(auditId) === reading) readings.delete(auditId);
    },
  };
}

class Reading {
  readonly wakes = new Set<Wake>();
  readonly unsubscribe: () => void;
  readonly #auditId: AuditId;
  readonly #audits: Dependencies['store']['audits'];
  readonly #known = new Map<number | 'ahead', Promise<unknown>>();
  #freshAt = performance.now();

  constructor(auditId: AuditId, { store, notices }: Dependencies) {
    this.#auditId = auditId;
    this.#audits = store.audits;
    this.unsubscribe = notices.subscribe(auditId, (passing) => {
      if (!passing) this.#forget();
      for (const wake of this.wakes) wake(passing);
    });
  }

  readonly eventsAfter = (seq: number): Promise<readonly NumberedEvent[]> =>
    this.#once(seq, () => this.#audits.eventsAfter(this.#auditId, seq));

  readonly ahead = (): Promise<number> => this.#once('ahead', () => this.#audits.ahead(this.#auditId));

  readonly doubt = (ms: number): void => {
    if (performance.now() - this.#freshAt >= ms) this.#forget();
  };

  #forget(): void {
    this.#known.clear();
    this.#freshAt = performance.now();
  }

  /** A failed query is repeated for the next caller. */
  #once<T>(question: number | 'ahead', ask: () => Promise<T>): Promise<T> {
    const pending = this.#known.get(question) as Promise<T> | undefined;
    if (pending) return pending;
    // A lazy query of the store would run for every caller that awaits it; wrapped in a promise it runs once.
    const asked = Promise.resolve(ask());
    this.#known.set(question, asked);
    asked.catch(() => this.#known.get(question) === asked && this.#known.delete(question));
    return asked;
  }
}
