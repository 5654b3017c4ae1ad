import type { AnalysisResults, AnalysisStarted } from './analysis.ts';
import type { Demo } from './demo.ts';
import type { RefusalBody } from './refusal.ts';

/** A value, or the refusal that stands in its place. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: RefusalBody };

/** What the loaders and actions of the pages may ask of the server that renders them. */
export interface Api {
  /** `asked` is read as the body of `POST /api/analysis/start`. */
  readonly startAnalysis: (asked: unknown) => Promise<Answer<AnalysisStarted>>;
  readonly readResults: (reportId: string) => Promise<Answer<AnalysisResults>>;
  readonly demo: () => Promise<Demo>;
}

/** The door of the built pages: one request answered with HTML. */
export type AnswerPage = (
  request: Request,
  given: {
    readonly api: Api;
    /** Of this answer's Content-Security-Policy. */
    readonly nonce: string;
  },
) => Promise<Response>;
