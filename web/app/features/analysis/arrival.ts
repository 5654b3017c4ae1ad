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
