import type { ProtocolId, ProtocolVerdict, Stats } from './analysis.ts';
import type { Counts } from './counts.ts';

/**
 * What `GET /api/analysis/{reportId}/events` sends, one JSON text per message, numbered for `Last-Event-ID`. `started` invalidates all
 * earlier events: an interrupted audit begins again. `completed` and `failed` are the last.
 */
export type AnalysisEvent =
  | { readonly type: 'started'; readonly at: string }
  | {
      readonly type: 'step';
      readonly protocol: ProtocolId;
      readonly step: string;
      readonly done: number;
      readonly total: number;
    }
  | {
      readonly type: 'judged';
      readonly protocol: ProtocolId;
      readonly verdict: ProtocolVerdict;
      readonly counts: Counts;
    }
  | { readonly type: 'completed'; readonly stats: Stats; readonly durationMs: number }
  | { readonly type: 'failed' };

/** Sent without a number to present subscribers, and not stored: a later subscriber misses nothing of lasting value. */
export type PassingEvent =
  /** It has not begun; `ahead` audits are before it. */
  | { readonly type: 'queued'; readonly ahead: number }
  /** Everything that is slow now, the longest wait first; sent every second, the last time empty. */
  | { readonly type: 'waiting'; readonly waits: readonly WaitShown[] };

/** An answer that is late. */
export interface WaitShown {
  readonly protocol: ProtocolId;
  /** Whose answer: a server's, the DNS's or the registry's about a name, or that of the port 25 witness. */
  readonly from: 'server' | 'dns' | 'registry' | 'witness';
  /** That server or name; empty for the witness. */
  readonly on: string;
  readonly sinceMs: number;
}

/** Whether no more events can come. */
export function isFinal({ type }: AnalysisEvent | PassingEvent): boolean {
  return type === 'completed' || type === 'failed';
}
