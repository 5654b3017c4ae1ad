import type { ProbeResult } from './status.ts';

/** Rows by their state, open alerts by their kind, jobs by `name state`. */
export interface RowCounts {
  readonly audits: Readonly<Record<string, number>>;
  readonly orders: Readonly<Record<string, number>>;
  readonly mails: Readonly<Record<string, number>>;
  /** Since when the oldest waiting message has waited; null where none waits. */
  readonly oldestMailAt: Date | null;
  readonly alerts: Readonly<Record<string, number>>;
  readonly jobs: Readonly<Record<string, number>>;
  readonly ofWings: readonly Gauge[];
}

/** A count of a wing, under the name of its metric. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly value: number;
}

/** Identical in every process, except for the free space, which is that of the process's own data folder. */
export interface Figures extends RowCounts {
  /** The last probe of each component that was ever probed. */
  readonly components: readonly Pick<ProbeResult, 'component' | 'slot' | 'state'>[];
  /** null where it cannot be measured. */
  readonly freeOctets: number | null;
}
