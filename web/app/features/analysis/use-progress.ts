import { type AnalysisEvent, type AnalysisResults, isFinal } from '@house/contract';
import { useEffect, useReducer, useState } from 'react';
import { advance, fromResults, nothingYet, type Progress } from './progress.ts';

const POLL_MS = 500;
const POLL_WITHOUT_NETWORK_MS = 5000;

type Told =
  | { readonly type: 'event'; readonly event: AnalysisEvent }
  | { readonly type: 'results'; readonly results: AnalysisResults };

const reduce = (progress: Progress, told: Told): Progress =>
  told.type === 'event'
    ? advance(progress, told.event)
    : { ...fromResults(told.results), doneSteps: progress.doneSteps };

/**
 * Follows an audit: by its event stream, which the browser resumes where it broke off, or by a poll every 500 ms where no stream can be
 * had. `initial`: the results that came with the page.
 */
export function useProgress(
  reportId: string,
  initial: AnalysisResults | null,
): { readonly progress: Progress; readonly results: AnalysisResults | null; readonly offline: boolean } {
  const [progress, tell] = useReducer(reduce, initial, (given) => (given ? fromResults(given) : nothingYet));
  const [results, setResults] = useState(initial?.status === 'completed' ? initial : null);
  const [offline, setOffline] = useState(false);
  const isOver = progress.status === 'completed' || progress.status === 'failed';

  useEffect(() => {
    if (isOver) return;
    const over = new AbortController();
    const source = new EventSource(`/api/analysis/${reportId}/events`);
    source.onopen = () => setOffline(false);
    source.onmessage = ({ data }) => {
      const event = JSON.parse(data) as AnalysisEvent;
      if (isFinal(event)) source.close();
      tell({ type: 'event', event });
    };
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED)
        void poll(reportId, over.signal, (results) => tell({ type: 'results', results }), setOffline);
      else setOffline(true);
    };
    return () => {
      over.abort();
      source.close();
    };
  }, [reportId, isOver]);

  useEffect(() => {
    if (progress.status !== 'completed' || results) return;
    void read(reportId).then((read) => read && setResults(read));
  }, [reportId, progress.status, results]);

  return { progress, results, offline };
}

async function poll(
  reportId: string,
  signal: AbortSignal,
  tell: (results: AnalysisResults) => void,
  setOffline: (offline: boolean) => void,
): Promise<void> {
  while (!signal.aborted) {
    const results = await read(reportId);
    setOffline(results === null);
    if (results) tell(results);
    if (results?.status === 'completed' || results?.status === 'failed') return;
    await new Promise((resolve) => setTimeout(resolve, results ? POLL_MS : POLL_WITHOUT_NETWORK_MS));
  }
}

/** The results, or null where they cannot be had now: the counters then read `--`. */
async function read(reportId: string): Promise<AnalysisResults | null> {
  const response = await fetch(`/api/analysis/${reportId}/results`).catch(() => null);
  return response?.ok ? ((await response.json()) as AnalysisResults) : null;
}
