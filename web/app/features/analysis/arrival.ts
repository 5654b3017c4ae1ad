import type { AnalysisStarted } from '@rempart/contract';

/** What the form hands over to the page of the result, in the state of the browser's history. */
export interface ArrivalState {
  readonly started: AnalysisStarted;
}

/** What the start of this analysis answered; null for whoever came by a link. */
export function startedIn(state: unknown, reportId: string): AnalysisStarted | null {
  const { started } = (state ?? {}) as Partial<ArrivalState>;
  return started?.reportId === reportId ? started : null;
}
