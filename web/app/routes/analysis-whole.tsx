import { useLoaderData, useLocation } from 'react-router';
import { ResultPage } from '../features/analysis/result-page.tsx';
import { WholeResult } from '../features/analysis/results/whole-result.tsx';
import type { readDepth } from './analysis-parts.ts';

export { handle, headers, meta } from './analysis.tsx';
export { readDepth as loader } from './analysis-parts.ts';

/** Everything about a result for its owner, below its first screen. */
export default function Whole() {
  const { results } = useLoaderData<typeof readDepth>();
  const depth = results.status === 'completed' ? <WholeResult results={results} /> : null;
  return <ResultPage results={results} reading="whole" depth={depth} search={useLocation().search} />;
}
