import {
  type AnalysisEvent,
  type AnalysisResults,
  type AnalysisState,
  analysisEndpoints,
  isFinal,
  type PassingEvent,
} from '@rempart/contract';
import { type Called, call } from '../../call.ts';
import { pollDelay } from './backoff.ts';

/** `lost`: the server does not answer at the moment. `gone`: the audit no longer exists. */
export type Connection = 'open' | 'lost' | 'gone';

export interface Listener {
  readonly onEvent: (event: AnalysisEvent | PassingEvent) => void;
  readonly onResults: (results: AnalysisResults) => void;
  readonly onConnection: (connection: Connection) => void;
}

/**
 * Follows an audit to its end: by its event stream, which the browser resumes after the last event, and by polling while no stream is
 * available. Returns a function that stops.
 */
export function follow(reportId: string, { onEvent, onResults, onConnection }: Listener): () => void {
  const over = new AbortController();
  const source = new EventSource(`/api/analysis/${reportId}/events`);
  let polling: AbortController | null = null;

  function stop() {
    over.abort();
    polling?.abort();
    source.close();
  }
  source.onopen = () => {
    polling?.abort();
    polling = null;
    onConnection('open');
  };
  source.onmessage = ({ data }) => {
    const event: AnalysisEvent | PassingEvent = JSON.parse(data);
    if (isFinal(event)) stop();
    onEvent(event);
  };
  source.onerror = () => {
    if (over.signal.aborted || polling) return;
    polling = new AbortController();
    void poll(reportId, polling.signal, { onResults, onConnection }).then((isFinished) => isFinished && stop());
  };
  return stop;
}

/** Asks whether something changed, and only then for the results. True when no more can come. */
async function poll(
  reportId: string,
  signal: AbortSignal,
  { onResults, onConnection }: Pick<Listener, 'onResults' | 'onConnection'>,
): Promise<boolean> {
  let tag: string | null = null;
  for (let failures = 0; !signal.aborted; ) {
    const headers: Readonly<Record<string, string>> = tag ? { 'If-None-Match': tag } : {};
    const state: Called<AnalysisState> = await call(analysisEndpoints.state, {
      path: { id: reportId },
      headers,
      signal,
    });
    if (signal.aborted) return false;
    if (!state.ok && state.status === 404) {
      onConnection('gone');
      return true;
    }
    const isAnswered = state.ok || state.status === 304;
    failures = isAnswered ? 0 : failures + 1;
    onConnection(isAnswered ? 'open' : 'lost');
    if (state.ok) {
      const { report } = state.answer;
      const results = await readResults(reportId);
      // Asked for again with the state where they did not come.
      tag = results && state.headers.get('etag');
      if (results && !signal.aborted) onResults(results);
      if (results && (report.status === 'completed' || report.status === 'failed')) return true;
    }
    await new Promise((resolve) => setTimeout(resolve, pollDelay(failures)));
  }
  return false;
}

/** Reads the results of a finished audit, as often as it takes, unless they were deleted meanwhile. */
export async function readAtLast(
  reportId: string,
  signal: AbortSignal,
  { onResults, onConnection }: Pick<Listener, 'onResults' | 'onConnection'>,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const called = await call(analysisEndpoints.results, { path: { id: reportId } });
    if (signal.aborted) return;
    if (!called.ok && called.status === 404) return onConnection('gone');
    onConnection(called.ok ? 'open' : 'lost');
    if (called.ok && called.answer.status === 'completed') return onResults(called.answer);
    await new Promise((resolve) => setTimeout(resolve, pollDelay(failures)));
  }
}

/** The results, or null where they are unavailable now: the counters then show `--`. */
export async function readResults(reportId: string): Promise<AnalysisResults | null> {
  const called = await call(analysisEndpoints.results, { path: { id: reportId } });
  return called.ok ? called.answer : null;
}
