import type { AnalysisResults, ProtocolPage } from '@rempart/contract';
import { useMemo } from 'react';
import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../context.ts';
import { pagesOf } from '../features/analysis/results/parts.ts';

/** Reads the result that a route names. A result being made is available within a second; a missing one may have existed. */
export async function readResult({ params, context }: LoaderFunctionArgs): Promise<AnalysisResults> {
  const results = await context.get(apiContext).readResults(params['reportId'] ?? '');
  if (!results.ok) throw data(null, { status: results.refusal.code === 'NOT_FOUND' ? 410 : 503 });
  return results.value;
}

/**
 * The cards of a result, as one text. The same sentences stand in the page, beside which JSON compresses to little; in the router's own
 * encoding each value is a number, and most of them cost more than the words.
 */
export async function loadPages(args: LoaderFunctionArgs): Promise<string> {
  return JSON.stringify(pagesOf(await readResult(args)));
}

export function usePages(): readonly ProtocolPage[] {
  const text = useLoaderData<typeof loadPages>();
  return useMemo((): readonly ProtocolPage[] => JSON.parse(text), [text]);
}

/** A result does not change while it is read; another one is loaded. */
export function shouldLoadAgain({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams['reportId'] !== nextParams['reportId'];
}
