import { TechnicalResult } from '../features/analysis/results/technical-result.tsx';
import { shouldLoadAgain, usePages } from './analysis-parts.ts';

export { headers } from './analysis.tsx';
export { loadPages as loader } from './analysis-parts.ts';
export const shouldRevalidate = shouldLoadAgain;

/** A result for the person who does the work. */
export default function Technical() {
  return <TechnicalResult protocols={usePages()} />;
}
