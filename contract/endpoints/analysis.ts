import type { AnalysisResults, AnalysisStarted, AnalysisState, CheckedAgain } from '../audit/analysis.ts';
import type { StartAnalysis } from '../audit/start.ts';
import { endpoint } from './endpoint.ts';

/** From the form to the result. */
export const analysisEndpoints = {
  start: endpoint<StartAnalysis, AnalysisStarted>()('POST', '/analysis/start'),
  /** With an `ETag`: 304 where nothing changed since. */
  state: endpoint<null, AnalysisState>()('GET', '/analysis/:id'),
  results: endpoint<null, AnalysisResults>()('GET', '/analysis/:id/results'),
  /** Audits one protocol again; the result does not change. */
  checkAgain: endpoint<null, CheckedAgain>()('POST', '/analysis/:id/protocols/:protocol'),
  /** Takes the owner key in `X-Owner-Key`. */
  forget: endpoint<null, void>()('DELETE', '/analysis/:id'),
} as const;
