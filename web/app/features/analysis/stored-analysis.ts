import { startTransition, useCallback, useEffect, useState } from 'react';

/** What the browser keeps of the last analysis, so that a reload or a closed tab loses nothing. */
export interface StoredAnalysis {
  readonly domain: string;
  readonly reportId: string;
  /** The visitor wants to be told of the end. */
  readonly alerts?: boolean;
}

const KEY = 'analysisData';

/** The last analysis started in this browser, known only once the page lives; and how to replace it. */
export function useStoredAnalysis(): readonly [StoredAnalysis | null, (analysis: StoredAnalysis | null) => void] {
  const [stored, setStored] = useState<StoredAnalysis | null>(null);
  useEffect(() => startTransition(() => setStored(readStored(localStorage.getItem(KEY)))), []);
  const store = useCallback((analysis: StoredAnalysis | null) => {
    if (analysis) localStorage.setItem(KEY, JSON.stringify(analysis));
    else localStorage.removeItem(KEY);
    startTransition(() => setStored(analysis));
  }, []);
  return [stored, store];
}

/** Null for anything that is not what `useStoredAnalysis` wrote. */
export function readStored(text: string | null): StoredAnalysis | null {
  try {
    const { domain, reportId, alerts } = JSON.parse(text ?? 'null') as Partial<StoredAnalysis>;
    return typeof domain === 'string' && typeof reportId === 'string' && /^[\w-]{10,64}$/.test(reportId)
      ? { domain, reportId, ...(alerts === true && { alerts }) }
      : null;
  } catch {
    return null;
  }
}
