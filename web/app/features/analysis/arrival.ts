import type { AnalysisStarted } from '@rempart/contract';

/** What the form passes to the page of the result, in the browser's history state. */
export interface ArrivalState {
  readonly started: AnalysisStarted;
}

/** The answer to the start of this audit; null for a visitor who came by a link. */
export function startedIn(state: unknown, reportId: string): AnalysisStarted | null {
  const { started } = (state ?? {}) as Partial<ArrivalState>;
  return started?.reportId === reportId ? started : null;
}

const KEY = 'analysisStarted';

/** The same for a page that is loaded next in this tab. Nothing is stored where the browser refuses. */
export function keepArrival(started: AnalysisStarted): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ started } satisfies ArrivalState));
  } catch {
    // Only the age of a shared result is not said then.
  }
}

export function isArrivalKept(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Once: a reload is not a new start. */
export function takeArrival(reportId: string): AnalysisStarted | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return startedIn(kept, reportId);
  } catch {
    return null;
  }
}
