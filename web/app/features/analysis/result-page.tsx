import { type ResultOutline, TYPED_PARAMETER, typedBefore } from '@rempart/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Ordered } from '../checkout/ordered.tsx';
import { usePurchase } from '../checkout/purchase.tsx';
import { AnalysisView } from './analysis-view.tsx';
import { startedIn, takeArrival } from './arrival.ts';
import type { Reading } from './results/reading.ts';
import { storedAnalysis } from './stored-analysis.ts';

interface ResultPageProps {
  readonly results: ResultOutline;
  readonly reading?: Reading;
  /** What that reading adds to the first screen. */
  readonly depth?: ReactNode;
  /** The query string of the page. */
  readonly search: string;
  /** The history state with which the form led here. */
  readonly arrival?: unknown;
}

/** The page of one audit, with the windows of its purchase. */
export function ResultPage({ results, reading = 'first', depth = null, search, arrival = null }: ResultPageProps) {
  const { reportId, unicode } = results;
  const beginning = typedBefore(new URLSearchParams(search).get(TYPED_PARAMETER), unicode);
  const { windows, ordered, buy } = usePurchase(reportId);
  const [kept, setKept] = useState<ReturnType<typeof takeArrival>>(null);
  const [watch, setWatch] = useState(false);
  useEffect(() => {
    setKept(takeArrival(reportId));
    const stored = storedAnalysis();
    setWatch(stored?.reportId === reportId && stored.watch === true);
  }, [reportId]);
  const started = startedIn(arrival, reportId) ?? kept;
  return (
    <Ordered value={ordered}>
      <AnalysisView
        reportId={reportId}
        domain={unicode}
        // Events alone describe an audit that has just begun.
        initial={started && results.status !== 'completed' ? null : results}
        started={started}
        typed={beginning === null ? null : `${beginning}.${unicode}`}
        watch={watch}
        reading={reading}
        depth={depth}
        onReport={buy}
      />
      {windows}
    </Ordered>
  );
}
