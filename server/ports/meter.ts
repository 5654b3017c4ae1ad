import type { AuditEvent } from '@rempart/engine';

export type AuditEnd = 'completed' | 'failed' | 'stopped';

/** Counters of one process since it started, and its health. */
export interface ProcessFigures {
  readonly audits: Readonly<Record<AuditEnd, number>>;
  readonly running: number;
  /** Durations of completed audits in seconds; `buckets` counts those that lasted no longer. */
  readonly durations: {
    readonly buckets: readonly (readonly [seconds: number, audits: number])[];
    readonly sum: number;
    readonly count: number;
  };
  /** Queries that completed audits sent to the DNS. */
  readonly dnsQuestions: number;
  /** Event-loop delay in seconds since the last reading. */
  readonly delay: { readonly median: number; readonly p99: number; readonly longest: number };
  /** Octets. */
  readonly memory: { readonly resident: number; readonly heap: number };
  readonly upSeconds: number;
}

export interface Metrics {
  readonly read: () => ProcessFigures;
  /** Wraps the audit so that it is counted. */
  readonly counting: <How extends { readonly signal: AbortSignal }>(
    audit: (domain: string, how: How) => AsyncIterable<AuditEvent>,
  ) => (domain: string, how: How) => AsyncIterable<AuditEvent>;
  readonly close: () => Promise<void>;
}
