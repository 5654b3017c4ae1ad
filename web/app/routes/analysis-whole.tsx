import { WholeResult } from '../features/analysis/results/whole-result.tsx';
import { shouldLoadAgain, usePages } from './analysis-parts.ts';

export { headers } from './analysis.tsx';
export { loadPages as loader } from './analysis-parts.ts';
export const shouldRevalidate = shouldLoadAgain;

/** Everything about a result for its owner, below its first screen. */
export default function Whole() {
  return <WholeResult protocols={usePages()} />;
}
