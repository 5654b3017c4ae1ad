import type { AuditEvent } from '@rempart/engine';

export type AuditEnd = 'completed' | 'failed' | 'stopped';

/** What one process did since it started, and how it is. */
export interface ProcessFigures {
  readonly audits: Readonly<Record<AuditEnd, number>>;
  readonly running: number;
  /** Seconds of audits that were completed; `buckets` are how many lasted no longer. */
  readonly durations: {
    readonly buckets: readonly (readonly [seconds: number, audits: number])[];
    readonly sum: number;
    readonly count: number;
  };
  /** Put to the DNS by audits that were completed. */
  readonly dnsQuestions: number;
  /** Seconds that the event loop came late since it was last read. */
  readonly delay: { readonly median: number; readonly p99: number; readonly longest: number };
  /** Octets. */
  readonly memory: { readonly resident: number; readonly heap: number };
  readonly upSeconds: number;
}

export interface Metrics {
  readonly read: () => ProcessFigures;
  /** The audit, counted. */
  readonly counting: <How extends { readonly signal: AbortSignal }>(
    audit: (domain: string, how: How) => AsyncIterable<AuditEvent>,
  ) => (domain: string, how: How) => AsyncIterable<AuditEvent>;
  readonly close: () => Promise<void>;
}
