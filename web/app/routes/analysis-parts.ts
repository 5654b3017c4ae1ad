import type { AnalysisResults } from '@rempart/contract';
import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { apiContext } from '../context.ts';
import { pagesOf } from '../features/analysis/results/parts.ts';

/** Reads the result that a route names. A result being made is available within a second; a missing one may have existed. */
export async function readResult({ params, context }: LoaderFunctionArgs): Promise<AnalysisResults> {
  const results = await context.get(apiContext).readResults(params['reportId'] ?? '');
  if (!results.ok) throw data(null, { status: results.refusal.code === 'NOT_FOUND' ? 410 : 503 });
  return results.value;
}

/** The cards of a result. */
export async function loadPages(args: LoaderFunctionArgs) {
  return pagesOf(await readResult(args));
}

/** A result does not change while it is read; another one is loaded. */
export function shouldLoadAgain({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams['reportId'] !== nextParams['reportId'];
}
