import type { AnalysisStarted } from '@rempart/contract';
import { useEffect, useState } from 'react';
import { ReducedNotice } from './reduced-notice.tsx';
import { durationWords, whenOf } from './times.fr.ts';

/** How the typed text was interpreted; and where a recent audit is shown instead of a new one, its age and when a new one is possible. */
export function SharedNotice({
  started: { unicode, domain, from, typed, shared, createdAt, renewableAt },
}: {
  readonly started: AnalysisStarted;
}) {
  const left = useTimeLeft(shared ? renewableAt : null);
  if (!shared && typed === null && from === 'name' && unicode === domain) return null;
  return (
    <div className="no-print mt-4 max-w-prose space-y-1 border-l-2 border-edge pl-3 text-sm text-muted">
      {typed !== null ? (
        <ReducedNotice typed={typed} domain={unicode} />
      ) : (
        (from !== 'name' || unicode !== domain) && (
          <p>
            Nous analysons <span className="wrap-anywhere text-ink">{unicode}</span>
            {unicode !== domain && <span className="wrap-anywhere"> (écrit {domain} dans le DNS)</span>}.
          </p>
        )
      )}
      {shared && (
        <p>
          Analyse {whenOf(createdAt, Date.now())} ; nouvelle analyse possible{' '}
          {left > 0 ? <span className="tabular-nums">dans {durationWords(left)}</span> : 'maintenant'}.
        </p>
      )}
    </div>
  );
}

/** Milliseconds until a time, updated every second. */
function useTimeLeft(until: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!until) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until ? Math.max(Date.parse(until) - now, 0) : 0;
}
