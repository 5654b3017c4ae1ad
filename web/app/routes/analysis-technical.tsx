import { useLoaderData, useLocation } from 'react-router';
import { ResultPage } from '../features/analysis/result-page.tsx';
import { TechnicalResult } from '../features/analysis/results/technical-result.tsx';
import type { readDepth } from './analysis-parts.ts';

export { handle, headers, meta } from './analysis.tsx';
export { readDepth as loader } from './analysis-parts.ts';

/** A result for the person who does the work. */
export default function Technical() {
  const { results } = useLoaderData<typeof readDepth>();
  const depth = results.status === 'completed' ? <TechnicalResult results={results} /> : null;
  return <ResultPage results={results} reading="technical" depth={depth} search={useLocation().search} />;
}
