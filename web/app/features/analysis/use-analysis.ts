import type { AnalysisEvent, PassingEvent, ResultOutline } from '@rempart/contract';
import { useEffect, useReducer, useState } from 'react';
import { type Connection, follow, readAtLast } from './follow.ts';
import { advance, catchUp, isOver, nothingYet, type Progress } from './progress.ts';

type Told =
  | { readonly type: 'event'; readonly event: AnalysisEvent | PassingEvent }
  | { readonly type: 'results'; readonly results: ResultOutline };

const reduce = (progress: Progress, update: Told): Progress =>
  update.type === 'event' ? advance(progress, update.event) : catchUp(progress, update.results);

export interface Followed {
  /** Everything true of the audit, as far as this browser has received it. */
  readonly truth: Progress;
  /** Once complete; null before, and where they are unavailable. */
  readonly results: ResultOutline | null;
  readonly connection: Connection;
}

/** Follows an audit to its end and then loads its results. `initial`: those that came with the page. */
export function useAnalysis(reportId: string, initial: ResultOutline | null): Followed {
  const [truth, tell] = useReducer(reduce, initial, (given) => (given ? catchUp(nothingYet, given) : nothingYet));
  const [results, setResults] = useState(initial?.status === 'completed' ? initial : null);
  const [connection, setConnection] = useState<Connection>('open');
  const isDone = isOver(truth);

  useEffect(() => {
    if (isDone) return;
    return follow(reportId, {
      onEvent: (event) => tell({ type: 'event', event }),
      onResults: (read) => {
        tell({ type: 'results', results: read });
        if (read.status === 'completed') setResults(read);
      },
      onConnection: setConnection,
    });
  }, [reportId, isDone]);

  const isToRead = truth.status === 'completed' && !results;
  useEffect(() => {
    if (!isToRead) return;
    const left = new AbortController();
    void readAtLast(reportId, left.signal, { onResults: setResults, onConnection: setConnection });
    return () => left.abort();
  }, [reportId, isToRead]);

  return { truth, results, connection };
}
